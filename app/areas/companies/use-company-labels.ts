import { useTranslation } from "react-i18next";

/** Where the labels of a form stand in the texts of companies, by intent. */
const groups: Record<string, string> = {
  data: "data",
  fillData: "data",
  bank: "bank",
  fillBank: "bank",
  contact: "contact",
  branch: "branch",
  metadata: "metadata",
};

/** Labels of the forms of a company and its trade points, by field and intent. */
export function useCompanyLabels(): (field: string, intent: string) => string | undefined {
  const companies = useTranslation("companies").t as unknown as (key: string, values: object) => string;
  const cabinet = useTranslation("cabinet").t;
  return (field, intent) => {
    const label = groups[intent] && companies(`${groups[intent]}.${field === "physicalAddress" ? "address" : field}`, { defaultValue: "" });
    return label || { rating: cabinet("company.rating"), slogan: cabinet("company.slogan"), excerpt: cabinet("company.excerpt") }[field];
  };
}
