import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { savedAt } from "#app/form/saved-at.ts";
import { formatMoney } from "#app/i18n/format.ts";
import type { OrderSheetDraft } from "./order-sheet-draft.ts";
import type { OrderSheetRow } from "./order-sheet-row.ts";
import type { OrderSheetStore } from "./order-sheet-store.ts";

/** Number and sum of what is typed, over all pages, and when it was saved. */
export function OrderSheetTotal({
  store,
  draft,
  rows,
}: {
  store: OrderSheetStore;
  draft: OrderSheetDraft;
  rows: readonly OrderSheetRow[];
}) {
  const { t } = useTranslation("lists");
  const { count, total, rows: filled } = useSyncExternalStore(store.subscribe, store.sums, store.sums);
  const saved = useSyncExternalStore(draft.subscribe, draft.read, () => null);
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
      {saved && <span className="muted small nowrap"> {t("sheet.saved", { time: savedAt(saved.at) })}</span>}
    </>
  );
}
