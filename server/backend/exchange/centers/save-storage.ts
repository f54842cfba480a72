import { eq } from "drizzle-orm";
import { v4 as uuidv4, v5 as uuidv5 } from "uuid";
import type { centers as calls, SellerCenter, SellerStorage } from "#contract/centers.ts";
import type { SignedIn } from "../../context.ts";
import type { Transaction } from "../../db/database.ts";
import { callOnce } from "../../db/once.ts";
import { storages } from "../../distribution/tables.ts";
import type { Input } from "../../handlers.ts";
import { orNotFound, throwFieldErrors, throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import { assertVersion, nextVersion } from "../../versions/versions.ts";
import { lockOrdersAt } from "../feeds/centers.ts";
import { foldCase } from "../feeds/parts/identify.ts";
import { applyNow } from "../loads/apply-now.ts";
import { applyRow, externalIdOf } from "../loads/apply-row.ts";
import { lockWriters } from "../loads/lock-writers.ts";
import { assertSeller } from "../seller-products/own-products.ts";
import { findCenter, findCenterOfStorage } from "./read-centers.ts";

export async function createStorage(context: SignedIn, input: Input<typeof calls.createStorage>): Promise<SellerCenter> {
  const { params, body } = input;
  return callOnce(context, "centers.createStorage", input, async (tx) => {
    await assertSeller(tx, context);
    await lockWriters(tx, "storages");
    const center = orNotFound(await findCenter(tx, params.uuid));
    assertNameFree(center, body.name, null);
    const externalId = input.idempotencyKey ? uuidv5(input.idempotencyKey, context.actor.customerUuid) : uuidv4();
    await apply(tx, context, center, { externalId, ...body });
    return orNotFound(await findCenter(tx, center.uuid));
  });
}

export async function updateStorage(
  context: SignedIn,
  { params, body, expectedVersion }: Input<typeof calls.updateStorage>,
): Promise<SellerCenter> {
  const { centerUuid, version: _, ...fields } = body;
  return context.db.transaction(async (tx) => {
    const { center: before } = await lockStorage(tx, context, params.uuid, expectedVersion);
    const center = centerUuid === undefined ? before : await findCenter(tx, centerUuid);
    if (!center) throwFieldErrors({ centerUuid: "centerUnknown" });
    assertNameFree(center, fields.name, params.uuid);
    const externalId = await externalIdOf(tx, "storages", params.uuid, context.now());
    await apply(tx, context, center, { externalId, ...fields });
    return orNotFound(await findCenter(tx, center.uuid));
  });
}

/** Not a load: no feed says which storages are used. Waits for orders that are being placed at the centre. */
export async function setStorageUse(
  context: SignedIn,
  { params, body, expectedVersion }: Input<typeof calls.setStorageUse>,
): Promise<SellerCenter> {
  const { isUsed } = body;
  return context.db.transaction(async (tx) => {
    const { center, storage } = await lockStorage(tx, context, params.uuid, expectedVersion);
    if (storage.isUsed === isUsed) return center;
    await lockOrdersAt(tx, [center.uuid]);
    const version = await nextVersion(tx, context, storage, ["storageUse"]);
    await tx
      .update(storages)
      .set({ isUsed, ...version })
      .where(eq(storages.uuid, storage.uuid));
    return orNotFound(await findCenter(tx, center.uuid));
  });
}

export async function removeStorage(
  context: SignedIn,
  { params, expectedVersion }: Input<typeof calls.removeStorage>,
): Promise<SellerCenter> {
  return context.db.transaction(async (tx) => {
    const { center, storage } = await lockStorage(tx, context, params.uuid, expectedVersion);
    if (!storage.allowedActions.includes("remove")) throwProblem("CONFLICT", undefined, translate("exchange.storageInUse"));
    const { actor, now } = context;
    const { rejected } = await applyNow(tx, { feed: "storages", sender: actor.name, rows: [], gone: [storage.uuid], now: now() });
    if (rejected[0]) throwProblem("CONFLICT", undefined, rejected[0].message);
    return orNotFound(await findCenter(tx, center.uuid));
  });
}

/** Locks the feed, then the storage, and compares its version. */
async function lockStorage(
  tx: Transaction,
  context: SignedIn,
  uuid: string,
  expectedVersion: number | undefined,
): Promise<{ center: SellerCenter; storage: SellerStorage }> {
  await assertSeller(tx, context);
  await lockWriters(tx, "storages");
  await tx.select({ uuid: storages.uuid }).from(storages).where(eq(storages.uuid, uuid)).for("no key update");
  const center = orNotFound(await findCenterOfStorage(tx, uuid));
  const storage = orNotFound(center.storages.find((each) => each.uuid === uuid));
  await assertVersion(tx, storage, expectedVersion);
  return { center, storage };
}

/** The feed would take a second storage of this name for the first one. */
function assertNameFree(center: SellerCenter, name: string, own: string | null): void {
  const isTaken = center.storages.some((each) => each.uuid !== own && foldCase(each.name) === foldCase(name));
  if (isTaken) throwFieldErrors({ name: "exchange.storageTaken" });
}

type Fields = { externalId: string; name: string; temperatureMode: string; address?: string | undefined };

/** Names of centres may repeat, ids do not. */
async function apply(tx: Transaction, context: SignedIn, center: SellerCenter, fields: Fields): Promise<void> {
  const row = { ...fields, center: await externalIdOf(tx, "centers", center.uuid, context.now()) };
  await applyRow(tx, context, { feed: "storages", place: fields.name, row });
}
