import { useTranslation } from "react-i18next";
import { hasText } from "#app/i18n/has-text.ts";

/** Key groups of form labels in the `companies` namespace, by intent. */
const groups: Record<string, string> = {
  data: "data",
  fillData: "data",
  bank: "bank",
  fillBank: "bank",
  contact: "contact",
  branch: "branch",
  metadata: "metadata",
  clientOrders: "clientOrders",
};

/** Labels of company and trade point forms, by field and intent. */
export function useCompanyLabels(): (field: string, intent: string) => string | undefined {
  const { t, i18n } = useTranslation(["companies", "cabinet"]);
  return (field, intent) => {
    const label = `${groups[intent]}.${field === "physicalAddress" ? "address" : field}`;
    if (hasText(i18n, "companies", label)) return t(label);
    return { rating: t("cabinet:company.rating"), slogan: t("cabinet:company.slogan"), excerpt: t("cabinet:company.excerpt") }[field];
  };
}
