import { and, eq, exists } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { collection as calls } from "#contract/collection.ts";
import { collectionScope } from "../access/scopes.ts";
import type { SignedIn } from "../context.ts";
import { inDeal } from "../deals/change-deal.ts";
import { collectSuborder } from "../deals/collect-suborder.ts";
import { mayBeCollected } from "../deals/shown-actions.ts";
import { deals } from "../deals/tables.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { suborders } from "../suborders/tables.ts";
import { assertVersion } from "../versions/versions.ts";
import { getSuborder } from "./get-suborder.ts";

/** Collects one suborder of a storage that the caller's permission names; the deal itself stays outside their scope. */
export async function collectAtStorage(context: SignedIn, { params, body, expectedVersion }: Input<typeof calls.put>) {
  const { db, actor } = context;
  const isTheirs = and(eq(suborders.uuid, params.uuid), collectionScope(actor));
  const [found] = await db.select({ dealUuid: suborders.dealUuid }).from(suborders).where(isTheirs);
  const { dealUuid } = orNotFound(found);
  const scope = exists(
    new QueryBuilder()
      .select({ uuid: suborders.uuid })
      .from(suborders)
      .where(and(eq(suborders.dealUuid, deals.uuid), isTheirs)),
  );
  await inDeal({ ...context, scope }, dealUuid, async (open) => {
    const update = await collectSuborder(open, { suborderUuid: params.uuid, ...body.collected }, mayBeCollected(open.facts.status));
    const suborder = open.suborders.find(({ uuid }) => uuid === params.uuid);
    if (update !== null && suborder) await assertVersion(open.tx, suborder, expectedVersion);
    return update;
  });
  return getSuborder(context, { params });
}
