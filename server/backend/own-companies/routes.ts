import type { Handlers } from "../handlers.ts";
import { acceptInvitation, declineInvitation } from "./answer-invitation.ts";
import { chooseCompany } from "./choose-company.ts";
import { getOverview } from "./get-overview.ts";
import { listOwnCompanies } from "./list-own-companies.ts";
import { registerCompany } from "./register-company.ts";

export const ownCompaniesOperations: Handlers<"ownCompanies"> = {
  list: listOwnCompanies,
  choose: chooseCompany,
  overview: getOverview,
  register: registerCompany,
  accept: acceptInvitation,
  decline: declineInvitation,
};
