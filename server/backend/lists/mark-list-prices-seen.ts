import { sql } from "drizzle-orm";
import type { lists } from "#contract/lists.ts";
import { markOf } from "../basket/price-terms.ts";
import { statement } from "../db/statement.ts";
import type { Handler } from "../handlers.ts";
import { movedLines, readLines, readList } from "./read-lists.ts";
import { shoppingListLines } from "./tables.ts";
import { lockList } from "./write-list.ts";

const write = statement({})<{ listUuid: string; seen: string }>(sql`
  update ${shoppingListLines} l set last_seen_terms = s.terms
  from json_to_recordset(${sql.placeholder("seen")}::json) as s(uuid uuid, terms jsonb)
  where l.list_uuid = (select ${sql.placeholder("listUuid")}::uuid) and l.product_uuid = s.uuid`);

/** Marks changed prices as seen for everyone who sees the list; the digest still reports them. Prices changed again stay marked. */
export const markListPricesSeen: Handler<typeof lists.markPricesSeen> = ({ db, actor }, { params, body }) =>
  db.transaction(async (tx) => {
    await lockList(tx, actor, params.uuid);
    const moved = movedLines(await readLines(tx, { listUuid: params.uuid, companyUuid: actor.companyUuid }));
    if (actor.companyStatus === "accredited" && markOf(moved) === body.movedPrices)
      await write(tx, { listUuid: params.uuid, seen: JSON.stringify(moved.map(({ uuid, today }) => ({ uuid, terms: today }))) });
    return readList(tx, actor, params.uuid);
  });
