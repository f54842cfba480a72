import { z } from "zod";
import { call } from "./call.ts";
import { feeds } from "./feeds.ts";
import { maxSetSegments, maxShortNameLength } from "./limits.ts";
import { ByUuid, optionalSingleLine, Uuid } from "./primitives.ts";
import { exchangeEditors } from "./roles.ts";
import { categoryLacks } from "./seller-enums.ts";
import { expectedVersion } from "./versions.ts";

/** A category, or with a `parentUuid` a segment: goods belong to segments. */
export const SellerCategory = z.object({
  uuid: Uuid,
  version: z.number(),
  parentUuid: Uuid.nullable(),
  name: z.string(),
  /** Empty when it is the name. */
  shortName: z.string(),
  assortment: z.string(),
  temperatureMode: z.string(),
  position: z.number(),
  /** Goods of a segment, hidden ones too. */
  productCount: z.number(),
  /** Why nobody can order the goods of a segment, or what a category is still without. */
  lacks: z.array(z.enum(categoryLacks)),
  allowedActions: z.array(z.enum(["edit", "remove"])),
});
export type SellerCategory = z.infer<typeof SellerCategory>;

const Fields = feeds.categories.row
  .omit({ externalId: true, parent: true })
  .extend({ shortName: optionalSingleLine(maxShortNameLength), parentUuid: Uuid.optional() });

const may = exchangeEditors;

/** The seller's categories and segments. Every change is a load of the feed `categories` with the channel `page`. */
export const sellerCategories = {
  /** Each category followed by its segments, in the catalogue's order; the first 2000. */
  list: call("GET", "/v1/seller-categories", {
    may,
    answer: z.object({
      categories: z.array(SellerCategory),
      total: z.number(),
      assortments: z.array(z.object({ uuid: Uuid, name: z.string() })),
      temperatureModes: z.array(z.string()),
    }),
  }),
  /** With `parentUuid` a segment, which needs an `assortment`. Absent fields are empty. */
  create: call("POST", "/v1/seller-categories", {
    may,
    body: Fields,
    answer: SellerCategory,
    idempotent: true,
    errors: ["CONFLICT", "IDEMPOTENCY_MISMATCH"],
  }),
  /**
   * `parentUuid` moves a segment to another category; a category stays one. Absent fields stay. VALIDATION_ERROR when a field that an
   * exchange key owns would change.
   */
  update: call("PATCH", "/v1/seller-categories/:uuid", {
    may,
    params: ByUuid,
    body: Fields.partial().extend(expectedVersion),
    answer: SellerCategory,
    versionOf: "category",
    errors: ["CONFLICT"],
  }),
  /**
   * What several segments have in common: the fields that are named, of all of them or of none. VALIDATION_ERROR with the segments whose
   * field an exchange key owns.
   */
  setSegments: call("PATCH", "/v1/seller-categories", {
    may,
    body: z.object({
      segments: z.array(Uuid, { error: "required" }).min(1, { error: "required" }).max(maxSetSegments, { error: "invalid" }),
      ...Fields.pick({ assortment: true, temperatureMode: true }).shape,
    }),
    answer: z.object({ changed: z.number() }),
    errors: ["CONFLICT"],
  }),
  /** CONFLICT while goods, segments, discount groups or delivery rules belong to it. */
  remove: call("DELETE", "/v1/seller-categories/:uuid", {
    may,
    params: ByUuid,
    answer: z.object({ isDone: z.literal(true) }),
    versionOf: "category",
    errors: ["CONFLICT"],
  }),
};
