import { z } from "zod";
import { dealActions } from "./actions.ts";
import { BasketGroup } from "./basket.ts";
import { dealStatuses } from "./deal-statuses.ts";
import { actorSides, dealTypes, suborderStatuses, units, vatRates } from "./enums.ts";
import { maxOrderLines } from "./limits.ts";
import { contractLineTypes } from "./money-enums.ts";
import { ProductPhoto } from "./pictures.ts";
import { Instant, Money, optionalText, PlainDate, Quantity, Uuid } from "./primitives.ts";
import { QuantityRules } from "./products.ts";
import { LineVat, VatSums } from "./vat.ts";
import { LineWishes } from "./wishes.ts";

/** The JSON in `DealProduct.data`, a string in the specification. */
export const DealProductData = z.object({
  name: z.string(),
  sku: z.string(),
  /** The buyer's own article code when it was ordered; null without one. */
  buyerCode: z.string().nullable(),
  image: z.string(),
  /** The product's picture today. */
  picture: ProductPhoto.nullable(),
  tint: z.string(),
  unit: z.enum(units),
  supplyUnit: z.enum(units),
  unitsInSupply: z.number(),
  dealQuantity: QuantityRules,
  /** The product's own code when it was ordered; `DealProduct` has the rate. */
  vatRate: z.literal(vatRates).nullable(),
  subcategoryName: z.string(),
  assortmentName: z.string(),
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
  /** Supply units, or kilograms of weighed goods. */
  quantity: z.number(),
  basePerUnit: Money,
  discountedPerUnit: Money,
  percent: z.number(),
  subtotal: Money,
  total: Money,
  /** Total of the collected quantity; null until the warehouse reports it. */
  actualTotal: Money.nullable(),
  /** Of `actualTotal`, or of `total` until then. */
  ...LineVat.shape,
  data: z.string(),
});
export type DealProduct = z.infer<typeof DealProduct>;

export const SuborderProduct = z.object({
  uuid: Uuid,
  productUuid: Uuid,
  name: z.string(),
  /** Supply units, or kilograms of weighed goods. */
  quantity: z.number(),
  collectedQuantity: z.number().nullable(),
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

/** One line changed by an edit, or collected differently from what was ordered or reported before. */
export const LineChange = z.object({
  name: z.string(),
  kind: z.enum(["added", "removed", "changed"]),
  unit: z.enum(units),
  quantityBefore: z.number(),
  quantityAfter: z.number(),
  totalBefore: Money,
  totalAfter: Money,
  /** The warehouse's reason. */
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
    "invoiceIssued",
    "advanceIssued",
    "advanceCancelled",
    "updIssued",
    "updCorrected",
    "updCancelled",
    "correctionIssued",
    "differencesIssued",
    "differencesCancelled",
    "specificationIssued",
  ]),
  from: z.string().nullable(),
  to: z.string().nullable(),
  actorUuid: Uuid.nullable(),
  actorName: z.string(),
  actorSide: z.enum(actorSides),
  comment: z.string().nullable(),
  changes: z.array(LineChange),
  /** The paid sum, the buyer's number, the driver and car, and the delivery window; only those that the event changed. */
  details: z
    .object({
      amount: Money,
      buyerNumber: z.string(),
      driver: z.string(),
      car: z.string(),
      deliveryFrom: PlainDate,
      deliveryTo: PlainDate,
    })
    .partial(),
});
export type StatusLog = z.infer<typeof StatusLog>;

export const DealSummary = z.object({
  uuid: Uuid,
  number: z.string(),
  /** The number of the order in the buyer's own system; empty without one. Not in the specification. */
  buyerNumber: z.string(),
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
  /**
   * True when the seller's change needs the consent; otherwise the order itself does: it is above the threshold, or placed for the
   * buyer.
   */
  isChangedBySeller: z.boolean(),
  isOverdue: z.boolean(),
  /** The representative who placed it on the buyer's behalf; null when the buyer placed it. Not in the specification. */
  actedByName: z.string().nullable(),
  /**
   * Until when the buyer may consent to an order placed on their behalf; it is declined then. Null when no consent is asked. Not in
   * the specification.
   */
  consentUntil: Instant.nullable(),
  allowedActions: z.array(z.enum(dealActions)),
});
export type DealSummary = z.infer<typeof DealSummary>;

export const Deal = DealSummary.extend({
  /** Grows with every change; edits and status changes may send it as If-Match. */
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
    z.object({ uuid: Uuid, name: z.string(), type: z.enum(contractLineTypes), total: Money, available: Money, missing: Money }),
  ),
  totalPriceWithoutDiscount: Money,
  totalDiscountAmount: Money,
  discountPercent: z.number(),
  totalWithDiscount: Money,
  /** Of what the lines cost now. */
  vat: VatSums,
  suborders: z.array(Suborder),
  /** Options of the caller's status select. */
  allowedStatuses: z.array(z.enum(dealStatuses)),
  /** Why a main action is blocked: a machine-readable reason with its amount or time. */
  blocked: z.array(z.object({ action: z.enum(dealActions), reason: z.string(), amount: Money.nullable(), at: Instant.nullable() })),
});
export type Deal = z.infer<typeof Deal>;

/** Collected quantities of a suborder. A line that is not named was collected as ordered. */
export const CollectedQuantities = z.object({
  suborderUuid: Uuid,
  products: z
    .array(z.object({ uuid: Uuid, collectedQuantity: Quantity, reason: optionalText(200) }))
    .max(maxOrderLines, { error: "invalid" }),
});
