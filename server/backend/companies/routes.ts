import type { Handlers } from "../handlers.ts";
import { getCompany } from "./get-company.ts";
import { listCompanies, listCompaniesInternal } from "./list-companies.ts";

export const companiesOperations: Handlers<"companies"> = {
  get: getCompany,
  list: listCompanies,
  listInternal: listCompaniesInternal,
};
