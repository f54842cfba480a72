import { z } from "zod";
import { call } from "./call.ts";
import { cataloguePrices, type RowOf } from "./feeds.ts";
import { Instant, limited, listOf, PageQuery, queryInteger, Uuid } from "./primitives.ts";
import { exchangeMappers, exchangeMapReaders } from "./roles.ts";
import { units } from "./statuses.ts";

export const mappingKinds = ["priceType", "property", "group", "unit", "storage"] as const;

/** Fields of goods that a property of another system may feed. */
export const propertyTargets = [
  "brand",
  "composition",
  "shelfLifeDays",
  "temperatureMode",
  "step",
  "min",
  "max",
  "unitsInSupply",
  "calories",
  "proteins",
  "fats",
  "carbohydrates",
  "netWeight",
  "grossWeight",
] as const satisfies readonly (keyof RowOf<"goods">)[];

/** A thing of the sender's becomes one of its own here: a price list, a shelf. */
export const ownTarget = "own";
/** A group that is no shelf: its subgroups stand in its place. */
export const skippedTarget = "skip";

/** What else there is to choose, beside uuids of price lists (`priceType`), segments (`group`) and storages. Empty is nothing. */
export const mappingTargets = {
  priceType: ["", cataloguePrices, ownTarget],
  property: ["", ...propertyTargets],
  group: ["", ownTarget, skippedTarget],
  unit: ["", ...units],
  storage: [""],
} as const satisfies Record<(typeof mappingKinds)[number], readonly string[]>;

export const Mapping = z.object({
  uuid: Uuid,
  /** Name of the key. */
  sender: z.string(),
  kind: z.enum(mappingKinds),
  externalId: z.string(),
  name: z.string(),
  /** Of a group: `externalId` of the one it lies in, and the names of all those that it lies in, from the top. */
  parent: z.string().nullable(),
  parents: z.array(z.string()),
  target: z.string(),
  /** Nobody has chosen it: it was guessed from the name. */
  isGuess: z.boolean(),
  /** Something of it is not shown or not loaded until a person has chosen. */
  isWaiting: z.boolean(),
  seenAt: Instant,
});
export type Mapping = z.infer<typeof Mapping>;

export const mappingCalls = {
  /** What price types, properties, groups and units of 1C stand for here, and what may be chosen. What waits stands first. */
  listMappings: call("GET", "/v1/exchange/mapping", {
    may: exchangeMapReaders,
    query: PageQuery.extend({
      perPage: queryInteger(1, 1000).default(100),
      kind: listOf(z.enum(mappingKinds, { error: "invalid" })),
      sender: limited(60).optional(),
      /** A part of the name. */
      search: limited(100).optional(),
    }),
    answer: z.object({
      mappings: z.array(Mapping),
      total: z.number(),
      /** By kind, of the sender asked for, or of all. */
      counts: z.array(z.object({ kind: z.enum(mappingKinds), total: z.number(), waiting: z.number() })),
      /** Goods that nobody sees until they have a segment. */
      unsortedGoods: z.number(),
      senders: z.array(z.string()),
      segments: z.array(z.object({ uuid: Uuid, name: z.string(), category: z.string() })),
      priceLists: z.array(z.object({ uuid: Uuid, title: z.string() })),
      storages: z.array(z.object({ uuid: Uuid, name: z.string(), center: z.string() })),
    }),
  }),
  /** What comes from now on is loaded so; what has come moves when its sender sends it again. */
  setMappings: call("PUT", "/v1/exchange/mapping", {
    may: exchangeMappers,
    body: z.object({
      mappings: z
        .array(z.object({ uuid: Uuid, target: limited(50).regex(/^[\w-]*$/, { error: "invalid" }) }), { error: "required" })
        .min(1, { error: "required" })
        .max(500, { error: "invalid" }),
    }),
    answer: z.object({ isDone: z.literal(true) }),
  }),
};
