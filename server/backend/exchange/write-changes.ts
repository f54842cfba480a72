import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { claim } from "./claims.ts";
import type { Change, Doc, Feed } from "./feeds/feed.ts";
import { feedOf } from "./feeds/feeds.ts";
import { type Judged, ownedBy, withoutParts } from "./judge-rows.ts";
import { keepVersions } from "./keep-versions.ts";
import type { LoadRow } from "./load-progress.ts";

/** Changed things shown for a trial. */
export const shownDifferences = 50;

type Written = Change & { number: number; before: Doc | null };

/** Stores the first changes of a trial for display. */
export async function keepDifferences(tx: Transaction, { uuid, counts }: LoadRow, judged: readonly Judged[]): Promise<void> {
  const left = shownDifferences - counts.changed;
  if (left <= 0) return;
  const changed = judged.filter(({ kind }) => kind === "changed").slice(0, left);
  await keepImages(
    tx,
    uuid,
    changed.map(({ number, resolved, before, doc }) => ({ number, key: resolved.key, before, after: doc })),
  );
}

/** Writes changes and their images for undoing. The images are read back, because a feed may store more than was sent. */
export async function writeChanges(tx: Transaction, feed: Feed, load: LoadRow, now: Date, changes: readonly Written[]): Promise<void> {
  if (changes.length === 0) return;
  await feed.write(tx, changes, now, load);
  const stored = await feed.read(
    tx,
    changes.map(({ key }) => key),
  );
  const images = changes.map(({ number, key, before }) => ({ number, key, before, after: stored.get(key) ?? null }));
  await keepImages(tx, load.uuid, images);
  await keepVersions(tx, feed, load.sender, now, images);
}

type Image = { number: number; key: string; before: Doc | null; after: Doc | null };

async function keepImages(tx: Transaction, loadUuid: string, images: readonly Image[]): Promise<void> {
  const kept = images.map(({ after, ...image }) => ({
    ...image,
    after: image.before && after ? differenceOf(image.before, after) : after,
  }));
  await tx.execute(sql`
    insert into exchange_images (load_uuid, number, key, before, after)
    select ${loadUuid}::uuid, r.* from json_to_recordset(${JSON.stringify(kept)}::json)
      as r(number int, key text, before jsonb, after jsonb)`);
}

const differenceOf = (before: Doc, after: Doc): Doc =>
  Object.fromEntries(Object.entries(after).filter(([field, value]) => !isDeepStrictEqual(before[field], value)));

/** Records the external id, owner and owned fields of things. A person's load owns no fields and takes none from a valid key. */
export async function keepThings(tx: Transaction, load: LoadRow, now: Date, judged: readonly Judged[]): Promise<void> {
  const things = judged.flatMap(({ resolved, owner, kind }) => {
    const isForeign = ownedBy(owner, load.keyName).length > 0;
    const own = owner?.keyName === load.keyName && load.mode === "changes" ? owner.fields : [];
    const kept = isForeign && owner ? owner : undefined;
    const stated = withoutParts(feedOf(load.feed), Object.keys(resolved.fields));
    const fields = load.keyName === "" ? [] : [...new Set([...own, ...stated])].sort();
    const thing = {
      key: resolved.key,
      external_id: resolved.externalId ?? owner?.externalId ?? null,
      key_name: kept?.keyName ?? load.keyName,
      fields: kept?.fields ?? fields,
    };
    const isUnchanged =
      owner &&
      (isForeign || kind === "same") &&
      !owner.isWithdrawn &&
      isDeepStrictEqual([owner.externalId, owner.keyName, owner.fields], [thing.external_id, thing.key_name, thing.fields]);
    return isUnchanged ? [] : [thing];
  });
  if (things.length === 0) return;
  await claim(
    tx,
    load.uuid,
    sql`
    insert into exchange_things (feed, key, external_id, key_name, fields, loaded_at)
    select ${load.feed}, r.key, r.external_id, r.key_name, array(select jsonb_array_elements_text(r.fields)),
      ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(things)}::json) as r(key text, external_id text, key_name text, fields jsonb)
    on conflict (feed, key) do update set external_id = excluded.external_id, key_name = excluded.key_name, fields = excluded.fields,
      is_withdrawn = false, loaded_at = excluded.loaded_at`,
  );
}
