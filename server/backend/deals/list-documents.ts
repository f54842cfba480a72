import type { documents } from "#contract/documents.ts";
import type { Handler } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { readDocuments } from "./deal-documents.ts";
import { listDealRecords } from "./deal-record.ts";
import { checkDealScope } from "./read-deal.ts";

export const listDocuments: Handler<typeof documents.list> = async ({ db, actor, now }, { params }) => {
  await checkDealScope(db, actor, params.uuid);
  const [record] = await listDealRecords(db, actor, [params.uuid]);
  return readDocuments(db, actor, orNotFound(record), now());
};
