import { z } from "zod";
import { call } from "./call.ts";
import { GoodsPicture } from "./pictures.ts";
import { Money, optionalLine, optionalText, PlainDate, Quantity, Uuid } from "./primitives.ts";
import { LadderStep, MovedPrices, QuantityRules, unavailableReasons } from "./products.ts";
import { buyerRoles } from "./roles.ts";
import { Stock } from "./stock.ts";
import { units } from "./statuses.ts";
import { Analog, ShelfLifeDays, Substitution } from "./wishes.ts";

export const BasketItem = z.object({
  /** The product's uuid. */
  uuid: Uuid,
  name: z.string(),
  sku: z.string(),
  price: z.object({
    basePerUnit: Money,
    discountedPerUnit: Money,
    /** With the discount. */
    total: Money,
    subtotal: Money,
    /** Catalogue price when the personal one is lower. */
    catalogPerUnit: Money.nullable(),
    /** `discountedPerUnit` for today's quantity as it was when the buyer saw the price; null of one that has not moved since. */
    wasPerUnit: Money.nullable(),
  }),
  percent: z.number(),
  previewImage: z.string(),
  picture: GoodsPicture.nullable(),
  tint: z.string(),
  unit: z.enum(units),
  supplyUnit: z.enum(units),
  unitsInSupply: z.number(),
  /** Grams of one unit; 0 when nobody has said. */
  unitWeight: z.number(),
  quantity: z.number(),
  dealQuantity: QuantityRules,
  /** Why the typed quantity cannot be ordered, with the bound. */
  quantityProblem: z.object({ reason: z.enum(["min", "max", "step", "precision"]), count: z.number() }).nullable(),
  /** Own ladder of a product without a group; empty for grouped ones. */
  ladder: z.array(LadderStep),
  /** How many more of this unit reach the next step of the ladder in force, and the price there. */
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
  /** Null where no stock is loaded. */
  stock: Stock.nullable(),
  substitution: Substitution,
  analog: Analog.nullable(),
  isChecked: z.boolean(),
  isAvailable: z.boolean(),
  unavailableReason: z.enum(unavailableReasons).nullable(),
});
export type BasketItem = z.infer<typeof BasketItem>;

export const BasketGroup = z.object({
  /** Discount group's uuid, or the segment's for the type `other`. */
  uuid: Uuid,
  name: z.string(),
  type: z.enum(["grouped", "other"]),
  subcategoryUuid: Uuid,
  /** Quantity the tier is chosen by. */
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
  type: z.enum(["deferred", "prepaid"]),
  updatedAt: z.string(),
  balance: Money,
  assortment: Uuid,
  /** Days of deferral. */
  postpon: z.number(),
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
  /** Segment = leaf subcategory. */
  subcategoryUuid: Uuid,
  subcategoryName: z.string(),
  availableDates: z.array(z.object({ date: PlainDate, cutoffAt: z.string() })),
});
export type DeliverySchedule = z.infer<typeof DeliverySchedule>;

/** Why the order cannot be placed; each with its own numbers. Order of domain.md section 8. */
export const basketProblems = [
  "company_inactive",
  "accreditation_required",
  "no_branch",
  "no_schedule",
  "nothing_selected",
  "unavailable",
  "quantity",
  "min_total",
  "limit_exceeded",
  "no_dates",
] as const;

export const Basket = z.object({
  uuid: Uuid,
  /** Grows with every change; the checkout form carries it. */
  version: z.number(),
  /** Lines that were cleared together last and may be put back for a day; null when there are none. */
  cleared: z.object({ at: z.string(), count: z.number() }).nullable(),
  items: z.array(BasketItem),
  /** Names the prices that have moved since the buyer saw them, for `seePrices`; null when none has. */
  movedPrices: z.string().nullable(),
  groups: z.object({ discountGroups: z.array(BasketGroup), assortmentGroups: z.array(AssortmentGroup) }),
  summary: z.object({ total: Money, subtotal: Money, discountPercent: z.number(), discountValue: Money, itemCount: z.number() }),
  branchUuid: Uuid.nullable(),
  /** Branches the caller may order for. */
  branches: z.array(z.object({ uuid: Uuid, name: z.string(), address: z.string() })),
  constraints: z.object({ minPriceForDeal: Money, missing: Money }),
  deliverySchedules: z.array(DeliverySchedule),
  /** Least days of shelf life wished of the segments that have such a wish. */
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
  products: z.array(Line).max(500, { error: "invalid" }),
  branchUuid: Uuid.optional(),
  /** When given and no longer current: 4009 CHANGED. */
  version: z.number().int().optional(),
});

export const PlaceDeal = z.object({
  branchUuid: Uuid,
  scheduledDeliveryDates: z.array(z.object({ subcategoryUuid: Uuid, deliveryDate: PlainDate })).max(200, { error: "invalid" }),
  comment: optionalText(1000),
  /** Total the buyer saw, in roubles; a different one answers 4009 so that nobody pays a surprise. */
  expectedTotal: Money.optional(),
});

export const basket = {
  get: call("GET", "/v1/products/basket", { may: buyerRoles, answer: Basket }),
  /** Replaces all lines; quantity 0 drops a line; an absent branchUuid keeps the branch. */
  put: call("PUT", "/v1/products/basket", {
    may: buyerRoles,
    body: BasketLines,
    answer: Basket,
    refuses: ["COMPANY_NOT_ACCREDITED", "CHANGED"],
  }),
  /** Changes the named lines only, so that two tabs do not undo each other. Same rules as `put`. */
  patch: call("PATCH", "/v1/products/basket", {
    may: buyerRoles,
    body: BasketLines,
    answer: Basket,
    refuses: ["COMPANY_NOT_ACCREDITED"],
  }),
  /** What the buyer wishes of lines and segments of the basket; others keep theirs. An analog goes by its article. */
  setWishes: call("PATCH", "/v1/products/basket/wishes", {
    may: buyerRoles,
    body: z.object({
      products: z
        .array(z.object({ productUuid: Uuid, substitution: Substitution, analogSku: optionalLine(60) }))
        .max(500, { error: "invalid" }),
      segments: z.array(z.object({ subcategoryUuid: Uuid, days: ShelfLifeDays })).max(200, { error: "invalid" }),
    }),
    answer: Basket,
    refuses: ["COMPANY_NOT_ACCREDITED"],
  }),
  /** The buyer has seen these moved prices; of others, which nobody has shown him, nothing is written. */
  seePrices: call("POST", "/v1/products/basket/prices-seen", {
    may: buyerRoles,
    body: z.object({ movedPrices: MovedPrices }),
    answer: Basket,
  }),
  delete: call("DELETE", "/v1/products/basket", { may: buyerRoles, answer: Basket }),
  /** Puts back what was cleared at that instant, products that the basket has not; `restored` is how many, 0 when it is too late. */
  restore: call("POST", "/v1/products/basket/restore", {
    may: buyerRoles,
    idempotent: true,
    body: z.object({ clearedAt: z.iso.datetime({ error: "invalid" }) }),
    answer: z.object({ restored: z.number(), basket: Basket }),
    refuses: ["COMPANY_NOT_ACCREDITED", "IDEMPOTENCY_MISMATCH", "CONFLICT"],
  }),
  /** Number of lines, for the header. */
  count: call("GET", "/v1/products/basket/count", {
    may: buyerRoles,
    answer: z.object({
      count: z.number(),
      branch: z.object({ uuid: Uuid, name: z.string(), address: z.string() }).nullable(),
      /** Sum of what the branch's deferred contracts still allow. */
      available: Money.nullable(),
      lines: z.array(z.object({ productUuid: Uuid, quantity: z.number() })),
    }),
  }),
  placeDeal: call("POST", "/v1/products/deal", {
    may: buyerRoles,
    idempotent: true,
    body: PlaceDeal,
    answer: z.object({ uuid: Uuid, number: z.string(), createdAt: z.string() }),
    refuses: ["COMPANY_NOT_ACCREDITED", "LIMIT_EXCEEDED", "TIMESLOT_EXPIRED", "IDEMPOTENCY_MISMATCH", "CONFLICT"],
  }),
};
