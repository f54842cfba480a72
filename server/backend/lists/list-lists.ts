import type { lists } from "#contract/lists.ts";
import type { Handler } from "../handlers.ts";
import { readList, readLists } from "./read-lists.ts";
import { requestedBranch } from "./requested-branch.ts";

export const listLists: Handler<typeof lists.list> = async (context) => {
  const { branches } = await requestedBranch(context, undefined);
  return { lists: await readLists(context.db, context.actor), branches: branches.map(({ uuid, name }) => ({ uuid, name })) };
};

export const getList: Handler<typeof lists.get> = ({ db, actor }, { params }) => readList(db, actor, params.uuid);
