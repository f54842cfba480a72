import type { useTranslation } from "react-i18next";
import { formatDate, formatMoney } from "#app/i18n/format.ts";
import type { DisputableCharge } from "#contract/debts.ts";
import { saysDay } from "#contract/says-day.ts";

type T = ReturnType<typeof useTranslation<"debts">>["t"];
type Charge = Pick<DisputableCharge, "deal" | "document" | "postedOn" | "amount">;

/** `Сделка № 12, УПД № 7` */
export const documentOf = (t: T, { deal, document }: Pick<Charge, "deal" | "document">) =>
  [deal === null ? "" : t("dispute.deal", { number: deal }), document].filter(Boolean).join(", ") || t("dispute.charge");

/** The same with its day and sum. */
export function aboutCharge(t: T, charge: Charge): string {
  const values = { document: documentOf(t, charge), amount: formatMoney(charge.amount) };
  return saysDay(charge.document) ? t("dispute.aboutDated", values) : t("dispute.about", { ...values, date: formatDate(charge.postedOn) });
}
