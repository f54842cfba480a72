import type { documents } from "#contract/documents.ts";
import type { Handler } from "../handlers.ts";
import { readDocuments } from "./deal-documents.ts";
import { checkDealScope, loadDeal } from "./read-deal.ts";

export const listDocuments: Handler<typeof documents.list> = async ({ db, actor, now }, { params }) => {
  await checkDealScope(db, actor, params.uuid);
  return readDocuments(db, actor, await loadDeal(db, actor, params.uuid), now());
};
