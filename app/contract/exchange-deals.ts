import { z } from "zod";
import { call } from "./call.ts";
import { CollectedQuantities } from "./deal.ts";
import { dealStatuses } from "./deal-statuses.ts";
import { dealTypes, suborderStatuses, units, vatRates } from "./enums.ts";
import { maxCommentLength } from "./limits.ts";
import { ByUuid, Instant, limited, optionalText, PlainDate, queryInteger, Uuid } from "./primitives.ts";
import { dealReaders, exchangeReaders } from "./roles.ts";
import { Substitution } from "./wishes.ts";

/** Roubles, quantities and percents as text with two decimals, `"74.48"`, so that no kopeck is lost as a float. */
const Decimal = limited(19).regex(/^-?\d{1,15}\.\d{2}$/);
const Person = z.object({ uuid: Uuid, name: z.string() });

export const ExchangeDealLine = z.object({
  uuid: Uuid,
  /** `number` of its suborder in `suborders`; null in a declined deal. */
  suborder: z.string().nullable(),
  deliveryDate: PlainDate,
  goods: Uuid,
  /** The caller's id of the product; null when the exchange knows none. */
  externalId: z.string().nullable(),
  sku: z.string(),
  /** The buyer's own article code when it was ordered; null without one. */
  buyerCode: z.string().nullable(),
  name: z.string(),
  /** Unit of the quantities: a `box` holds `unitsInSupply` of `unit`. Weighed goods are counted in kilograms. */
  supplyUnit: z.enum(units),
  unit: z.enum(units),
  unitsInSupply: z.number(),
  /** In supply units: collected, or ordered until the warehouse reports. */
  quantity: Decimal,
  /** The same quantity in `unit`, which `price` is for. */
  quantityInUnits: Decimal,
  orderedQuantity: Decimal,
  /** Null until the warehouse reports it. */
  collectedQuantity: Decimal.nullable(),
  /** The warehouse's reason for the collected quantity. */
  reason: z.string().nullable(),
  /** Per `unit`, before and after the discount, VAT included. */
  priceWithoutDiscount: Decimal,
  price: Decimal,
  discountPercent: Decimal,
  /** For `quantity`, VAT included. */
  sum: Decimal,
  /** For `orderedQuantity`, VAT included. */
  orderedSum: Decimal,
  /** What to do when the product is out of stock; null when the buyer did not say. */
  substitution: Substitution,
  /** The buyer's preferred replacement. */
  analog: z.object({ goods: Uuid, sku: z.string(), name: z.string() }).nullable(),
  /** Minimum remaining shelf life at delivery in days; null when the buyer has no wish. */
  shelfLifeDays: z.number().nullable(),
  /** Of the day of delivery, by the seller's regime: percent, `none` for goods without VAT; null when it is not known. */
  vatRate: z.literal(vatRates).nullable(),
  /** VAT included in `sum`, half a kopeck rounded up. */
  vatSum: Decimal,
});
export type ExchangeDealLine = z.infer<typeof ExchangeDealLine>;

/** A deal for accounting systems: in `GET /v1/exchange/deals` and in webhooks. */
export const ExchangeDeal = z.object({
  uuid: Uuid,
  number: z.string(),
  /** The number of the order in the buyer's own system; empty without one. */
  buyerNumber: z.string(),
  /** Grows with every change except of documents. */
  version: z.number(),
  type: z.enum(dealTypes),
  status: z.enum(dealStatuses),
  createdAt: Instant,
  changedAt: Instant,
  statusChangedAt: Instant,
  /** Current legal details. */
  buyer: z.object({
    uuid: Uuid,
    name: z.string(),
    legalName: z.string(),
    inn: z.string(),
    /** Empty for a sole trader. */
    kpp: z.string(),
    legalAddress: z.string(),
  }),
  branch: z.object({ uuid: Uuid, name: z.string(), address: z.string() }),
  center: z.object({ uuid: Uuid, name: z.string() }),
  representative: Person.nullable(),
  creator: Person,
  comment: z.string(),
  declineReason: z.string().nullable(),
  /** Its payment is confirmed, and nothing that it weighs above its order is unpaid. A payment from a feed does not export it again. */
  isPaid: z.boolean(),
  /** The buyer has not yet consented to the seller's change. */
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
  /** Sums of the same fields of the lines. */
  total: z.object({ sum: Decimal, orderedSum: Decimal, vatSum: Decimal }),
});
export type ExchangeDeal = z.infer<typeof ExchangeDeal>;

/** A system that reads deals, by the name of its keys; one entry per protocol it uses. `channel` is null until its first read. */
const DealReader = z.object({
  name: z.string(),
  channel: z.enum(["1c", "json"]).nullable(),
  /** When it last confirmed or requested deals. */
  readAt: Instant.nullable(),
  /** Deals changed since, counted up to 1,000. */
  waiting: z.number(),
  /** When the deal that waits longest last changed. */
  since: Instant.nullable(),
});
export type DealReader = z.infer<typeof DealReader>;

/** A document of 1C of which something was not applied: the whole, or lines that are not in its deal. */
const RejectedDocument = z.object({
  /** Name of the key that sent it. */
  sender: z.string(),
  /** 1C's id of the document. */
  document: z.string(),
  title: z.string(),
  dealUuid: Uuid.nullable(),
  /** What was not applied and why. */
  message: z.string(),
  rejectedAt: Instant,
});
export type RejectedDocument = z.infer<typeof RejectedDocument>;

export const dealCalls = {
  /**
   * Deals changed after the cursor, complete, by their last change; without `after`, from the first one. `cursor` is the next
   * `after` and stays the same when nothing is new. A deal may repeat without a change, and several changes between two reads come
   * as one. A change whose transaction commits late comes later and is not skipped.
   */
  listDeals: call("GET", "/v1/exchange/deals", {
    may: dealReaders,
    keys: "reads",
    query: z.object({ after: queryInteger(0, Number.MAX_SAFE_INTEGER).default(0), limit: queryInteger(1, 100).default(50) }),
    answer: z.object({
      deals: z.array(ExchangeDeal),
      cursor: z.number(),
      /** More changed deals are waiting. */
      hasMore: z.boolean(),
    }),
  }),
  /** Systems that read deals by key, and how many deals wait for each. At most 50. */
  listDealReaders: call("GET", "/v1/exchange/deal-readers", { may: exchangeReaders, answer: z.object({ readers: z.array(DealReader) }) }),
  /** Orders and payments of 1C that wait for a person: the 50 last of `total`. Each leaves when 1C sends it again and it is applied. */
  listRejectedDocuments: call("GET", "/v1/exchange/rejected-documents", {
    may: dealReaders,
    answer: z.object({ documents: z.array(RejectedDocument), total: z.number() }),
  }),
  /**
   * Takes a document off that list, because a person has dealt with it. `rejectedAt` is what the person saw: a later report stays. A
   * repeat changes nothing; the document returns when 1C sends it again and it is not applied whole.
   */
  dismissRejectedDocument: call("POST", "/v1/exchange/rejected-documents/dismiss", {
    may: dealReaders,
    body: z.object({ sender: limited(60), document: limited(255), rejectedAt: z.iso.datetime({ error: "invalid" }) }),
    /** False: 1C has reported the document again since, and it stays listed. */
    answer: z.object({ isDone: z.boolean() }),
  }),
  /**
   * Sets either the deal's `status` or the collected quantities of one suborder, from which the status follows (domain.md section
   * 10, D8 and D9). A key acts as the warehouse feed of that table, a person as themselves; other statuses are refused. A repeated
   * call changes nothing.
   */
  setDealStatus: call("POST", "/v1/exchange/deals/:uuid/status", {
    may: dealReaders,
    keys: "writes",
    params: ByUuid,
    body: z
      .object({
        status: z.enum(dealStatuses, { error: "invalid" }).optional(),
        reason: optionalText(maxCommentLength),
        collected: CollectedQuantities.optional(),
      })
      .refine(({ status, collected }) => (status === undefined) !== (collected === undefined), {
        path: ["status"],
        error: "exchange.statusOrCollected",
      })
      .refine(({ status, reason }) => status !== undefined || !reason, { path: ["reason"], error: "exchange.reasonOfStatus" }),
    answer: ExchangeDeal,
    errors: ["TRANSITION_NOT_ALLOWED", "LIMIT_EXCEEDED", "PREPAYMENT_REQUIRED"],
  }),
};
