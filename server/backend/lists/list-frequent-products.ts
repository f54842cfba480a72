import type { lists } from "#contract/lists.ts";
import type { Handler } from "../handlers.ts";
import { readHabits } from "./read-habits.ts";
import { requestedBranch } from "./requested-branch.ts";

/** Two queries for any number of deals. */
export const listFrequentProducts: Handler<typeof lists.frequentProducts> = async (context, { query }) => {
  const { branch, branches } = await requestedBranch(context, query.branchUuid);
  const found = branch ? await readHabits(context.db, context.actor, branch, query, context.now()) : { habits: [], total: 0, due: 0 };
  return {
    branch: branch && { uuid: branch.uuid, name: branch.name },
    branches: branches.map(({ uuid, name }) => ({ uuid, name })),
    habits: found.habits,
    total: found.total,
    due: found.due,
  };
};
