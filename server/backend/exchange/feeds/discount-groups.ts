import { sql } from "drizzle-orm";
import { v5 as uuidv5 } from "uuid";
import type { RowOf } from "#contract/feeds.ts";
import type { Reader } from "../../db/database.ts";
import { json } from "../../db/statement.ts";
import { discountGroupPrices, discountGroups } from "../../products/tables.ts";
import { categoryNames, categorySpellings, segmentTarget } from "./categories.ts";
import { type Feed, isReason, type NaturalKey, type Resolved, type Step } from "./feed.ts";
import { lockProducts, lockRows, readDocs, split, upsertEntitiesOf, upsertOf } from "./parts/entity-sql.ts";
import { findReferences, resolveReference, type Target, uuidOf } from "./parts/identify.ts";
import { byAnyName, uniqueNames } from "./parts/names.ts";
import { namesUnder } from "./parts/natural-key.ts";
import { findStored } from "./parts/same-names.ts";
import { storedById } from "./parts/stored.ts";

const upsert = upsertEntitiesOf(discountGroups, { name: "name", segmentUuid: "segment", countUnit: "countUnit" });
const upsertSteps = upsertOf(discountGroupPrices, ["uuid"], ["uuid", "groupUuid", "countHundredths", "percentHundredths"]);

const groups = sql`discount_groups`;
export const groupNames = uniqueNames(groups);

export const discountGroupTarget: Target = { feed: "discountGroups", table: groups, hasUuids: true, find: byAnyName(groups) };

const named = sql`(select uuid, name, segment_uuid as above from discount_groups)`;

const naturalKey: NaturalKey = {
  fields: ["segment", "name"],
  names: namesUnder(named, "categories", categoryNames),
  above: { feed: "categories", names: categorySpellings },
};

async function resolve(
  reader: Reader,
  rows: readonly RowOf<"discountGroups">[],
  load: Parameters<Feed["resolve"]>[2],
): Promise<Resolved[]> {
  const segments = await findReferences(reader, segmentTarget, rows, "segment", load);
  const storedOf = await findStored(reader, { name: "discountGroups", naturalKey, table: named }, rows, load);
  return rows.map(({ externalId, segment, ...fields }) => {
    const uuid = resolveReference("segment", segment, segments);
    if (isReason(uuid)) return uuid;
    const stored = storedOf({ externalId, name: fields.name }, uuid);
    if (isReason(stored)) return stored;
    return { key: stored ?? uuidOf("discountGroups", externalId), externalId, fields: { segment: uuid, ...fields } };
  });
}

const read = readDocs(
  { name: "text", segment: "uuid", countUnit: "text", ladder: json<Step[]>() },
  (keys) => sql`
    select g.uuid as key, g.name, g.segment_uuid as segment, g.count_unit as "countUnit", (
      select coalesce(json_agg(json_build_object('count', s.count_hundredths, 'percent', s.percent_hundredths)
        order by s.count_hundredths), '[]')
      from discount_group_prices s where s.group_uuid = g.uuid) as ladder
    from discount_groups g where g.uuid = any(${keys}::uuid[])`,
);

/** Uuid of a discount step: the same for the same owner and count. */
export const stepUuid = (owner: string, { count }: Pick<Step, "count">) => uuidv5(`step:${count}`, owner);

export const discountGroupsFeed: Feed<"discountGroups"> = {
  name: "discountGroups",
  examples: [
    {
      externalId: "g-1",
      name: "Молоко, большие объёмы",
      segment: "c-11",
      countUnit: "box",
      ladder: [
        { count: "10", percent: "2" },
        { count: "30", percent: "5" },
      ],
    },
  ],
  columns: { externalId: "text", name: "text", segment: { reference: categoryNames }, countUnit: "units", ladder: "ladder" },
  naturalKey,
  stored: storedById("discountGroups"),
  titleFields: ["name"],
  refersTo: ["categories"],
  initial: { name: "", segment: "", countUnit: "pcs", ladder: [] },
  resolve,
  read,
  lock: lockRows(sql`discount_groups`),
  async write(tx, changes) {
    const { kept, gone } = split(changes);
    const keys = sql.param(changes.map(({ key }) => key));
    await lockProducts(tx, sql`p.discount_group_uuid = any(${keys}::uuid[])`);
    await upsert(tx, kept);
    const steps = kept.flatMap(({ key, doc }) =>
      (doc.ladder as readonly Step[]).map((step) => ({
        uuid: stepUuid(key, step),
        groupUuid: key,
        countHundredths: step.count,
        percentHundredths: step.percent,
      })),
    );
    await tx.execute(sql`
      delete from discount_group_prices where group_uuid = any(${keys}::uuid[])
        and uuid <> all(${sql.param(steps.map(({ uuid }) => uuid))}::uuid[])`);
    await upsertSteps(tx, steps);
    if (gone.length > 0) {
      await tx.execute(sql`update products set discount_group_uuid = null where discount_group_uuid = any(${sql.param(gone)}::uuid[])`);
      await tx.execute(sql`delete from discount_groups where uuid = any(${sql.param(gone)}::uuid[])`);
    }
    await tx.execute(sql`
      update products p set max_percent_hundredths = s.max_percent
      from (select g.uuid, coalesce(max(percent_hundredths), 0) as max_percent from discount_groups g
            left join discount_group_prices on group_uuid = g.uuid where g.uuid = any(${keys}::uuid[]) group by g.uuid) s
      where p.discount_group_uuid = s.uuid and p.max_percent_hundredths <> s.max_percent`);
  },
};
