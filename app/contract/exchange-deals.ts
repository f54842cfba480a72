import { z } from "zod";
import { Instant, limited, PlainDate, Uuid } from "./primitives.ts";
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
