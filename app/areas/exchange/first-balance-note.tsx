import { useTranslation } from "react-i18next";
import { formatMoney } from "#app/i18n/format.ts";
import { Note } from "#app/ui/note/note.tsx";
import type { FirstBalance } from "#contract/exchange-loads.ts";

/** Spells out the first balance of a dry run: accounting programs differ in the sign of a debt. */
export function FirstBalanceNote({ balance: { company, legalForm, branch, amount, isDebt } }: { balance: FirstBalance }) {
  const { t } = useTranslation("exchange");
  const values = { company, branch, amount: formatMoney(amount) };
  return (
    <Note id="signs" tone="warning" title={t("balance.title")}>
      <p>{isDebt ? t(`balance.debt.${legalForm}`, values) : t("balance.advance", values)}</p>
      <p>{t("balance.text")}</p>
    </Note>
  );
}
