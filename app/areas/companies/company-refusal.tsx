import { useTranslation } from "react-i18next";
import { useNamedError } from "#app/form/use-named-error.ts";
import { useRefusal } from "#app/form/use-refusal.ts";
import { ErrorSummary } from "#app/ui/error-summary/error-summary.tsx";
import { labelGroups, prefixes } from "./form-prefixes.ts";

/** What one of the forms of an admin's card of a company was refused with, above everything. */
export function CompanyRefusal() {
  const { t } = useTranslation("companies");
  const common = useTranslation("common").t;
  const named = useNamedError();
  const { failed, errors, intent } = useRefusal();
  if (!failed) return null;
  const group = labelGroups[intent] ?? intent;
  const say = t as unknown as (key: string, values: object) => string;
  const list = Object.entries(errors).flatMap(([field, texts]) =>
    texts.slice(0, 1).map((text) => ({
      href: field ? `#${prefixes[intent] ?? ""}${field}` : undefined,
      text: field ? named(say(`${group}.${field}`, { defaultValue: "" }), text) : text,
    })),
  );
  const fields = list.filter(({ href }) => href).length;
  return <ErrorSummary title={fields === list.length ? common("fixErrors", { count: fields }) : common("fixErrorsTitle")} errors={list} />;
}
