import { useTranslation } from "react-i18next";
import { hasText } from "#app/i18n/has-text.ts";

/** Fields of the new person form, with the names the call gives them. */
const called: Record<string, string> = { department: "subunit", work_phone: "workPhone", branch_uuids: "branches" };

/** Labels of the person forms, by field. */
export function usePersonLabels(): (field: string) => string | undefined {
  const { t, i18n } = useTranslation("people");
  return (field) => {
    const label = field === "currentPassword" ? "deletion.password" : `fields.${called[field] ?? field}`;
    return hasText(i18n, "people", label) ? t(label) : undefined;
  };
}
