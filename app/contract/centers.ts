import { z } from "zod";
import { call } from "./call.ts";
import { feeds } from "./feeds.ts";
import { maxAddressLength } from "./limits.ts";
import { ByUuid, Money, optionalSingleLine, Uuid } from "./primitives.ts";
import { exchangeReaders } from "./roles.ts";
import { expectedVersion } from "./versions.ts";

export const SellerStorage = z.object({
  uuid: Uuid,
  version: z.number(),
  name: z.string(),
  temperatureMode: z.string(),
  address: z.string(),
  /** Orders are not delivered from an unused storage, and its stock does not count. */
  isUsed: z.boolean(),
  allowedActions: z.array(z.enum(["edit", "stop", "resume", "remove"])),
});
export type SellerStorage = z.infer<typeof SellerStorage>;

export const SellerCenter = z.object({
  uuid: Uuid,
  version: z.number(),
  name: z.string(),
  city: z.string(),
  address: z.string(),
  postalCode: z.string(),
  /** An IANA name. */
  timeZone: z.string(),
  minOrder: Money,
  phone: z.string(),
  note: z.string(),
  /** Trade points whose postal code begins with one of them, the longest first, belong to the centre. */
  prefixes: z.array(z.string()),
  branchCount: z.number(),
  scheduleCount: z.number(),
  storages: z.array(SellerStorage),
  /** `stop` takes its prefixes away, `remove` deletes a centre that nothing knows. */
  allowedActions: z.array(z.enum(["edit", "stop", "remove"])),
});
export type SellerCenter = z.infer<typeof SellerCenter>;

/** Typed text allows no invisible characters. */
const CenterFields = feeds.centers.row.omit({ externalId: true }).extend({
  phone: optionalSingleLine(30),
  note: optionalSingleLine(300),
});
const StorageFields = feeds.storages.row.omit({ externalId: true, center: true }).extend({ address: optionalSingleLine(maxAddressLength) });

/** Those who load centres by tables, and the distribution director, whose work they are. */
const may = exchangeReaders;

/** The seller's distribution centres and storages. Every change of a field is a load of the feeds with the channel `page`. */
export const centers = {
  /** All of them, by name: a seller has one per region. `temperatureModes` are those of segments and storages. */
  list: call("GET", "/v1/seller-centers", {
    may,
    answer: z.object({ centers: z.array(SellerCenter), temperatureModes: z.array(z.string()) }),
  }),
  get: call("GET", "/v1/seller-centers/:uuid", { may, params: ByUuid, answer: SellerCenter }),
  create: call("POST", "/v1/seller-centers", {
    may,
    body: CenterFields,
    answer: SellerCenter,
    idempotent: true,
    errors: ["CONFLICT", "IDEMPOTENCY_MISMATCH"],
  }),
  update: call("PUT", "/v1/seller-centers/:uuid", {
    may,
    params: ByUuid,
    body: CenterFields.extend(expectedVersion),
    answer: SellerCenter,
    versionOf: "center",
    errors: ["CONFLICT"],
  }),
  /** Trade points keep the centre, new ones are not assigned to it. */
  stop: call("POST", "/v1/seller-centers/:uuid/stop", {
    may,
    params: ByUuid,
    body: z.object(expectedVersion),
    answer: SellerCenter,
    versionOf: "center",
    errors: ["CONFLICT"],
  }),
  /** CONFLICT while a storage, a schedule, a trade point or a deal knows it. */
  remove: call("DELETE", "/v1/seller-centers/:uuid", {
    may,
    params: ByUuid,
    answer: z.object({ isDone: z.literal(true) }),
    versionOf: "center",
    errors: ["CONFLICT"],
  }),
  createStorage: call("POST", "/v1/seller-centers/:uuid/storages", {
    may,
    params: ByUuid,
    body: StorageFields,
    answer: SellerCenter,
    idempotent: true,
    errors: ["CONFLICT", "IDEMPOTENCY_MISMATCH"],
  }),
  /** `centerUuid` moves it to another centre. */
  updateStorage: call("PUT", "/v1/seller-storages/:uuid", {
    may,
    params: ByUuid,
    body: StorageFields.extend({ centerUuid: Uuid.optional(), ...expectedVersion }),
    answer: SellerCenter,
    versionOf: "storage",
    errors: ["CONFLICT"],
  }),
  setStorageUse: call("POST", "/v1/seller-storages/:uuid/use", {
    may,
    params: ByUuid,
    body: z.object({ isUsed: z.boolean({ error: "invalid" }), ...expectedVersion }),
    answer: SellerCenter,
    versionOf: "storage",
  }),
  /** CONFLICT when a deal knows it. */
  removeStorage: call("DELETE", "/v1/seller-storages/:uuid", {
    may,
    params: ByUuid,
    answer: SellerCenter,
    versionOf: "storage",
    errors: ["CONFLICT"],
  }),
};
