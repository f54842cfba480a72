import { useTranslation } from "react-i18next";
import { readDraft } from "#app/form/draft.ts";
import { useDraftKey } from "#app/form/use-draft-key.ts";
import { Note } from "#app/ui/note/note.tsx";
import type { OrderSheetEntry } from "./order-sheet-draft.ts";
import { sheetPlace } from "./use-order-sheet-draft.ts";

/** Says that the sheet is for another trade point now, and that what was typed for this one is kept. */
export function BranchLeft({ branch }: { branch: string }) {
  const { t } = useTranslation("lists");
  const key = useDraftKey(sheetPlace(branch));
  const entries = Object.values((key !== null && readDraft<OrderSheetEntry>(key)?.entries) || {});
  const count = entries.filter(({ text }) => text !== "").length;
  if (count === 0) return null;
  return (
    <Note tone="warning" role="status" title={t("sheet.branchLeft.title")}>
      <p>{t("sheet.branchLeft.text", { count })}</p>
    </Note>
  );
}
