import { z } from "zod";
import { Basket, PlaceDeal } from "./basket.ts";
import { call } from "./call.ts";
import { clientOrderRules } from "./statuses.ts";
import { Habit } from "./lists.ts";
import { mostOrderLines } from "./lines.ts";
import { Instant, PageQuery, Quantity, text, trimmed, Uuid } from "./primitives.ts";
import { ProductPage, ProductsQuery } from "./products.ts";
import { Stock } from "./stock.ts";

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

/** A trade point of a company in the caller's care. */
const Client = z.object({
  company: z.object({ uuid: Uuid, name: z.string() }),
  /** Accredited and not blocked. */
  mayOrder: z.boolean(),
  branch: z.object({ uuid: Uuid, name: z.string(), address: z.string() }),
  /** What the caller has put together for it already. */
  lineCount: z.number(),
});
export type Client = z.infer<typeof Client>;

/** What is left of these goods at the centre of the trade point, and how it takes them; what is not known is absent. */
const about = { stock: z.array(Stock.extend({ productUuid: Uuid })), habits: z.array(Habit) };

/** `:uuid` is the company. */
export const onBehalf = {
  /** Trade points in the caller's care, those that may be ordered for first, by company and name. */
  clients: call("GET", "/v1/ordering/clients", {
    may,
    query: PageQuery.extend({ search: trimmed(100).optional() }),
    answer: z.object({ clients: z.array(Client), total: z.number() }),
  }),
  /** The catalogue as the trade point's own people see it: prices, ladders, what may be ordered there; of the first one unless said. */
  products: call("GET", "/v1/ordering/clients/:uuid/products", {
    may,
    params,
    query: ProductsQuery.pick({ page: true, perPage: true, search: true, categoriesUuids: true, inStock: true, sort: true }).extend({
      branchUuid: Uuid.optional(),
    }),
    answer: ProductPage.omit({ facets: true }).extend(about),
    refuses: ["COMPANY_NOT_ACCREDITED"],
  }),
  /** What the trade point takes by its company's deals, with their cards; what is sold no more has none. */
  goods: call("GET", "/v1/ordering/clients/:uuid/goods", {
    may,
    params,
    query: z.object({ branchUuid: Uuid.optional(), search: trimmed(100).optional(), due: z.stringbool({ error: "invalid" }).optional() }),
    answer: z.object({
      products: ProductPage.shape.products,
      ...about,
      /** Under the filter. */
      total: z.number(),
      /** Of the trade point. */
      due: z.number(),
    }),
    refuses: ["COMPANY_NOT_ACCREDITED"],
  }),
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
