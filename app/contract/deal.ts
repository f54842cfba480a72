import { z } from "zod";
import { BasketGroup } from "./basket.ts";
import { dealActions } from "./deal-actions.ts";
import { GoodsPicture } from "./pictures.ts";
import { Instant, Money, optionalText, PlainDate, Quantity, Uuid } from "./primitives.ts";
import { QuantityRules } from "./products.ts";
import { dealStatuses, dealTypes, suborderStatuses, units } from "./statuses.ts";
import { LineWishes } from "./wishes.ts";

/** The specification's data string: extra product fields as JSON text. */
export const DealProductData = z.object({
  name: z.string(),
  sku: z.string(),
  image: z.string(),
  /** The one it has today. */
  picture: GoodsPicture.nullable(),
  tint: z.string(),
  unit: z.enum(units),
  supplyUnit: z.enum(units),
  unitsInSupply: z.number(),
  dealQuantity: QuantityRules,
  vatRate: z.number(),
  subcategoryName: z.string(),
  assortmentName: z.string(),
  /** What the buyer wished when ordering. */
  ...LineWishes.shape,
  collectedQuantity: z.number().nullable(),
  reason: z.string().nullable(),
});
export type DealProductData = z.infer<typeof DealProductData>;

export const DealProduct = z.object({
  uuid: Uuid,
  productUuid: Uuid,
  suborderUuid: Uuid.nullable(),
  subcategoryUuid: Uuid,
  assortmentUuid: Uuid,
  discountGroupUuid: Uuid.nullable(),
  deliveryDate: PlainDate,
  quantity: z.number(),
  basePerUnit: Money,
  discountedPerUnit: Money,
  percent: z.number(),
  subtotal: Money,
  total: Money,
  /** Sum of what was really collected; null until the warehouse says. */
  actualTotal: Money.nullable(),
  data: z.string(),
});
export type DealProduct = z.infer<typeof DealProduct>;

export const SuborderProduct = z.object({
  uuid: Uuid,
  productUuid: Uuid,
  name: z.string(),
  quantity: z.number(),
  collectedQuantity: z.number().nullable(),
  /** What the buyer wished when ordering, as in the deal's line. */
  ...LineWishes.shape,
});
export type SuborderProduct = z.infer<typeof SuborderProduct>;

export const Suborder = z.object({
  uuid: Uuid,
  number: z.string(),
  dealUuid: Uuid,
  status: z.enum(suborderStatuses),
  products: z.array(SuborderProduct),
  storageUuid: Uuid,
  storageName: z.string(),
  storageAddress: z.string(),
  deliveryDate: PlainDate,
  total: Money,
  createdAt: Instant,
  updatedAt: Instant,
  deletedAt: Instant.nullable(),
});
export type Suborder = z.infer<typeof Suborder>;

/** One line of difference: of an edit, or of what was collected against what was ordered or collected before. */
export const LineChange = z.object({
  name: z.string(),
  kind: z.enum(["added", "removed", "changed"]),
  unit: z.enum(units),
  quantityBefore: z.number(),
  quantityAfter: z.number(),
  totalBefore: Money,
  totalAfter: Money,
  /** Why the warehouse collected so much. */
  reason: z.string().nullish(),
});
export type LineChange = z.infer<typeof LineChange>;

export const StatusLog = z.object({
  uuid: Uuid,
  createdAt: Instant,
  event: z.enum([
    "created",
    "status",
    "edit",
    "assign",
    "payment",
    "details",
    "collected",
    "corrected",
    "documentAdded",
    "documentReplaced",
    "documentDeleted",
  ]),
  from: z.string().nullable(),
  to: z.string().nullable(),
  actorUuid: Uuid.nullable(),
  actorName: z.string(),
  actorSide: z.enum(["buyer", "seller", "system"]),
  comment: z.string().nullable(),
  changes: z.array(LineChange),
  /** What was paid, who brings it by what car, until which days; only what the event is about. */
  details: z.object({ amount: Money, driver: z.string(), car: z.string(), deliveryFrom: PlainDate, deliveryTo: PlainDate }).partial(),
});
export type StatusLog = z.infer<typeof StatusLog>;

export const DealSummary = z.object({
  uuid: Uuid,
  number: z.string(),
  createdAt: Instant,
  status: z.enum(dealStatuses),
  type: z.enum(dealTypes),
  buyerCompanyUuid: Uuid,
  buyerCompanyName: z.string(),
  branchUuid: Uuid,
  branchName: z.string(),
  deliveryAddress: z.string(),
  deliveryFrom: PlainDate,
  deliveryTo: PlainDate,
  sellerCustomerUuid: Uuid.nullable(),
  sellerCustomerName: z.string().nullable(),
  total: Money,
  actualTotal: Money.nullable(),
  productCount: z.number(),
  isPartlyCollected: z.boolean(),
  consentNeeded: z.boolean(),
  /** What the consent is asked for is the seller's change; else the order itself: above the threshold, or placed for the buyer. */
  isChangedBySeller: z.boolean(),
  isOverdue: z.boolean(),
  /** The representative who placed it for the buyer's person; null when he did himself; the project's own. */
  actedByName: z.string().nullable(),
  /**
   * Until when the buyer may consent to what was placed for him, without an answer it is declined then; null when nobody asks;
   * the project's own.
   */
  consentUntil: Instant.nullable(),
  allowedActions: z.array(z.enum(dealActions)),
});
export type DealSummary = z.infer<typeof DealSummary>;

export const Deal = DealSummary.extend({
  /** Grows with every change; edits and status changes may carry it as If-Match. */
  version: z.number(),
  statusUpdatedAt: Instant,
  buyerCustomerUuid: Uuid,
  buyerCustomerName: z.string(),
  sellerCompanyUuid: Uuid,
  sellerCustomerPhone: z.string().nullable(),
  products: z.array(DealProduct),
  deliveryDetails: z.object({ driver: z.string(), car: z.string() }),
  comment: z.string(),
  declineReason: z.string().nullable(),
  isPaid: z.boolean(),
  statusesLogs: z.array(StatusLog),
  discountGroups: z.array(BasketGroup),
  assortments: z.array(
    z.object({ uuid: Uuid, name: z.string(), type: z.enum(["deferred", "prepaid"]), total: Money, available: Money, missing: Money }),
  ),
  totalPriceWithoutDiscount: Money,
  totalDiscountAmount: Money,
  discountPercent: z.number(),
  totalWithDiscount: Money,
  suborders: z.array(Suborder),
  /** Statuses the select of "change status" offers to the caller. */
  allowedStatuses: z.array(z.enum(dealStatuses)),
  /** Why a main action is closed, machine readable, with its numbers. */
  blocked: z.array(z.object({ action: z.enum(dealActions), reason: z.string(), amount: Money.nullable(), at: Instant.nullable() })),
});
export type Deal = z.infer<typeof Deal>;

/** Days a deal may come later than its last suborder. */
export const deliveryDelayMax = 14;

/** Actual quantities of a suborder: a line not named was there as ordered. */
export const CollectedQuantities = z.object({
  suborderUuid: Uuid,
  products: z.array(z.object({ uuid: Uuid, collectedQuantity: Quantity, reason: optionalText(200) })).max(500, { error: "invalid" }),
});
