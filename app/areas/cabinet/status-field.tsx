import { useTranslation } from "react-i18next";
import { ChoiceField } from "#app/form/filter-fields.tsx";
import { customerStatuses } from "#contract/enums.ts";

/** Filters people by status. */
export function StatusField({ value }: { value: string | undefined }) {
  const { t } = useTranslation(["cabinet", "statuses"]);
  return (
    <ChoiceField
      id="people-status"
      name="status"
      label={t("customers.status")}
      any={t("customers.any")}
      options={customerStatuses.map((status) => ({ value: status, label: t(`statuses:customer.${status}`) }))}
      value={value}
    />
  );
}
