import { useTranslation } from "react-i18next";
import { FixErrors } from "#app/form/fix-errors.tsx";
import { useNamedSummary } from "#app/form/use-named-summary.ts";
import { labelGroups, prefixes } from "./form-prefixes.ts";

/** What one of the forms of an admin's card of a company was refused with, above everything. */
export function CompanyRefusal() {
  const { t } = useTranslation("companies");
  const say = t as unknown as (key: string, values: object) => string;
  const errors = useNamedSummary(
    (field, intent) => say(`${labelGroups[intent] ?? intent}.${field}`, { defaultValue: "" }),
    (field, intent) => (prefixes[intent] ?? "") + field,
  );
  return <FixErrors errors={errors} />;
}
