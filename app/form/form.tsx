import { type FormProps, Form as RemixForm } from "@remix-run/react";
import { forwardRef } from "react";
import { useShellData } from "#app/request/shell.ts";
import { shownCompanyField } from "#app/request/shown-company.ts";

/**
 * Every form of the portal. A form that posts says for which company it was shown, so that it never acts in another one that the
 * session has chosen meanwhile, in another tab.
 */
export const Form = forwardRef<HTMLFormElement, FormProps>(function Form({ children, ...props }, ref) {
  return (
    <RemixForm {...props} ref={ref}>
      {props.method === "post" && <CompanyField />}
      {children}
    </RemixForm>
  );
});

/** For forms that are not a `Form`. */
export function CompanyField() {
  const company = useShownCompany();
  return company === null ? null : <input type="hidden" name={shownCompanyField} value={company} autoComplete="off" />;
}

/** The company of this page, for what scripts send; null for people of one company. */
export function useShownCompany(): string | null {
  const me = useShellData()?.me;
  return me?.isOfSeveral ? me.companyUuid : null;
}

/** Adds the company of this page to what a script sends. */
export function withShownCompany(fields: FormData, company: string | null): FormData {
  if (company !== null) fields.set(shownCompanyField, company);
  return fields;
}
