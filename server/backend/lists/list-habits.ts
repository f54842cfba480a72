import type { lists } from "#contract/lists.ts";
import type { Handler } from "../handlers.ts";
import { readHabits } from "./read-habits.ts";
import { requestedBranch } from "./requested-branch.ts";

export const listHabits: Handler<typeof lists.habits> = async (context, { body }) => {
  const { branch } = await requestedBranch(context, body.branchUuid);
  if (!branch || body.uuids.length === 0) return { habits: [] };
  const { habits } = await readHabits(context.db, context.actor, branch, { uuids: body.uuids }, context.now());
  return { habits };
};
