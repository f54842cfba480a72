import { eq, sql } from "drizzle-orm";
import { v4 as uuidv4, v5 as uuidv5 } from "uuid";
import { maxShortNameLength } from "#contract/limits.ts";
import type { sellerCategories as calls, SellerCategory } from "#contract/seller-categories.ts";
import type { SignedIn } from "../../context.ts";
import type { Transaction } from "../../db/database.ts";
import { callOnce } from "../../db/once.ts";
import { readRows } from "../../db/statement.ts";
import type { Input } from "../../handlers.ts";
import { orNotFound, throwFieldErrors, throwProblem } from "../../problem.ts";
import { categories } from "../../products/tables.ts";
import { translate } from "../../translate.ts";
import { assertVersion } from "../../versions/versions.ts";
import { foldCase, uuidOf } from "../feeds/parts/identify.ts";
import { applyNow } from "../loads/apply-now.ts";
import { applyRow, externalIdOf } from "../loads/apply-row.ts";
import { lockWriters } from "../loads/lock-writers.ts";
import { assertSeller } from "../seller-products/own-products.ts";
import { findCategory } from "./read-categories.ts";

export async function createCategory(context: SignedIn, input: Input<typeof calls.create>): Promise<SellerCategory> {
  const { parentUuid, ...fields } = input.body;
  return callOnce(context, "sellerCategories.create", input, async (tx) => {
    await assertSeller(tx, context);
    await lockWriters(tx, "categories");
    const parent = parentUuid === undefined ? null : await findParent(tx, parentUuid);
    await assertNameFree(tx, { uuid: null, parentUuid: parent, name: fields.name });
    if (parent !== null && !fields.assortment) throwFieldErrors({ assortment: "required" });
    const externalId = input.idempotencyKey ? uuidv5(input.idempotencyKey, context.actor.customerUuid) : uuidv4();
    await apply(tx, context, parent, { externalId, ...fields });
    return orNotFound(await findCategory(tx, uuidOf("categories", externalId)));
  });
}

export async function updateCategory(
  context: SignedIn,
  { params, body, expectedVersion }: Input<typeof calls.update>,
): Promise<SellerCategory> {
  const { version: _, parentUuid, ...fields } = body;
  return context.db.transaction(async (tx) => {
    const before = await lockCategory(tx, context, params.uuid, expectedVersion);
    if (before.parentUuid === null && parentUuid !== undefined) throwFieldErrors({ parentUuid: "invalid" });
    const parent = parentUuid === undefined ? before.parentUuid : await findParent(tx, parentUuid);
    const name = fields.name ?? before.name;
    await assertNameFree(tx, { uuid: before.uuid, parentUuid: parent, name });
    const externalId = await externalIdOf(tx, "categories", before.uuid, context.now());
    await apply(tx, context, parent, { ...fields, name, externalId });
    return orNotFound(await findCategory(tx, before.uuid));
  });
}

export async function removeCategory(
  context: SignedIn,
  { params, expectedVersion }: Input<typeof calls.remove>,
): Promise<{ isDone: true }> {
  return context.db.transaction(async (tx) => {
    const { uuid, allowedActions } = await lockCategory(tx, context, params.uuid, expectedVersion);
    if (!allowedActions.includes("remove")) throwProblem("CONFLICT", undefined, translate("exchange.categoryInUse"));
    const { actor, now } = context;
    const { rejected } = await applyNow(tx, { feed: "categories", sender: actor.name, rows: [], gone: [uuid], now: now() });
    if (rejected[0]) throwProblem("CONFLICT", undefined, rejected[0].message);
    return { isDone: true };
  });
}

/** Locks the feed, then the category, and compares its version. */
async function lockCategory(
  tx: Transaction,
  context: SignedIn,
  uuid: string,
  expectedVersion: number | undefined,
): Promise<SellerCategory> {
  await assertSeller(tx, context);
  await lockWriters(tx, "categories");
  await tx.select({ uuid: categories.uuid }).from(categories).where(eq(categories.uuid, uuid)).for("no key update");
  const category = orNotFound(await findCategory(tx, uuid));
  await assertVersion(tx, category, expectedVersion);
  return category;
}

/** Only a category can have segments. */
async function findParent(tx: Transaction, uuid: string): Promise<string> {
  const parent = await findCategory(tx, uuid);
  if (!parent || parent.parentUuid !== null) throwFieldErrors({ parentUuid: "categoryUnknown" });
  return uuid;
}

/** The feed would take a second one of this name for the first. */
async function assertNameFree(
  tx: Transaction,
  { uuid, parentUuid, name }: { uuid: string | null; parentUuid: string | null; name: string },
): Promise<void> {
  const rows = await readRows(tx, { uuid: "uuid" })(sql`
    select uuid from categories where lower(name) = ${foldCase(name)} and parent_uuid is not distinct from ${parentUuid}::uuid`);
  const isTaken = rows.some((row) => row.uuid !== uuid);
  if (isTaken) throwFieldErrors({ name: parentUuid === null ? "exchange.categoryTaken" : "exchange.segmentTaken" });
}

type Fields = Omit<Input<typeof calls.create>["body"], "parentUuid"> & { externalId: string };

/** By its id the parent cannot be taken for another category of its name. An empty short name is the name. */
async function apply(tx: Transaction, context: SignedIn, parentUuid: string | null, { shortName, ...fields }: Fields): Promise<void> {
  const { name } = fields;
  if (parentUuid === null && fields.assortment) throwFieldErrors({ assortment: "exchange.segmentOnly" });
  if (parentUuid === null && fields.temperatureMode) throwFieldErrors({ temperatureMode: "exchange.segmentOnly" });
  if (shortName === "" && name.length > maxShortNameLength) throwFieldErrors({ shortName: "exchange.nameLong" });
  const parent = parentUuid === null ? undefined : await externalIdOf(tx, "categories", parentUuid, context.now());
  const row = { ...fields, ...(shortName !== undefined && { shortName: shortName || name }), ...(parent !== undefined && { parent }) };
  await applyRow(tx, context, { feed: "categories", place: name, row });
}
