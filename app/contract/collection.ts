import { z } from "zod";
import { call } from "./call.ts";
import { CollectedQuantities, DealProductData } from "./deal.ts";
import { collectionStages, suborderStatuses } from "./enums.ts";
import { sheetKinds } from "./money-enums.ts";
import { ByUuid, Instant, PageQuery, PlainDate, queryInteger, Uuid } from "./primitives.ts";
import { adminRoles, collectors, sellerRoles } from "./roles.ts";
import { expectedVersion } from "./versions.ts";

/** A line without prices, sums and terms. */
export const CollectionLine = z.object({
  uuid: Uuid,
  /** Supply units, or kilograms of weighed goods. */
  quantity: z.number(),
  info: DealProductData.omit({ vatRate: true, subcategoryName: true, assortmentName: true, picture: true, buyerCode: true }),
});
export type CollectionLine = z.infer<typeof CollectionLine>;

export const CollectionSummary = z.object({
  uuid: Uuid,
  number: z.string(),
  status: z.enum(suborderStatuses),
  storageName: z.string(),
  deliveryDate: PlainDate,
  buyerCompanyName: z.string(),
  branchName: z.string(),
  lineCount: z.number(),
});
export type CollectionSummary = z.infer<typeof CollectionSummary>;

export const CollectedSuborder = CollectionSummary.extend({
  storageAddress: z.string(),
  deliveryAddress: z.string(),
  deliveryDetails: z.object({ driver: z.string(), car: z.string() }),
  comment: z.string(),
  lines: z.array(CollectionLine),
  /** Of the suborder: what is collected of others of the deal does not move it. */
  version: z.number(),
  allowedActions: z.array(z.enum(["collect"])),
});
export type CollectedSuborder = z.infer<typeof CollectedSuborder>;

export const NamedStorage = z.object({ uuid: Uuid, name: z.string(), center: z.string() });
export type NamedStorage = z.infer<typeof NamedStorage>;

/** A day of delivery of a storage, with its suborders and those of them that are yet to collect. */
const SheetDay = z.object({
  storage: NamedStorage,
  date: PlainDate,
  suborderCount: z.number(),
  toCollect: z.number(),
});
export type SheetDay = z.infer<typeof SheetDay>;

/** A sheet as it was printed: the state of `at`. */
const Sheet = z.object({
  uuid: Uuid,
  kind: z.enum(sheetKinds),
  number: z.string(),
  date: PlainDate,
  storageName: z.string(),
  centerName: z.string(),
  at: Instant,
  by: z.string(),
});
export type Sheet = z.infer<typeof Sheet>;

/** Work of people with a permission for storages: suborders of these storages, from the day they reach the warehouse. */
export const collection = {
  /** By date of delivery. `counts` are of both stages. */
  list: call("GET", "/v1/collection", {
    may: collectors,
    query: PageQuery.extend({ stage: z.enum(collectionStages, { error: "invalid" }).default("toCollect") }),
    answer: z.object({
      suborders: z.array(CollectionSummary),
      total: z.number(),
      counts: z.object({ toCollect: z.number(), collected: z.number() }),
    }),
  }),
  get: call("GET", "/v1/collection/:uuid", { may: collectors, params: ByUuid, answer: CollectedSuborder }),
  /** Quantities of the suborder, as `deals.patch` takes them. */
  put: call("PUT", "/v1/collection/:uuid", {
    may: collectors,
    params: ByUuid,
    body: z.object({ collected: CollectedQuantities.omit({ suborderUuid: true }), ...expectedVersion }),
    answer: CollectedSuborder,
    versionOf: "suborder",
    errors: ["TRANSITION_NOT_ALLOWED"],
  }),
  /** Picking lists and route sheets, newest first, and the next 60 days that there is something to deliver on. */
  sheets: call("GET", "/v1/collection/sheets", {
    may: collectors,
    query: z.object({ after: Uuid.optional(), perPage: queryInteger(1, 100).default(20) }),
    answer: z.object({ days: z.array(SheetDay), sheets: z.array(Sheet), next: Uuid.nullable() }),
  }),
  /** Draws the present state. Answers the newest sheet of the day when it says the same; otherwise another one under the next number. */
  issueSheet: call("POST", "/v1/collection/sheets", {
    may: collectors,
    body: z.object({ kind: z.enum(sheetKinds, { error: "invalid" }), storageUuid: Uuid, date: PlainDate }),
    answer: z.object({ uuid: Uuid, number: z.string(), isNew: z.boolean() }),
    errors: ["CONFLICT"],
  }),
  /** The sheet as a PDF. */
  sheetFile: call("GET", "/v1/collection/sheets/:uuid/file", { may: collectors, file: true, params: ByUuid, answer: z.unknown() }),
  /** Storages that a permission may name. */
  storages: call("GET", "/v1/collection/storages", {
    may: [...sellerRoles, ...adminRoles],
    answer: z.object({ storages: z.array(NamedStorage) }),
  }),
};
