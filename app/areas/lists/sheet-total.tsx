import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { savedAt } from "#app/form/saved-at.ts";
import { formatMoney } from "#app/i18n/format.ts";
import type { SheetDraft } from "./sheet-draft.ts";
import type { SheetRow } from "./sheet-row.ts";
import type { SheetStore } from "./sheet-store.ts";

/** Number and sum of what is typed, over all pages, and when it was saved. */
export function SheetTotal({ store, draft, rows }: { store: SheetStore; draft: SheetDraft; rows: readonly SheetRow[] }) {
  const { t } = useTranslation("lists");
  const { count, total, rows: filled } = useSyncExternalStore(store.subscribe, store.sums, store.sums);
  const kept = useSyncExternalStore(draft.subscribe, draft.read, () => null);
  const here = rows.filter(({ card }) => filled.has(card.uuid)).length;
  const sum = formatMoney(total);
  return (
    <>
      {count === 0 ? (
        <span className="muted">{t("sheet.nothing")}</span>
      ) : here === count ? (
        t("sheet.total", { count, sum })
      ) : (
        t("sheet.totalOfPages", { count, here, sum })
      )}
      {kept && <span className="muted small nowrap"> {t("sheet.saved", { time: savedAt(kept.at) })}</span>}
    </>
  );
}
