import { useTranslation } from "react-i18next";
import type { LineVat } from "#contract/vat.ts";
import { formatMoney, formatPercent } from "./format.ts";

type Rate = LineVat["vatRate"];
type Sum = Parameters<typeof formatMoney>[0];
type Sums = { total: Sum; rates: readonly { rate: Rate; sum: Sum; vat: Sum | null }[] };

/** Texts of VAT on lines and documents. The namespace `common` is loaded everywhere. */
export function useVatTexts() {
  const { t } = useTranslation("common");
  const rateText = (rate: Rate) =>
    rate === null ? t("vat.unknown") : rate === "none" ? t("vat.none") : t("vat.rate", { rate: formatPercent(rate) });
  return {
    /** `НДС 10 %: 812,51 ₽`, `Без НДС` */
    line: ({ vatRate, vat }: LineVat) =>
      vat === null || vatRate === "none" ? rateText(vatRate) : t("vat.line", { rate: rateText(vatRate), sum: formatMoney(vat) }),
    /** Rows of a document: each rate with the sum it is part of, then the VAT of all if there are several. */
    rows: ({ rates, total }: Sums) => {
      const ofRates = rates.map(({ rate, sum, vat }) => ({
        key: `vat-${rate}`,
        label: t("vat.of", { rate: rateText(rate), sum: formatMoney(sum) }),
        value: vat === null || rate === "none" ? "—" : formatMoney(vat),
      }));
      const isKnown = rates.every(({ rate }) => rate !== null);
      const ofAll = { key: "vat", label: t(isKnown ? "vat.total" : "vat.knownTotal"), value: formatMoney(total) };
      return rates.length > 1 ? [...ofRates, ofAll] : ofRates;
    },
  };
}
