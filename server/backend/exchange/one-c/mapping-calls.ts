import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type exchange as calls, type Mapping, mappingTargets } from "#contract/exchange.ts";
import { cataloguePrices } from "#contract/feeds.ts";
import type { SignedIn } from "../../context.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import type { Input } from "../../handlers.ts";
import { found, refuse } from "../../problem.ts";
import { unsorted } from "../../products/unsorted.ts";
import { say } from "../../say.ts";
import { exchangeMappings } from "../tables.ts";
import { listStorages } from "./storages.ts";

type Row = typeof exchangeMappings.$inferSelect;

export async function listMappings({ db }: SignedIn, { query }: Input<typeof calls.listMappings>) {
  const { kind, sender, page, perPage } = query;
  const where = and(kind && inArray(exchangeMappings.kind, kind), sender ? eq(exchangeMappings.keyName, sender) : undefined);
  const rows = await db
    .select()
    .from(exchangeMappings)
    .where(where)
    .orderBy(asc(exchangeMappings.keyName), asc(exchangeMappings.kind), asc(exchangeMappings.name), asc(exchangeMappings.uuid))
    .limit(perPage)
    .offset((page - 1) * perPage);
  const senders = await db.selectDistinct({ name: exchangeMappings.keyName }).from(exchangeMappings).orderBy(asc(exchangeMappings.keyName));
  return {
    mappings: rows.map(toMapping),
    total: await db.$count(exchangeMappings, where),
    senders: senders.map(({ name }) => name),
    segments: await listSegments(db),
    priceLists: await listPriceLists(db),
    storages: (await listStorages(db)).map(({ uuid, name, center }) => ({ uuid, name, center })),
  };
}

export async function setMappings({ db }: SignedIn, { body }: Input<typeof calls.setMappings>): Promise<{ isDone: true }> {
  await db.transaction(async (tx) => {
    const segments = new Set((await listSegments(tx)).map(({ uuid }) => uuid));
    const lists = new Set((await listPriceLists(tx)).map(({ uuid }) => uuid));
    const storages = new Set((await listStorages(tx)).map(({ uuid }) => uuid));
    const none = new Set<string>();
    for (const [index, { uuid, target }] of body.mappings.entries()) {
      const [row] = await tx.select().from(exchangeMappings).where(eq(exchangeMappings.uuid, uuid)).for("update");
      const { kind } = found(row);
      const names: readonly string[] = mappingTargets[kind];
      const uuids = { group: segments, priceType: lists, storage: storages, property: none, unit: none }[kind];
      if (!names.includes(target) && !uuids.has(target))
        refuse("VALIDATION_ERROR", { [`mappings.${index}.target`]: [say("exchange.target")] });
      await choose(tx, found(row), target);
    }
  });
  return { isDone: true };
}

/** The catalogue has one price of a product: the price type that gave it before becomes a price list of its own. */
async function choose(tx: Transaction, { uuid, keyName, kind }: Row, target: string): Promise<void> {
  if (kind === "priceType" && target === cataloguePrices)
    await tx
      .update(exchangeMappings)
      .set({ target: "own" })
      .where(and(eq(exchangeMappings.keyName, keyName), eq(exchangeMappings.kind, kind), eq(exchangeMappings.target, cataloguePrices)));
  await tx.update(exchangeMappings).set({ target, isGuess: false }).where(eq(exchangeMappings.uuid, uuid));
}

async function listSegments(reader: Reader) {
  const { rows } = await reader.execute<{ uuid: string; name: string; category: string }>(sql`
    select c.uuid, c.name, p.name as category from categories c join categories p on p.uuid = c.parent_uuid
    where c.uuid <> ${unsorted.segmentUuid}::uuid order by p.name, c.name, c.uuid limit 5000`);
  return rows;
}

async function listPriceLists(reader: Reader) {
  const { rows } = await reader.execute<{ uuid: string; title: string }>(
    sql`select uuid, title from price_lists order by title, uuid limit 5000`,
  );
  return rows;
}

function toMapping({ uuid, keyName, kind, externalId, name, parent, target, isGuess, seenAt }: Row): Mapping {
  return { uuid, sender: keyName, kind, externalId, name, parent, target, isGuess, seenAt: seenAt.toISOString() };
}
