import type { useTranslation } from "react-i18next";
import { formatDate, formatMoney } from "#app/i18n/format.ts";
import type { DisputableCharge } from "#contract/debts.ts";

type T = ReturnType<typeof useTranslation<"debts">>["t"];
type Charge = Pick<DisputableCharge, "deal" | "document" | "postedOn" | "amount">;

/** `Сделка № 12, УПД № 7` */
export const documentOf = (t: T, { deal, document }: Pick<Charge, "deal" | "document">) =>
  [deal === null ? "" : t("dispute.deal", { number: deal }), document].filter(Boolean).join(", ") || t("dispute.charge");

/** The same with its day and sum. */
export const aboutCharge = (t: T, charge: Charge) =>
  t("dispute.about", { document: documentOf(t, charge), date: formatDate(charge.postedOn), amount: formatMoney(charge.amount) });
