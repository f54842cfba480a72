import type { lists } from "#contract/lists.ts";
import type { Handler, Handlers } from "../handlers.ts";
import { markListPricesSeen } from "./mark-list-prices-seen.ts";
import { readHabits } from "./read-habits.ts";
import { readList, readLists } from "./read-lists.ts";
import { requestedBranch } from "./requested-branch.ts";
import { createList, removeList, updateList } from "./write-list.ts";

const listLists: Handler<typeof lists.list> = async (context) => {
  const { branches } = await requestedBranch(context, undefined);
  return { lists: await readLists(context.db, context.actor), branches: branches.map(({ uuid, name }) => ({ uuid, name })) };
};

const getList: Handler<typeof lists.get> = ({ db, actor }, { params }) => readList(db, actor, params.uuid);

const listHabits: Handler<typeof lists.habits> = async (context, { body }) => {
  const { branch } = await requestedBranch(context, body.branchUuid);
  if (!branch || body.uuids.length === 0) return { habits: [] };
  const { habits } = await readHabits(context.db, context.actor, branch, { uuids: body.uuids }, context.now());
  return { habits };
};

/** Two queries for any number of deals. */
const listFrequentProducts: Handler<typeof lists.frequentProducts> = async (context, { query }) => {
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

export const listsOperations: Handlers<"lists"> = {
  frequentProducts: listFrequentProducts,
  habits: listHabits,
  list: listLists,
  get: getList,
  create: createList,
  update: updateList,
  remove: removeList,
  markPricesSeen: markListPricesSeen,
};
