import { useTranslation } from "react-i18next";

/** Fields of the form of a new employee, called as its call names them. */
const called: Record<string, string> = { department: "subunit", work_phone: "workPhone", branch_uuids: "branches" };

/** Labels of the forms of a person, by field. */
export function usePersonLabels(): (field: string) => string | undefined {
  const { t } = useTranslation("people");
  const say = t as unknown as (key: string, values: object) => string;
  return (field) => (field === "currentPassword" ? t("deletion.password") : say(`fields.${called[field] ?? field}`, { defaultValue: "" }) || undefined);
}
