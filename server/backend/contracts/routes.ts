import type { Handlers } from "../handlers.ts";
import { listContractsOfBranch, listContractsOfCompany } from "./list-contracts.ts";

export const contractsOperations: Handlers<"contracts"> = {
  listByCompany: listContractsOfCompany,
  listByBranch: listContractsOfBranch,
};
