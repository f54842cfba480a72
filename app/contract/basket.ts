import { z } from "zod";
import { call } from "./call.ts";
import { basketProblems, quantityProblems, unavailableReasons, units } from "./enums.ts";
import { maxBuyerNumberLength, maxCommentLength, maxOrderLines, maxOrderSegments } from "./limits.ts";
import { contractLineTypes, deferralUnits } from "./money-enums.ts";
import { ProductPhoto } from "./pictures.ts";
import { Money, optionalSingleLine, optionalText, PlainDate, Quantity, Uuid } from "./primitives.ts";
import { LadderStep, MovedPrices, QuantityRules } from "./products.ts";
import { buyerRoles } from "./roles.ts";
import { Stock } from "./stock.ts";
import { LineVat } from "./vat.ts";
import { Analog, ShelfLifeDays, Substitution } from "./wishes.ts";

export const BasketItem = z.object({
  /** The product's uuid. */
  uuid: Uuid,
  name: z.string(),
  sku: z.string(),
  price: z.object({
    basePerUnit: Money,
    discountedPerUnit: Money,
    /** After the discount. */
    total: Money,
    subtotal: Money,
    /** Catalogue price; null unless the personal one is lower. */
    catalogPerUnit: Money.nullable(),
    /** `discountedPerUnit` of this quantity when the buyer last saw the price; null when it has not changed since. */
    wasPerUnit: Money.nullable(),
  }),
  /** VAT that `price.total` includes, by the day of delivery: today's, then that of each offered day on which the rate changes. */
  vat: z.array(z.object({ from: PlainDate, ...LineVat.shape })),
  percent: z.number(),
  previewImage: z.string(),
  picture: ProductPhoto.nullable(),
  tint: z.string(),
  unit: z.enum(units),
  supplyUnit: z.enum(units),
  unitsInSupply: z.number(),
  /** Grams of one unit; 0 when unknown. */
  unitWeight: z.number(),
  /** Supply units, or kilograms of weighed goods. */
  quantity: z.number(),
  dealQuantity: QuantityRules,
  /** Why this quantity cannot be ordered, with the limit it breaks. */
  quantityProblem: z.object({ reason: z.enum(quantityProblems), count: z.number() }).nullable(),
  /** Discount ladder of a product without a discount group; empty for one with a group. */
  ladder: z.array(LadderStep),
  /**
   * The next step of the ladder that applies: the count it starts at, how many more of this product reach it, and the price there.
   * `shortage` is the sum that the contract limit lacks for it.
   */
  nextStep: z
    .object({
      count: z.number(),
      more: z.number(),
      percent: z.number(),
      discountedPerUnit: Money,
      fitsLimit: z.boolean(),
      shortage: Money.nullable(),
    })
    .nullable(),
  discountGroup: z.object({ uuid: Uuid, name: z.string() }).nullable(),
  assortment: z.object({ uuid: Uuid, name: z.string() }),
  subcategoryUuid: Uuid,
  /** Null when no stock is loaded. */
  stock: Stock.nullable(),
  substitution: Substitution,
  analog: Analog.nullable(),
  isChecked: z.boolean(),
  isAvailable: z.boolean(),
  unavailableReason: z.enum(unavailableReasons).nullable(),
});
export type BasketItem = z.infer<typeof BasketItem>;

export const BasketGroup = z.object({
  /** Uuid of the discount group, or of the segment for the type `other`. */
  uuid: Uuid,
  name: z.string(),
  type: z.enum(["grouped", "other"]),
  subcategoryUuid: Uuid,
  /** Quantity that selects the discount step. */
  count: z.number(),
  countUnit: z.enum(units).nullable(),
  total: Money,
  totalWithoutDiscount: Money,
  totalDiscountAmount: Money,
  percent: z.number(),
  discounts: z.array(z.object({ uuid: Uuid, count: z.number(), percent: z.number(), isActive: z.boolean() })),
  itemUuids: z.array(Uuid),
});
export type BasketGroup = z.infer<typeof BasketGroup>;

export const AssortmentGroup = z.object({
  uuid: Uuid,
  name: z.string(),
  type: z.enum(contractLineTypes),
  updatedAt: z.string(),
  balance: Money,
  assortment: Uuid,
  /** Days of deferral. */
  postpon: z.number(),
  postponUnit: z.enum(deferralUnits),
  limit: Money,
  reserved: Money,
  available: Money,
  total: Money,
  isLimitExceeded: z.boolean(),
  excess: Money,
  overdue: Money,
});
export type AssortmentGroup = z.infer<typeof AssortmentGroup>;

export const DeliverySchedule = z.object({
  /** The segment, which is a leaf subcategory. */
  subcategoryUuid: Uuid,
  subcategoryName: z.string(),
  availableDates: z.array(z.object({ date: PlainDate, cutoffAt: z.string() })),
});
export type DeliverySchedule = z.infer<typeof DeliverySchedule>;

export const Basket = z.object({
  uuid: Uuid,
  /** Grows with every change; the checkout form sends it. */
  version: z.number(),
  /** The last cleared lines, which can be restored for a day; null when there are none. */
  cleared: z.object({ at: z.string(), count: z.number() }).nullable(),
  items: z.array(BasketItem),
  /** Identifies the prices that changed since the buyer saw them, for `markPricesSeen`; null when none changed. */
  movedPrices: z.string().nullable(),
  groups: z.object({ discountGroups: z.array(BasketGroup), assortmentGroups: z.array(AssortmentGroup) }),
  summary: z.object({ total: Money, subtotal: Money, discountPercent: z.number(), discountValue: Money, itemCount: z.number() }),
  branchUuid: Uuid.nullable(),
  /** Branches the caller may order for. */
  branches: z.array(z.object({ uuid: Uuid, name: z.string(), address: z.string() })),
  constraints: z.object({ minPriceForDeal: Money, missing: Money }),
  /**
   * The buyer's director has to confirm this order: the company's threshold, and the sum of today's other orders that counts towards it.
   * Null when nobody has to. Not in the specification.
   */
  approval: z.object({ threshold: Money, earlier: Money }).nullable(),
  deliverySchedules: z.array(DeliverySchedule),
  /** Minimum remaining shelf life in days by segment; segments without a wish are absent. */
  shelfLife: z.array(z.object({ subcategoryUuid: Uuid, days: z.number() })),
  timeZone: z.string(),
  problems: z.array(
    z.object({
      reason: z.enum(basketProblems),
      subcategoryUuid: Uuid.nullable(),
      productUuid: Uuid.nullable(),
      assortment: Uuid.nullable(),
      amount: Money.nullable(),
    }),
  ),
});
export type Basket = z.infer<typeof Basket>;

const Line = z.object({ productUuid: Uuid, quantity: Quantity, isSelected: z.boolean({ error: "invalid" }).default(true) });

export const BasketLines = z.object({
  products: z.array(Line).max(maxOrderLines, { error: "invalid" }),
  branchUuid: Uuid.optional(),
  /** CHANGED when it is not current; without it nothing is compared. */
  version: z.number().int().optional(),
});

export const PlaceDeal = z.object({
  branchUuid: Uuid,
  scheduledDeliveryDates: z.array(z.object({ subcategoryUuid: Uuid, deliveryDate: PlainDate })).max(maxOrderSegments, { error: "invalid" }),
  comment: optionalText(maxCommentLength),
  /** The number of the order in the buyer's own system. */
  buyerNumber: optionalSingleLine(maxBuyerNumberLength),
  /** Total that the buyer saw; CONFLICT when the total differs now. */
  expectedTotal: Money.optional(),
});

export const basket = {
  get: call("GET", "/v1/products/basket", { may: buyerRoles, answer: Basket }),
  /** Replaces all lines. Quantity 0 drops a line; without `branchUuid` the branch stays. */
  put: call("PUT", "/v1/products/basket", {
    may: buyerRoles,
    body: BasketLines,
    answer: Basket,
    errors: ["COMPANY_NOT_ACCREDITED", "CHANGED"],
  }),
  /** Changes the named lines only, so that two tabs do not overwrite each other. Otherwise as `put`. */
  patch: call("PATCH", "/v1/products/basket", {
    may: buyerRoles,
    body: BasketLines,
    answer: Basket,
    errors: ["COMPANY_NOT_ACCREDITED"],
  }),
  /** Sets the buyer's wishes for lines and segments; those not named keep theirs. An analog is named by its SKU. */
  setWishes: call("PATCH", "/v1/products/basket/wishes", {
    may: buyerRoles,
    body: z.object({
      products: z
        .array(z.object({ productUuid: Uuid, substitution: Substitution, analogSku: optionalSingleLine(60) }))
        .max(maxOrderLines, { error: "invalid" }),
      segments: z.array(z.object({ subcategoryUuid: Uuid, days: ShelfLifeDays })).max(maxOrderSegments, { error: "invalid" }),
    }),
    answer: Basket,
    errors: ["COMPANY_NOT_ACCREDITED"],
  }),
  /** Marks these changed prices as seen. Prices that the page did not show stay unseen. */
  markPricesSeen: call("POST", "/v1/products/basket/prices-seen", {
    may: buyerRoles,
    body: z.object({ movedPrices: MovedPrices }),
    answer: Basket,
  }),
  delete: call("DELETE", "/v1/products/basket", { may: buyerRoles, answer: Basket }),
  /** Restores the lines cleared at `clearedAt`, except products already in the basket. `restored` counts them: 0 when it is too late. */
  restore: call("POST", "/v1/products/basket/restore", {
    may: buyerRoles,
    idempotent: true,
    body: z.object({ clearedAt: z.iso.datetime({ error: "invalid" }) }),
    answer: z.object({ restored: z.number(), basket: Basket }),
    errors: ["COMPANY_NOT_ACCREDITED", "IDEMPOTENCY_MISMATCH", "CONFLICT"],
  }),
  /** What the page header shows of the basket. */
  count: call("GET", "/v1/products/basket/count", {
    may: buyerRoles,
    answer: z.object({
      count: z.number(),
      branch: z.object({ uuid: Uuid, name: z.string(), address: z.string() }).nullable(),
      /** Total available on the branch's deferred contracts. */
      available: Money.nullable(),
      lines: z.array(z.object({ productUuid: Uuid, quantity: z.number() })),
    }),
  }),
  placeDeal: call("POST", "/v1/products/deal", {
    may: buyerRoles,
    idempotent: true,
    body: PlaceDeal,
    answer: z.object({ uuid: Uuid, number: z.string(), createdAt: z.string() }),
    errors: ["COMPANY_NOT_ACCREDITED", "LIMIT_EXCEEDED", "TIMESLOT_EXPIRED", "IDEMPOTENCY_MISMATCH", "CONFLICT"],
  }),
};
