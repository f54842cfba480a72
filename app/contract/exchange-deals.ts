import { z } from "zod";
import { call } from "./call.ts";
import { CollectedQuantities } from "./deal.ts";
import { ByUuid, Instant, limited, optionalText, PlainDate, queryInteger, Uuid } from "./primitives.ts";
import { dealReaders, exchangeReaders } from "./roles.ts";
import { dealStatuses, dealTypes, suborderStatuses, units } from "./statuses.ts";
import { Substitution } from "./wishes.ts";

/** Roubles, quantities and percents as text of two decimals, `"74.48"`: what is read as a number loses no kopeck on its way. */
const Decimal = limited(19).regex(/^-?\d{1,15}\.\d{2}$/);
const Person = z.object({ uuid: Uuid, name: z.string() });

export const ExchangeDealLine = z.object({
  uuid: Uuid,
  /** Number of the suborder that brings it, as in `suborders`; null in a declined deal. */
  suborder: z.string().nullable(),
  deliveryDate: PlainDate,
  goods: Uuid,
  /** The sender's own id of the goods, when the exchange knows one. */
  externalId: z.string().nullable(),
  sku: z.string(),
  name: z.string(),
  /** What the quantities are counted in: `box` of `unitsInSupply` `pcs`. Weighed goods are counted in kilograms. */
  supplyUnit: z.enum(units),
  unit: z.enum(units),
  unitsInSupply: z.number(),
  /** What counts now: what was collected, before that what was ordered. In supply units. */
  quantity: Decimal,
  /** The same in units; `price` is of one of them. */
  quantityInUnits: Decimal,
  orderedQuantity: Decimal,
  /** Null until the warehouse has said. */
  collectedQuantity: Decimal.nullable(),
  /** Why it was collected so. */
  reason: z.string().nullable(),
  /** Of one unit, before and after the discount, VAT included. */
  priceWithoutDiscount: Decimal,
  price: Decimal,
  discountPercent: Decimal,
  /** Of `quantity`, VAT included. */
  sum: Decimal,
  /** Of what was ordered. */
  orderedSum: Decimal,
  /** What may be done when there is none of it; null where the buyer said nothing. */
  substitution: Substitution,
  /** What the buyer would rather take instead. */
  analog: z.object({ goods: Uuid, sku: z.string(), name: z.string() }).nullable(),
  /** Least days of shelf life left at delivery, wished by the buyer. */
  shelfLifeDays: z.number().nullable(),
  /** Percent; 0 is without VAT. */
  vatRate: z.number(),
  /** The part of `sum` that is VAT, half a kopeck rounded up. */
  vatSum: Decimal,
});
export type ExchangeDealLine = z.infer<typeof ExchangeDealLine>;

/** A deal as accounting systems take it: by `GET /v1/exchange/deals` and by webhook. */
export const ExchangeDeal = z.object({
  uuid: Uuid,
  number: z.string(),
  /** Grows with every change but of documents. */
  version: z.number(),
  type: z.enum(dealTypes),
  status: z.enum(dealStatuses),
  createdAt: Instant,
  changedAt: Instant,
  statusChangedAt: Instant,
  /** Requisites as they are now. */
  buyer: z.object({
    uuid: Uuid,
    name: z.string(),
    legalName: z.string(),
    inn: z.string(),
    /** Empty for an entrepreneur. */
    kpp: z.string(),
    legalAddress: z.string(),
  }),
  branch: z.object({ uuid: Uuid, name: z.string(), address: z.string() }),
  center: z.object({ uuid: Uuid, name: z.string() }),
  representative: Person.nullable(),
  creator: Person,
  comment: z.string(),
  declineReason: z.string().nullable(),
  isPaid: z.boolean(),
  /** The buyer has yet to agree to what the seller changed. */
  consentNeeded: z.boolean(),
  delivery: z.object({ from: PlainDate, to: PlainDate, driver: z.string(), car: z.string() }),
  lines: z.array(ExchangeDealLine),
  suborders: z.array(
    z.object({
      uuid: Uuid,
      number: z.string(),
      status: z.enum(suborderStatuses),
      storage: z.object({ uuid: Uuid, name: z.string(), address: z.string() }),
      deliveryDate: PlainDate,
      sum: Decimal,
    }),
  ),
  documents: z.array(z.object({ uuid: Uuid, name: z.string(), contentType: z.string(), size: z.number(), createdAt: Instant })),
  /** Each is the sum of the same field of the lines, to the kopeck. */
  total: z.object({ sum: Decimal, orderedSum: Decimal, vatSum: Decimal }),
});
export type ExchangeDeal = z.infer<typeof ExchangeDeal>;

/** A system that takes deals, by the name of its keys; one that uses two doors stands here twice. `door` is null before its first time. */
const DealReader = z.object({
  name: z.string(),
  door: z.enum(["1c", "json"]).nullable(),
  /** When it last confirmed what it had been given, or asked for what comes after. */
  readAt: Instant.nullable(),
  /** Deals that have changed since; counted to a thousand. */
  waiting: z.number(),
  /** The last change of the deal that has waited longest. */
  since: Instant.nullable(),
});
export type DealReader = z.infer<typeof DealReader>;

export const dealCalls = {
  /**
   * Deals changed since, whole, in the order of their last change; from the first one without `after`. `cursor` is what to send
   * as `after` next time, and stays when there is nothing new. A deal may come more often than it changed, and comes once for
   * several changes that nobody has read between; a change whose transaction commits late comes later, it is never passed by.
   */
  listDeals: call("GET", "/v1/exchange/deals", {
    may: dealReaders,
    keys: "reads",
    query: z.object({ after: queryInteger(0, Number.MAX_SAFE_INTEGER).default(0), limit: queryInteger(1, 100).default(50) }),
    answer: z.object({
      deals: z.array(ExchangeDeal),
      cursor: z.number(),
      /** More are there already. */
      hasMore: z.boolean(),
    }),
  }),
  /** Who takes deals by key, and how much of it waits for him. Fifty at most. */
  listDealReaders: call("GET", "/v1/exchange/deal-readers", { may: exchangeReaders, answer: z.object({ readers: z.array(DealReader) }) }),
  /**
   * What the accounting system or the warehouse says of a deal: either its `status`, or the actual quantities of one suborder,
   * out of which the status follows (domain.md section 10, D8 and D9). A key acts as the warehouse feed of that table, a person
   * as himself; a status that it does not give is refused. Said twice it is done once.
   */
  setDealStatus: call("POST", "/v1/exchange/deals/:uuid/status", {
    may: dealReaders,
    keys: "writes",
    params: ByUuid,
    body: z
      .object({
        status: z.enum(dealStatuses, { error: "invalid" }).optional(),
        reason: optionalText(1000),
        collected: CollectedQuantities.optional(),
      })
      .refine(({ status, collected }) => (status === undefined) !== (collected === undefined), {
        path: ["status"],
        error: "exchange.statusOrCollected",
      })
      .refine(({ status, reason }) => status !== undefined || !reason, { path: ["reason"], error: "exchange.reasonOfStatus" }),
    answer: ExchangeDeal,
    refuses: ["TRANSITION_NOT_ALLOWED", "LIMIT_EXCEEDED", "PREPAYMENT_REQUIRED"],
  }),
};
