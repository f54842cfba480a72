import { serverT } from "#app/i18n/i18next.server.ts";
import { companyHeader, noCompany } from "#contract/chosen-company.ts";
import { customers } from "#contract/customers.ts";
import { ownCompanies } from "#contract/own-companies.ts";
import type { Api } from "./api.server.ts";
import { ApiProblem } from "./api-problem.ts";
import type { TypedForm } from "./request-state.server.ts";
import { errorPage } from "./responses.server.ts";
import { saveDraft } from "./saved-draft.server.ts";
import { shownCompanyOf } from "./typed-form.server.ts";

/** Says with every call for which company the form was shown: the backend refuses it when the session has chosen another since. */
export function ofShownCompany(api: Api, fields: FormData): Api {
  const headers = { [companyHeader]: shownCompanyOf(fields) ?? noCompany };
  return (call, input) => api(call, { ...input, headers: { ...headers, ...input?.headers } } as typeof input);
}

type Page = { fields: FormData; typed: TypedForm; back: string };

/**
 * Throws that page before anything else is said about the form, or done by a handler that treats refusals in its own way. Other
 * failures are left to the form's own calls.
 */
export async function assertShownCompany(request: Request, context: object, api: Api, page: Page): Promise<void> {
  const isOther = await ofShownCompany(
    api,
    page.fields,
  )(customers.me).then(
    () => false,
    (error: unknown) => error instanceof ApiProblem && error.problem === "OTHER_COMPANY",
  );
  if (isOther) throw await otherCompanyPage(request, context, api, page);
}

/**
 * The answer to a form that was shown for another company than the session has chosen: nothing was done, what was typed is saved for
 * that company's page, and a button leads back there.
 */
export async function otherCompanyPage(request: Request, context: object, api: Api, { fields, typed, back }: Page) {
  const { companies } = await api(ownCompanies.list);
  const shown = shownCompanyOf(fields);
  const chosen = companies.find(({ isChosen }) => isChosen);
  const meant = companies.find(({ companyUuid }) => companyUuid === shown);
  await saveDraft(request, context, { why: "company", ...typed, company: meant?.companyUuid ?? chosen?.companyUuid });
  const t = serverT();
  const message = meant
    ? t("shell:otherCompany.text", { shown: meant.name, chosen: chosen?.name ?? "" })
    : t("shell:otherCompany.outdated", { chosen: chosen?.name ?? "" });
  return errorPage(context, 409, { message, ...(meant && { company: { customerUuid: meant.customerUuid, name: meant.name, back } }) });
}
