import type { Handlers } from "../handlers.ts";
import { getBranch } from "./get-branch.ts";
import { listBranches } from "./list-branches.ts";

export const branchesOperations: Handlers<"branches"> = {
  list: listBranches,
  get: getBranch,
};
