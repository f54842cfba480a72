import { sql } from "drizzle-orm";
import { ownTarget } from "#contract/exchange-mapping.ts";
import { cataloguePrices } from "#contract/feeds.ts";
import type { Database } from "../../../db/database.ts";
import { readRows } from "../../../db/statement.ts";
import { type Categories, categoriesOf } from "./categories.ts";
import { type Mapping, ofKind, readMappings } from "./mappings.ts";
import { listStorages } from "./storages.ts";

/** A sender's mappings, prepared for translating their documents. */
export type Dictionary = {
  categories: Categories;
  properties: ReadonlyMap<string, Mapping>;
  units: ReadonlyMap<string, Mapping>;
  priceTypes: ReadonlyMap<string, Mapping>;
  /** Reference of a price type's price list; undefined if its prices are not imported. */
  priceListOf(type: Mapping): string | undefined;
  /** Reference of a storage by the sender's id. An empty id, the total of all storages, resolves to the portal's only storage. */
  storageOf(id: string): string | undefined;
  hasStorages: boolean;
};

export async function readDictionary(db: Database, keyName: string): Promise<Dictionary> {
  const rows = await readMappings(db, keyName);
  const priceTypes = ofKind(rows, "priceType");
  const lists = await references(db, "priceLists", [...priceTypes.values()]);
  const groups = ofKind(rows, "group");
  const chosen = ofKind(rows, "storage");
  const storages = await listStorages(db);
  const storageOf = (id: string) => {
    const [only, another] = storages;
    const target = chosen.get(id)?.target;
    const storage = id === "" ? (another ? undefined : only) : storages.find((each) => each.uuid === target || (!target && each.id === id));
    return storage?.uuid;
  };
  return {
    categories: categoriesOf(groups, await references(db, "categories", [...groups.values()])),
    properties: ofKind(rows, "property"),
    units: ofKind(rows, "unit"),
    priceTypes,
    storageOf,
    hasStorages: ["", ...chosen.keys(), ...storages.flatMap(({ id }) => id ?? [])].some((id) => storageOf(id) !== undefined),
    priceListOf: ({ externalId, target }) =>
      target === ownTarget ? externalId : target === cataloguePrices ? cataloguePrices : lists.get(target),
  };
}

/** References to what people have chosen, while it exists: uuids, because ids are each sender's own and several entities may share a name. */
async function references(db: Database, feed: "categories" | "priceLists", rows: readonly Mapping[]): Promise<Map<string, string>> {
  const uuids = [...new Set(rows.map(({ target }) => target))].filter((target) => target.length === 36);
  const table = feed === "categories" ? sql`categories` : sql`price_lists`;
  const found = await readRows(db, { uuid: "uuid" })(sql`select uuid from ${table} where uuid = any(${sql.param(uuids)}::uuid[])`);
  return new Map(found.map(({ uuid }) => [uuid, uuid]));
}
