import type { Handlers } from "../handlers.ts";
import { attachCustomer, detachCustomer } from "./branch-customers.ts";
import { createBranch, createBranchInternal } from "./create-branch.ts";
import { getBranch, listBranchCustomers } from "./get-branch.ts";
import { getSearchFile } from "./get-search-file.ts";
import { listBranches, listBranchesOfCustomer, searchBranches } from "./list-branches.ts";
import { removeBranch } from "./remove-branch.ts";
import { setSchedule } from "./set-schedule.ts";
import { updateBranch } from "./update-branch.ts";

export const branchesOperations: Handlers<"branches"> = {
  search: searchBranches,
  searchFile: getSearchFile,
  list: listBranches,
  listByCustomer: listBranchesOfCustomer,
  listCustomers: listBranchCustomers,
  get: getBranch,
  create: createBranch,
  update: updateBranch,
  remove: removeBranch,
  attachCustomer,
  detachCustomer,
  setSchedule,
  listInternal: listBranches,
  listByCustomerInternal: listBranchesOfCustomer,
  listCustomersInternal: listBranchCustomers,
  getInternal: getBranch,
  createInternal: createBranchInternal,
  updateInternal: updateBranch,
  removeInternal: removeBranch,
  attachCustomerInternal: attachCustomer,
  detachCustomerInternal: detachCustomer,
  setScheduleInternal: setSchedule,
};
