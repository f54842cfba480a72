import { and, count, eq, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { BodyOf } from "#contract/call.ts";
import type { lists as calls, ShoppingList } from "#contract/lists.ts";
import { toHundredths } from "#contract/quantity.ts";
import type { ChangedField } from "#contract/versions.ts";
import { termsToday } from "../basket/price-terms.ts";
import { companies } from "../companies/tables.ts";
import type { Actor, SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { lockQuota } from "../db/lock.ts";
import { idempotencyKeyOf, once } from "../db/once.ts";
import { statement } from "../db/statement.ts";
import type { Handler } from "../handlers.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { products } from "../products/tables.ts";
import { translate } from "../translate.ts";
import { assertVersion, nextVersion } from "../versions/versions.ts";
import { allowedListActions, listScope } from "./list-scope.ts";
import { readList } from "./read-lists.ts";
import { requestedBranch } from "./requested-branch.ts";
import { shoppingListLines, shoppingLists } from "./tables.ts";

/** Most lists per person. */
const maxLists = 100;

type Content = BodyOf<typeof calls.create>;
type Line = { productUuid: string; quantityHundredths: number | null; note: string; position: number };

export const createList: Handler<typeof calls.create> = (context, input) => {
  const { db, actor, now } = context;
  return db.transaction((tx) =>
    once(tx, idempotencyKeyOf(context, "lists.create", input), now(), async () => {
      const lines = await checkedLines(tx, input.body);
      await assertOwnBranch(tx, context, input.body.branchUuid);
      await assertBelowMaxLists(tx, context);
      const uuid = uuidv7();
      const { name, branchUuid, isShared } = input.body;
      const owner = { companyUuid: actor.companyUuid, ownerUuid: actor.customerUuid };
      await tx.insert(shoppingLists).values({ uuid, ...owner, name, branchUuid, isShared, updatedAt: now(), createdAt: now() });
      await writeLines(tx, { uuid, companyUuid: actor.companyUuid }, lines);
      return readList(tx, actor, uuid);
    }),
  );
};

export const updateList: Handler<typeof calls.update> = (context, { params, body, expectedVersion }) => {
  const { db, actor, now } = context;
  return db.transaction(async (tx) => {
    const row = await lockList(tx, context.actor, params.uuid);
    const before = await readList(tx, actor, row.uuid);
    const lines = await checkedLines(tx, body);
    if (body.branchUuid !== row.branchUuid) await assertOwnBranch(tx, context, body.branchUuid);
    const fields = differences(before, body, lines);
    if (fields.includes("sharing") && !before.allowedActions.includes("share")) throwProblem("FORBIDDEN");
    if (fields.length === 0) return before;
    await assertVersion(tx, row, expectedVersion);
    const { name, branchUuid, isShared } = body;
    const version = await nextVersion(tx, context, row, fields);
    await tx
      .update(shoppingLists)
      .set({ name, branchUuid, isShared, updatedAt: now(), ...version })
      .where(eq(shoppingLists.uuid, row.uuid));
    if (fields.includes("listLines")) await writeLines(tx, row, lines);
    return readList(tx, actor, row.uuid);
  });
};

export const removeList: Handler<typeof calls.remove> = (context, { params, expectedVersion }) =>
  context.db.transaction(async (tx) => {
    const row = await lockList(tx, context.actor, params.uuid);
    if (!allowedListActions(context.actor, row).includes("delete")) throwProblem("FORBIDDEN");
    await assertVersion(tx, row, expectedVersion);
    await tx.delete(shoppingLists).where(eq(shoppingLists.uuid, row.uuid));
    return { uuid: row.uuid };
  });

export async function lockList(tx: Transaction, actor: Actor, uuid: string): Promise<typeof shoppingLists.$inferSelect> {
  const [row] = await tx
    .select()
    .from(shoppingLists)
    .where(and(eq(shoppingLists.uuid, uuid), listScope(actor)))
    .for("update");
  return orNotFound(row);
}

/** NOT_FOUND for a trade point that the caller does not order for. */
async function assertOwnBranch(tx: Transaction, { actor }: SignedIn, branchUuid: string | null): Promise<void> {
  if (branchUuid !== null) await requestedBranch({ db: tx, actor }, branchUuid);
}

async function assertBelowMaxLists(tx: Transaction, { actor }: SignedIn): Promise<void> {
  await lockQuota(tx, "lists", actor.customerUuid);
  const [row] = await tx.select({ count: count() }).from(shoppingLists).where(eq(shoppingLists.ownerUuid, actor.customerUuid));
  if ((row?.count ?? 0) >= maxLists) throwProblem("VALIDATION_ERROR", { name: [translate("tooManyLists", { count: maxLists })] });
}

/** Refuses duplicate and unknown products, but not those that cannot be ordered today. */
async function checkedLines(tx: Transaction, { lines }: Content): Promise<Line[]> {
  const uuids = lines.map((line) => line.productUuid);
  const rows = uuids.length > 0 ? await tx.select({ uuid: products.uuid }).from(products).where(inArray(products.uuid, uuids)) : [];
  const stored = new Set(rows.map(({ uuid }) => uuid));
  const problems = lines.flatMap(({ productUuid }, index) => {
    const text = uuids.indexOf(productUuid) < index ? "duplicateProduct" : stored.has(productUuid) ? null : "unavailable";
    return text ? [[`lines.${index}.productUuid`, [translate(text)]] as const] : [];
  });
  if (problems.length > 0) throwProblem("VALIDATION_ERROR", Object.fromEntries(problems));
  return lines.map(({ productUuid, quantity, note = "" }, position) => ({
    productUuid,
    quantityHundredths: quantity ? Math.round(toHundredths(quantity)) : null,
    note,
    position,
  }));
}

const setLines = statement({})<{ listUuid: string; companyUuid: string; lines: string }>(sql`
  with wanted as (
    select * from json_to_recordset(${sql.placeholder("lines")}::json) as w("productUuid" uuid, "quantityHundredths" int, note text,
      position int)
  ), gone as (
    delete from ${shoppingListLines} where list_uuid = (select ${sql.placeholder("listUuid")}::uuid)
      and product_uuid not in (select "productUuid" from wanted)
  )
  insert into ${shoppingListLines} as line (list_uuid, product_uuid, quantity_hundredths, note, position, last_seen_terms, notified_terms)
  select ${sql.placeholder("listUuid")}::uuid, w."productUuid", w."quantityHundredths", w.note, w.position, today.terms, today.terms
  from wanted w join ${products} p on p.uuid = w."productUuid" cross join lateral (
    select ${termsToday(sql`(select price_list_uuid from ${companies} where uuid = ${sql.placeholder("companyUuid")}::uuid)`)} as terms
    offset 0) today
  on conflict (list_uuid, product_uuid) do update set quantity_hundredths = excluded.quantity_hundredths, note = excluded.note,
    position = excluded.position`);

/** Replaces the lines; lines that stay keep their last seen price terms. */
async function writeLines(tx: Transaction, { uuid: listUuid, companyUuid }: { uuid: string; companyUuid: string }, lines: readonly Line[]) {
  await setLines(tx, { listUuid, companyUuid, lines: JSON.stringify(lines) });
}

function differences(before: ShoppingList, { name, branchUuid, isShared }: Content, lines: readonly Line[]): ChangedField[] {
  const asWritten = (line: { productUuid: string; quantity: number | null; note: string }) =>
    [line.productUuid, line.quantity ?? "", line.note].join(" ");
  const [old, now] = [
    before.lines.map(asWritten),
    lines.map((line) => asWritten({ ...line, quantity: line.quantityHundredths === null ? null : line.quantityHundredths / 100 })),
  ];
  return [
    ...(before.name === name ? [] : (["listName"] as const)),
    ...((before.branch?.uuid ?? null) === branchUuid ? [] : (["listBranch"] as const)),
    ...(before.isShared === isShared ? [] : (["sharing"] as const)),
    ...(old.join("\n") === now.join("\n") ? [] : (["listLines"] as const)),
  ];
}
