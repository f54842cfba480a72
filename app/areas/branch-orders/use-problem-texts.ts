import { useTranslation } from "react-i18next";
import { formatMoney } from "#app/i18n/format.ts";
import type { ColumnView } from "./grid-view.ts";

/** Why a trade point's order cannot be placed yet. An empty column is not a problem. */
export function useProblemTexts() {
  const { t } = useTranslation("branch-orders");
  return ({ problems }: Pick<ColumnView, "problems">): string[] =>
    problems.flatMap(({ reason, name, amount }) =>
      reason === "nothing_selected" ? [] : [t(`problems.${reason}`, { name, amount: formatMoney(amount ?? 0) })],
    );
}
