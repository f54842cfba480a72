import { z } from "zod";
import { Basket, PlaceDeal } from "./basket.ts";
import { call } from "./call.ts";
import { clientOrderRules } from "./companies.ts";
import { mostOrderLines } from "./lines.ts";
import { Instant, Quantity, text, Uuid } from "./primitives.ts";

const may = ["seller_sales_representative"] as const;
const params = z.object({ uuid: Uuid });

/** What a representative is about to order for a trade point of a company in his care; it is nobody's basket. */
const ClientSheet = z.object({
  company: z.object({ uuid: Uuid, name: z.string(), clientOrders: z.enum(clientOrderRules) }),
  /** Accredited and not blocked. */
  mayOrder: z.boolean(),
  /** Those that may be ordered for. */
  branches: z.array(z.object({ uuid: Uuid, name: z.string(), address: z.string() })),
  branchUuid: Uuid.nullable(),
  /** Of the company, who may order for this trade point himself. */
  people: z.array(z.object({ uuid: Uuid, name: z.string() })),
  basket: Basket,
});

/** `:uuid` is the company. */
export const onBehalf = {
  get: call("GET", "/v1/ordering/clients/:uuid", {
    may,
    params,
    query: z.object({ branchUuid: Uuid.optional() }),
    answer: ClientSheet,
  }),
  /** Goods with quantities, one to a line, go on top of what is there, at most to a product's maximum: all or none. */
  add: call("POST", "/v1/ordering/clients/:uuid/lines", {
    may,
    params,
    timeout: 30_000,
    idempotent: true,
    body: z.object({ branchUuid: Uuid, text: text(100_000) }),
    /** Lines, and how many of their quantities are not those that were asked for. */
    answer: z.object({ added: z.number(), corrected: z.number() }),
    refuses: ["COMPANY_NOT_ACCREDITED", "IDEMPOTENCY_MISMATCH", "CONFLICT"],
  }),
  /** Writes the named lines, all or none; others stay, 0 takes a line away. */
  put: call("PUT", "/v1/ordering/clients/:uuid/lines", {
    may,
    params,
    body: z.object({
      branchUuid: Uuid,
      products: z.array(z.object({ productUuid: Uuid, quantity: Quantity })).max(mostOrderLines, { error: "invalid" }),
    }),
    answer: Basket,
    refuses: ["COMPANY_NOT_ACCREDITED"],
  }),
  /** The lines become a deal of `personUuid` by the checks of a checkout, and are gone afterwards. */
  place: call("POST", "/v1/ordering/clients/:uuid/place", {
    may,
    params,
    idempotent: true,
    body: PlaceDeal.extend({ personUuid: Uuid }),
    /** `consentUntil`: the company wants to be asked, and may answer until then. */
    answer: z.object({ uuid: Uuid, number: z.string(), createdAt: z.string(), consentUntil: Instant.nullable() }),
    refuses: ["COMPANY_NOT_ACCREDITED", "LIMIT_EXCEEDED", "TIMESLOT_EXPIRED", "IDEMPOTENCY_MISMATCH", "CONFLICT"],
  }),
};
