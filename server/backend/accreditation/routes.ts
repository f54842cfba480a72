import type { Handlers } from "../handlers.ts";
import { getAccreditation } from "./get-accreditation.ts";
import { listAccreditationsFor } from "./list-accreditations.ts";

export const accreditationOperations: Handlers<"accreditation"> = {
  getByCompany: getAccreditation,
  listForRegionalDirector: listAccreditationsFor("seller_regional_director"),
  listForSalesRepresentative: listAccreditationsFor("seller_sales_representative"),
  listForSecurity: listAccreditationsFor("seller_security"),
  listForDistributionDirector: listAccreditationsFor("seller_distribution_director"),
};
