import { sql } from "drizzle-orm";
import type { FeedName } from "#contract/feeds.ts";
import type { SignedIn } from "../../context.ts";
import type { Transaction } from "../../db/database.ts";
import { readRows } from "../../db/statement.ts";
import { Problem, throwProblem } from "../../problem.ts";
import { applyNow } from "./apply-now.ts";

type Row = { feed: FeedName; place: string; row: Record<string, unknown> };

/** Applies the row of a form by the feed. Throws its errors: VALIDATION_ERROR with the fields, or CONFLICT. */
export async function applyRow(tx: Transaction, { actor, now }: SignedIn, { feed, place, row }: Row): Promise<void> {
  const { rejected } = await applyNow(tx, { feed, sender: actor.name, rows: [{ place, row }], now: now() });
  const [rejection] = rejected;
  if (!rejection) return;
  if (!rejection.field) throwProblem("CONFLICT", undefined, rejection.message);
  throw new Problem("VALIDATION_ERROR", Object.fromEntries(rejected.map(({ field, message }) => [field, [message]])));
}

/** External ids of entities for rows of the feed, by uuid. Stores the uuid as the id of an entity without one. */
export async function externalIdsOf(tx: Transaction, feed: FeedName, uuids: readonly string[], now: Date): Promise<Map<string, string>> {
  const rows = await readRows(tx, { key: "text", id: "text" })(sql`
    insert into exchange_entities as t (feed, key, external_id, key_name, fields, loaded_at)
    select ${feed}, uuid, uuid, '', '{}', ${now.toISOString()}::timestamptz from unnest(${sql.param([...uuids].sort())}::text[]) uuid
    on conflict (feed, key) do update set external_id = coalesce(t.external_id, excluded.external_id) returning key, external_id as id`);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

export async function externalIdOf(tx: Transaction, feed: FeedName, uuid: string, now: Date): Promise<string> {
  return (await externalIdsOf(tx, feed, [uuid], now)).get(uuid) ?? uuid;
}
