import { eq, sql } from "drizzle-orm";
import { v4 as uuidv4, v5 as uuidv5 } from "uuid";
import type { centers as calls, SellerCenter } from "#contract/centers.ts";
import type { SignedIn } from "../../context.ts";
import type { Transaction } from "../../db/database.ts";
import { callOnce } from "../../db/once.ts";
import { readRows } from "../../db/statement.ts";
import { distributionCenters } from "../../distribution/tables.ts";
import type { Input } from "../../handlers.ts";
import { orNotFound, throwFieldErrors, throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import { assertVersion } from "../../versions/versions.ts";
import { toDecimal } from "../decimal.ts";
import { foldCase, uuidOf } from "../feeds/parts/identify.ts";
import { applyNow } from "../loads/apply-now.ts";
import { applyRow, externalIdOf } from "../loads/apply-row.ts";
import { lockWriters } from "../loads/lock-writers.ts";
import { assertSeller } from "../seller-products/own-products.ts";
import { findCenter } from "./read-centers.ts";

type Fields = Input<typeof calls.create>["body"];

export async function createCenter(context: SignedIn, input: Input<typeof calls.create>): Promise<SellerCenter> {
  const { body } = input;
  return callOnce(context, "centers.create", input, async (tx) => {
    await assertSeller(tx, context);
    await lockWriters(tx, "centers");
    await assertNameFree(tx, body.name, null);
    await assertPrefixesFree(tx, body.prefixes, null);
    const externalId = input.idempotencyKey ? uuidv5(input.idempotencyKey, context.actor.customerUuid) : uuidv4();
    await apply(tx, context, externalId, body);
    return orNotFound(await findCenter(tx, uuidOf("centers", externalId)));
  });
}

export async function updateCenter(
  context: SignedIn,
  { params, body, expectedVersion }: Input<typeof calls.update>,
): Promise<SellerCenter> {
  const { version: _, ...fields } = body;
  return changeCenter(context, params.uuid, expectedVersion, async (tx) => {
    await assertNameFree(tx, fields.name, params.uuid);
    await assertPrefixesFree(tx, fields.prefixes, params.uuid);
    await apply(tx, context, await externalIdOf(tx, "centers", params.uuid, context.now()), fields);
  });
}

export async function stopCenter(context: SignedIn, { params, expectedVersion }: Input<typeof calls.stop>): Promise<SellerCenter> {
  return changeCenter(context, params.uuid, expectedVersion, async (tx, { name, city, address, postalCode }) => {
    const externalId = await externalIdOf(tx, "centers", params.uuid, context.now());
    await apply(tx, context, externalId, { name, city, address, postalCode, prefixes: [] });
  });
}

export async function removeCenter(context: SignedIn, { params, expectedVersion }: Input<typeof calls.remove>): Promise<{ isDone: true }> {
  const { uuid } = params;
  return context.db.transaction(async (tx) => {
    const center = await lockCenter(tx, context, uuid, expectedVersion);
    if (!center.allowedActions.includes("remove")) throwProblem("CONFLICT", undefined, translate("exchange.centerInUse"));
    const { rejected } = await applyNow(tx, { feed: "centers", sender: context.actor.name, rows: [], gone: [uuid], now: context.now() });
    if (rejected[0]) throwProblem("CONFLICT", undefined, rejected[0].message);
    return { isDone: true };
  });
}

async function changeCenter(
  context: SignedIn,
  uuid: string,
  expectedVersion: number | undefined,
  change: (tx: Transaction, before: SellerCenter) => Promise<void>,
): Promise<SellerCenter> {
  return context.db.transaction(async (tx) => {
    await change(tx, await lockCenter(tx, context, uuid, expectedVersion));
    return orNotFound(await findCenter(tx, uuid));
  });
}

/** Locks the feed, then the centre, and compares its version. */
async function lockCenter(tx: Transaction, context: SignedIn, uuid: string, expectedVersion: number | undefined): Promise<SellerCenter> {
  await assertSeller(tx, context);
  await lockWriters(tx, "centers");
  await tx
    .select({ uuid: distributionCenters.uuid })
    .from(distributionCenters)
    .where(eq(distributionCenters.uuid, uuid))
    .for("no key update");
  const center = orNotFound(await findCenter(tx, uuid));
  await assertVersion(tx, center, expectedVersion);
  return center;
}

function apply(tx: Transaction, context: SignedIn, externalId: string, { minOrder, ...fields }: Fields): Promise<void> {
  const row = { externalId, ...fields, ...(minOrder !== undefined && { minOrder: toDecimal(minOrder) }) };
  return applyRow(tx, context, { feed: "centers", place: fields.name, row });
}

/** The feed would take a second centre of this name for the first one. */
async function assertNameFree(tx: Transaction, name: string, own: string | null): Promise<void> {
  const rows = await readRows(tx, { uuid: "uuid" })(sql`select uuid from distribution_centers where lower(name) = ${foldCase(name)}`);
  if (rows.some(({ uuid }) => uuid !== own)) throwFieldErrors({ name: "exchange.centerTaken" });
}

/** By the feed a prefix moves to the last centre that names it; in a form nobody may take one away unseen. */
async function assertPrefixesFree(tx: Transaction, prefixes: readonly string[] = [], own: string | null): Promise<void> {
  const rows = await readRows(tx, { prefix: "text", center: "text" })(sql`
    select p.prefix, c.name as center from postal_prefixes p join distribution_centers c on c.uuid = p.distribution_center_uuid
    where p.prefix = any(${sql.param([...prefixes])}::text[]) and c.uuid is distinct from ${own}::uuid
    order by p.prefix collate "C" limit 1`);
  const [taken] = rows;
  if (taken) throwFieldErrors({ prefixes: ["exchange.prefixTaken", taken] });
}
