import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { BeyondRows } from "./beyond-rows.tsx";
import type { OrderSheetDraft } from "./order-sheet-draft.ts";
import type { OrderSheetRow } from "./order-sheet-row.ts";

type Props = {
  draft: OrderSheetDraft;
  rows: readonly OrderSheetRow[];
  errorOf: (uuid: string) => string | undefined;
  /** How many products have come back with the page. */
  restored: number;
  /** What a button has filled in, once. */
  filled: string;
  onClear: () => void;
  onUndo: () => void;
};

/** What is typed and has no row here, a button that clears all of it, and one sentence when it has come back. */
export function OrderSheetBeyond({ restored, filled, ...props }: Props) {
  const { t } = useTranslation(["lists", "common"]);
  const { draft } = props;
  const saved = useSyncExternalStore(draft.subscribe, draft.read, () => null);
  const cleared = useSyncExternalStore(draft.subscribe, draft.cleared, () => null);
  return (
    <div data-draft>
      <span role="status" className="sr-only">
        {cleared ? t("common:draft.cleared") : filled || (restored > 0 ? t("sheet.restored", { count: restored }) : "")}
      </span>
      {(saved || cleared) && <BeyondRows {...props} saved={saved} isCleared={cleared !== null} />}
    </div>
  );
}
