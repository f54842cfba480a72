import { z } from "zod";
import { Basket, PlaceDeal } from "./basket.ts";
import { call } from "./call.ts";
import { clientOrderRules, units } from "./enums.ts";
import { maxOrderLines, maxSearchLength } from "./limits.ts";
import { Correction, EmptyRows, ignoredColumns } from "./lines.ts";
import { Habit } from "./lists.ts";
import { ByUuid, cleaned, Instant, PageQuery, Quantity, RejectedFields, text, Uuid } from "./primitives.ts";
import { ProductPage, ProductsQuery } from "./products.ts";
import { Stock } from "./stock.ts";

const may = ["seller_sales_representative"] as const;
const params = ByUuid;

/** The order that a representative prepares for a trade point of their client; not part of any buyer's basket. */
const ClientDraftOrder = z.object({
  company: z.object({ uuid: Uuid, name: z.string(), clientOrders: z.enum(clientOrderRules) }),
  /** Accredited and not blocked. */
  mayOrder: z.boolean(),
  /** Trade points that may be ordered for. */
  branches: z.array(z.object({ uuid: Uuid, name: z.string(), address: z.string() })),
  branchUuid: Uuid.nullable(),
  /** People of the company who may order for this trade point. */
  people: z.array(z.object({ uuid: Uuid, name: z.string() })),
  basket: Basket,
});

/** A trade point of a company assigned to the caller. */
const Client = z.object({
  company: z.object({ uuid: Uuid, name: z.string() }),
  /** Accredited and not blocked. */
  mayOrder: z.boolean(),
  branch: z.object({ uuid: Uuid, name: z.string(), address: z.string() }),
  /** Lines that the caller has prepared for it. */
  lineCount: z.number(),
});
export type Client = z.infer<typeof Client>;

/** Stock of the goods at the trade point's centre, and its habits; unknown ones are absent. */
const about = { stock: z.array(Stock.extend({ productUuid: Uuid })), habits: z.array(Habit) };

/** Orders on a client's behalf, not in the specification. `:uuid` is the company. */
export const onBehalf = {
  /** Trade points of the caller's clients: those that may be ordered for first, then by company and name. */
  clients: call("GET", "/v1/ordering/clients", {
    may,
    query: PageQuery.extend({ search: cleaned(maxSearchLength).optional() }),
    answer: z.object({ clients: z.array(Client), total: z.number() }),
  }),
  /** The catalogue as the trade point's people see it: prices, ladders and availability. The first trade point by default. */
  products: call("GET", "/v1/ordering/clients/:uuid/products", {
    may,
    params,
    query: ProductsQuery.pick({ page: true, perPage: true, search: true, categoriesUuids: true, inStock: true, sort: true }).extend({
      branchUuid: Uuid.optional(),
    }),
    answer: ProductPage.omit({ facets: true }).extend(about),
    errors: ["COMPANY_NOT_ACCREDITED"],
  }),
  /** Goods that the trade point orders, with their cards; goods no longer sold have none. */
  frequentProducts: call("GET", "/v1/ordering/clients/:uuid/frequent-products", {
    may,
    params,
    query: z.object({
      branchUuid: Uuid.optional(),
      search: cleaned(maxSearchLength).optional(),
      due: z.stringbool({ error: "invalid" }).optional(),
    }),
    answer: z.object({
      products: ProductPage.shape.products,
      ...about,
      /** Matching the filters. */
      total: z.number(),
      /** Due goods of the trade point. */
      due: z.number(),
    }),
    errors: ["COMPANY_NOT_ACCREDITED"],
  }),
  get: call("GET", "/v1/ordering/clients/:uuid", {
    may,
    params,
    query: z.object({ branchUuid: Uuid.optional() }),
    answer: ClientDraftOrder,
  }),
  /**
   * Adds goods typed as text, a product and a quantity per line, up to each product's maximum. Lines that name no orderable product or
   * no quantity are left out; refused if that is every line, with a message for each.
   */
  add: call("POST", "/v1/ordering/clients/:uuid/lines", {
    may,
    params,
    timeout: 30_000,
    idempotent: true,
    body: z.object({ branchUuid: Uuid, text: text(100_000) }),
    /**
     * `corrected`: added lines whose quantity differs from the typed one; `corrections`: how, with the product's own unit and step.
     * `rejected`: lines left out, as typed, and why. `withoutQuantity`: rows of a pasted order form left out,
     * and `ignoredColumns`, as in `lines.read`.
     */
    answer: z.object({
      added: z.number(),
      corrected: z.number(),
      corrections: z.array(Correction.extend({ name: z.string(), own: z.enum(units), step: z.number() })),
      rejected: z.array(z.object({ typed: z.string(), reason: z.string() })),
      withoutQuantity: EmptyRows,
      ignoredColumns,
    }),
    errors: ["COMPANY_NOT_ACCREDITED", "IDEMPOTENCY_MISMATCH", "CONFLICT"],
  }),
  /**
   * Writes the named lines in one transaction; others stay, quantity 0 drops a line. Wrong lines are left out as in `lines.apply`:
   * `products.3.quantity` in `rejected`.
   */
  put: call("PUT", "/v1/ordering/clients/:uuid/lines", {
    may,
    params,
    body: z.object({
      branchUuid: Uuid,
      products: z.array(z.object({ productUuid: Uuid, quantity: Quantity })).max(maxOrderLines, { error: "invalid" }),
    }),
    answer: Basket.extend({ rejected: RejectedFields }),
    errors: ["COMPANY_NOT_ACCREDITED"],
  }),
  /** Places a deal of `personUuid` from the lines, with the checks of the checkout, and clears them. */
  place: call("POST", "/v1/ordering/clients/:uuid/place", {
    may,
    params,
    idempotent: true,
    body: PlaceDeal.extend({ personUuid: Uuid }),
    /** `consentUntil`: until when the company may consent; null when it does not ask to. */
    answer: z.object({ uuid: Uuid, number: z.string(), createdAt: z.string(), consentUntil: Instant.nullable() }),
    errors: ["COMPANY_NOT_ACCREDITED", "LIMIT_EXCEEDED", "TIMESLOT_EXPIRED", "IDEMPOTENCY_MISMATCH", "CONFLICT"],
  }),
};
