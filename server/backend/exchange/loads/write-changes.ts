import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { Transaction } from "../../db/database.ts";
import type { Change, Doc, Feed } from "../feeds/feed.ts";
import { feedOf } from "../feeds/feeds.ts";
import { namerOf } from "../feeds/parts/id-owners.ts";
import type { LoadRow } from "./load-progress.ts";
import { writeOwnerships } from "./ownerships.ts";
import { saveVersions } from "./save-versions.ts";
import { ownedBy, type RejectedRow, type ValidatedRow, withoutParts } from "./validate-rows.ts";

/** Changed entities shown for a dry run. */
export const shownDifferences = 50;

type WrittenChange = Change & { number: number; before: Doc | null };

/** Stores the first changes of a dry run for display. */
export async function saveDifferences(tx: Transaction, { uuid, counts }: LoadRow, validated: readonly ValidatedRow[]): Promise<void> {
  const left = shownDifferences - counts.changed;
  if (left <= 0) return;
  const changed = validated.filter(({ kind }) => kind === "changed").slice(0, left);
  await saveChanges(
    tx,
    uuid,
    changed.map(({ number, resolved, before, doc }) => ({ number, key: resolved.key, before, after: doc })),
  );
}

/** Changes entities and records it for undoing. The changed entities are read back, because a feed may store more than was sent. */
export async function writeChanges(
  tx: Transaction,
  feed: Feed,
  load: LoadRow,
  now: Date,
  changes: readonly WrittenChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await feed.write(tx, changes, now, load);
  const stored = await feed.read(
    tx,
    changes.map(({ key }) => key),
  );
  const recorded = changes.map(({ number, key, before }) => ({ number, key, before, after: stored.get(key) ?? null }));
  await saveChanges(tx, load.uuid, recorded);
  await saveVersions(tx, feed, load.sender, now, recorded);
}

type RecordedChange = { number: number; key: string; before: Doc | null; after: Doc | null };

async function saveChanges(tx: Transaction, loadUuid: string, recorded: readonly RecordedChange[]): Promise<void> {
  const rows = recorded.map(({ after, ...change }) => ({
    ...change,
    after: change.before && after ? differenceOf(change.before, after) : after,
  }));
  await tx.execute(sql`
    insert into exchange_changes (load_uuid, number, key, before, after)
    select ${loadUuid}::uuid, r.* from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(number int, key text, before jsonb, after jsonb)`);
}

const differenceOf = (before: Doc, after: Doc): Doc =>
  Object.fromEntries(Object.entries(after).filter(([field, value]) => !isDeepStrictEqual(before[field], value)));

/** Records the external id, owner and owned fields of entities. A person's load owns no fields and takes none from a valid key. */
export async function saveEntities(tx: Transaction, load: LoadRow, now: Date, validated: readonly ValidatedRow[]): Promise<void> {
  const entities = validated.flatMap(({ resolved, owner, kind }) => {
    const isForeign = ownedBy(owner, load.keyName).length > 0;
    const own = owner?.keyName === load.keyName && load.mode === "changes" ? owner.fields : [];
    const foreignOwner = isForeign && owner ? owner : undefined;
    const stated = withoutParts(feedOf(load.feed), Object.keys(resolved.fields));
    const fields = load.keyName === "" ? [] : [...new Set([...own, ...stated])].sort();
    const externalId = resolved.externalId ?? owner?.externalId ?? null;
    const entity = {
      key: resolved.key,
      external_id: externalId,
      named_by: externalId === null ? null : namerOf(resolved, owner, load.keyName),
      key_name: foreignOwner?.keyName ?? load.keyName,
      fields: foreignOwner?.fields ?? fields,
    };
    const isUnchanged =
      owner &&
      (isForeign || kind === "same") &&
      !owner.isWithdrawn &&
      isDeepStrictEqual(
        [owner.externalId, externalId && owner.namedBy, owner.keyName, owner.fields],
        [entity.external_id, entity.named_by, entity.key_name, entity.fields],
      );
    return isUnchanged ? [] : [entity];
  });
  if (entities.length === 0) return;
  await writeOwnerships(
    tx,
    load.uuid,
    sql`
    insert into exchange_entities (feed, key, external_id, named_by, key_name, fields, loaded_at)
    select ${load.feed}, r.key, r.external_id, r.named_by, r.key_name, array(select jsonb_array_elements_text(r.fields)),
      ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(entities)}::json) as r(key text, external_id text, named_by text, key_name text, fields jsonb)
    on conflict (feed, key) do update set external_id = excluded.external_id, named_by = excluded.named_by,
      key_name = excluded.key_name, fields = excluded.fields, is_withdrawn = false, was_off = null, loaded_at = excluded.loaded_at`,
  );
}

export async function saveRowErrors(tx: Transaction, { uuid }: LoadRow, rejected: readonly RejectedRow[]): Promise<void> {
  if (rejected.length === 0) return;
  const rows = [...Map.groupBy(rejected, ({ number }) => number).values()].map(([first, ...others]) => ({
    ...first,
    keys: [...(first?.keys ?? []), ...others.flatMap(({ keys = [] }) => keys)],
    others: others.map(({ field, value, message }) => ({ field, value, message })),
  }));
  await tx.execute(sql`
    insert into exchange_row_errors (load_uuid, number, place, field, value, message, others, row, keys)
    select ${uuid}::uuid, r.* from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(number int, place text, field text, value text, message text, others jsonb, row jsonb, keys jsonb)`);
}
