import { z } from "zod";
import { call } from "./call.ts";
import { mappingKinds, units } from "./enums.ts";
import { cataloguePrices, type RowOf } from "./feeds.ts";
import { maxMappings, maxSearchLength } from "./limits.ts";
import { cleaned, Instant, limited, listOf, PageQuery, queryInteger, Uuid } from "./primitives.ts";
import { exchangeMappers, exchangeMapReaders } from "./roles.ts";

/** Fields of goods that a property of another system can fill. */
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

/** Creates a new price list or segment for the sender's one. */
export const ownTarget = "own";
/** Skips the group; its subgroups take its place. */
export const skippedTarget = "skip";

/** Targets besides uuids of price lists (`priceType`), segments (`group`) and storages. Empty means no target. */
export const mappingTargets = {
  priceType: ["", cataloguePrices, ownTarget],
  property: ["", ...propertyTargets],
  group: ["", ownTarget, skippedTarget],
  unit: ["", ...units],
  storage: [""],
} as const satisfies Record<(typeof mappingKinds)[number], readonly string[]>;

export const Mapping = z.object({
  uuid: Uuid,
  /** Name of the exchange key. */
  sender: z.string(),
  kind: z.enum(mappingKinds),
  externalId: z.string(),
  name: z.string(),
  /** For a group: `externalId` of its parent, and the names of all its ancestors from the top. */
  parent: z.string().nullable(),
  parents: z.array(z.string()),
  target: z.string(),
  /** The target was guessed from the name. */
  isGuess: z.boolean(),
  /** Some of its data is not shown or not loaded until a person chooses a target. */
  isWaiting: z.boolean(),
  seenAt: Instant,
});
export type Mapping = z.infer<typeof Mapping>;

export const mappingCalls = {
  /**
   * Mappings of the price types, properties, groups, units and storages of 1C, those that wait for a choice first, and the possible
   * targets.
   */
  listMappings: call("GET", "/v1/exchange/mapping", {
    may: exchangeMapReaders,
    query: PageQuery.extend({
      perPage: queryInteger(1, 1000).default(100),
      kind: listOf(z.enum(mappingKinds, { error: "invalid" })),
      sender: cleaned(60).optional(),
      /** Part of the name. */
      search: cleaned(maxSearchLength).optional(),
    }),
    answer: z.object({
      mappings: z.array(Mapping),
      total: z.number(),
      /** By kind, for `sender` or for all. */
      counts: z.array(z.object({ kind: z.enum(mappingKinds), total: z.number(), waiting: z.number() })),
      /** Goods hidden until they have a segment. */
      uncategorisedProducts: z.number(),
      senders: z.array(z.string()),
      segments: z.array(z.object({ uuid: Uuid, name: z.string(), category: z.string() })),
      priceLists: z.array(z.object({ uuid: Uuid, title: z.string() })),
      storages: z.array(z.object({ uuid: Uuid, name: z.string(), center: z.string() })),
    }),
  }),
  /** Applies to data that arrives from now on; existing data moves when the sender sends it again. */
  setMappings: call("PUT", "/v1/exchange/mapping", {
    may: exchangeMappers,
    body: z.object({
      mappings: z
        .array(z.object({ uuid: Uuid, target: limited(50).regex(/^[\w-]*$/, { error: "invalid" }) }), { error: "required" })
        .min(1, { error: "required" })
        .max(maxMappings, { error: "invalid" }),
    }),
    answer: z.object({ isDone: z.literal(true) }),
  }),
};
