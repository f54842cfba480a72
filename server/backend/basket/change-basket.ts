import { inArray, sql } from "drizzle-orm";
import type { BasketLines } from "#contract/basket.ts";
import type { z } from "zod";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import type { EventType } from "../events/notify.ts";
import { outboxEvents } from "../events/tables.ts";
import { refuse, refuseFields } from "../problem.ts";
import { products } from "../products/tables.ts";
import { calculateBasket, type CalculatedBasket } from "./calculate-basket.ts";
import { type AskedLine, type AskedProduct, checkAskedLines, type WantedLine } from "./check-lines.ts";
import { loadBasketOf } from "./load-basket.ts";
import { lockBasket, readStored, type StoredLines } from "./lock-basket.ts";
import { type BasketOwner, isActive, readOwner } from "./read-owner.ts";
import { baskets } from "./tables.ts";

type Change = z.output<typeof BasketLines>;

/** Writes the accepted lines; `stored` is what was in the basket before. */
type WriteLines = (tx: Transaction, basketUuid: string, wanted: readonly WantedLine[], stored: StoredLines) => Promise<void>;

/** Locks, checks and writes one change of lines or branch, and answers the basket after it. */
export async function changeBasket({ db, actor, now }: SignedIn, change: Change, writeLines: WriteLines): Promise<CalculatedBasket> {
  const at = now();
  return db.transaction(async (tx) => {
    const basket = await lockBasket(tx, actor, at);
    const owner = await readOwner(tx, actor);
    if (owner.company.status !== "accredited") refuse("COMPANY_NOT_ACCREDITED");
    if (change.version !== undefined && change.version !== basket.version) refuse("VERSION_MISMATCH", { version: basket.version });
    const branchUuid = change.branchUuid === undefined ? basket.branchUuid : allowedBranch(owner, change.branchUuid);

    const stored = await readStored(tx, basket.uuid);
    const { wanted, problems } = checkAskedLines(change.products, await readAskedProducts(tx, change.products), stored);
    if (Object.keys(problems).length > 0) refuse("VALIDATION_ERROR", problems);
    await writeLines(tx, basket.uuid, wanted, stored);

    const version = await bumpVersion(tx, basket.uuid, { branchUuid, updatedAt: at });
    return calculateBasket(await loadBasketOf(tx, actor, { ...owner, branchUuid, version }, at), at);
  });
}

/** Another company's branch, or one the caller is not attached to, is not found; a disabled one is said to be so. */
export function allowedBranch(owner: Pick<BasketOwner, "branches">, branchUuid: string): string {
  const branch = owner.branches.find((each) => each.uuid === branchUuid) ?? refuse("NOT_FOUND");
  if (!isActive(branch)) refuseFields({ branchUuid: "branchDisabled" });
  return branch.uuid;
}

/** Every change of a basket ends here: the owner's other tabs are told. One statement, for it is the last of every change. */
export async function bumpVersion(
  tx: Transaction,
  basketUuid: string,
  { branchUuid, updatedAt }: { branchUuid?: string | null; updatedAt: Date },
): Promise<number> {
  const at = updatedAt.toISOString();
  const branch = branchUuid === undefined ? sql`` : sql`, branch_uuid = ${branchUuid}::uuid`;
  const { rows } = await tx.execute<{ version: number }>(sql`
    with changed as (
      update ${baskets} set version = version + 1, updated_at = ${at}::timestamptz${branch} where uuid = ${basketUuid} returning version, customer_uuid
    ), told as (
      insert into ${outboxEvents} (type, recipient_uuids, payload, created_at)
      select ${"basket_updated" satisfies EventType}::text, array[customer_uuid], '{}'::jsonb, ${at}::timestamptz from changed
    )
    select version from changed`);
  return rows[0]?.version ?? refuse("CONFLICT");
}

export async function readAskedProducts(tx: Transaction, lines: readonly Pick<AskedLine, "productUuid">[]): Promise<Map<string, AskedProduct>> {
  const rows = await tx
    .select({
      uuid: products.uuid,
      kind: products.kind,
      stepHundredths: products.stepHundredths,
      minHundredths: products.minHundredths,
      maxHundredths: products.maxHundredths,
      round: products.round,
      isPublished: products.isPublished,
    })
    .from(products)
    .where(
      inArray(
        products.uuid,
        lines.map((line) => line.productUuid),
      ),
    );
  return new Map(rows.map((row) => [row.uuid, row]));
}
