import { z } from "zod";
import { BasketGroup, DeliverySchedule } from "./basket.ts";
import { call } from "./call.ts";
import { CollectedQuantities, Deal, DealSummary, LineChange, Suborder } from "./deal.ts";
import { dealStatuses } from "./deal-statuses.ts";
import { maxBuyerNumberLength, maxCommentLength, maxOrderLines } from "./limits.ts";
import { listFile } from "./list-file.ts";
import { ByUuid, cleaned, listOf, Money, optionalSingleLine, optionalText, PageQuery, PlainDate, Quantity, Uuid } from "./primitives.ts";
import { Purchases, purchasesOf } from "./purchases.ts";
import { dealEditors, dealViewers } from "./roles.ts";
import { expectedVersion } from "./versions.ts";

/** The supervisor moves deals and never edits them (domain.md C21). */
const dealMovers = [...dealEditors, "supervisor"] as const;

export const DealsQuery = PageQuery.extend({
  status: listOf(z.enum(dealStatuses, { error: "invalid" }), 20),
  dateFrom: PlainDate.optional(),
  dateTo: PlainDate.optional(),
  branchUuid: Uuid.optional(),
  buyerCompanyUuid: Uuid.optional(),
  /** The deal's number or the buyer's own one, or a part of either. */
  search: cleaned(40).optional(),
  /** Only deals that need the caller's action. */
  mine: z.stringbool({ error: "invalid" }).optional(),
});

export const EditLine = z.object({ productUuid: Uuid, quantity: Quantity, deliveryDate: PlainDate.optional() });

const EditProducts = z.object({
  products: z.array(EditLine).min(1, { error: "nothingSelected" }).max(maxOrderLines, { error: "invalid" }),
});

export const DealDetails = z.object({
  comment: optionalText(maxCommentLength),
  /** Changed by the buyer while they may edit the deal. */
  buyerNumber: optionalSingleLine(maxBuyerNumberLength),
  deliveryDetails: z.object({ driver: optionalSingleLine(200).unwrap(), car: optionalSingleLine(100).unwrap() }).optional(),
  /** The delivery window. It covers the delivery dates of all suborders, which an edit of the lines moves. */
  deliveryFrom: PlainDate.optional(),
  deliveryTo: PlainDate.optional(),
  isPaid: z.literal(true).optional(),
  declineReason: optionalText(maxCommentLength),
  /** Set by the warehouse feed or staff. */
  collected: CollectedQuantities.optional(),
});

export const deals = {
  list: call("GET", "/v1/deals", {
    may: dealViewers,
    query: DealsQuery,
    answer: z.object({
      deals: z.array(DealSummary),
      total: z.number(),
      counts: z.object({ active: z.number(), mine: z.number(), done: z.number() }),
    }),
  }),
  /** The list as a workbook with a line per product. */
  listFile: call("GET", "/v1/deals/file", listFile(dealViewers, DealsQuery)),
  /** What was collected for a company, of the deals that the caller sees. */
  purchases: call("GET", "/v1/deals/purchases/:uuid", { may: dealViewers, ...purchasesOf, answer: Purchases }),
  /** The same as a workbook: a row per week and category. */
  purchasesFile: call("GET", "/v1/deals/purchases/:uuid/file", { may: dealViewers, file: true, ...purchasesOf, answer: z.unknown() }),
  get: call("GET", "/v1/deals/:uuid", { may: dealViewers, params: ByUuid, answer: Deal }),
  setStatus: call("PUT", "/v1/deals/:uuid", {
    may: dealMovers,
    params: ByUuid,
    body: z.object({ status: z.enum(dealStatuses, { error: "invalid" }), reason: optionalText(maxCommentLength), ...expectedVersion }),
    answer: Deal,
    versionOf: "deal",
    errors: ["TRANSITION_NOT_ALLOWED", "LIMIT_EXCEEDED", "PREPAYMENT_REQUIRED"],
  }),
  edit: call("POST", "/v1/deals/:uuid", {
    may: dealEditors,
    params: ByUuid,
    body: EditProducts.extend({ comment: optionalText(maxCommentLength), ...expectedVersion }),
    answer: Deal,
    versionOf: "deal",
    errors: ["TRANSITION_NOT_ALLOWED", "LIMIT_EXCEEDED", "TIMESLOT_EXPIRED"],
  }),
  /** Totals and changes of an edit before it is saved. */
  check: call("POST", "/v1/deals/check", {
    may: dealEditors,
    isRead: true,
    body: EditProducts.extend({ uuid: Uuid }),
    answer: z.object({
      data: z.object({
        groups: z.array(BasketGroup),
        totalProductsCount: z.number(),
        products: z.array(z.object({ productUuid: Uuid, quantity: z.number(), discountedPerUnit: Money, total: Money })),
        total: Money,
        totalPriceWithoutDiscount: Money,
        totalDiscountAmount: Money,
        discountPercent: z.number(),
        changes: z.array(LineChange),
      }),
    }),
    errors: ["TRANSITION_NOT_ALLOWED", "LIMIT_EXCEEDED", "TIMESLOT_EXPIRED"],
  }),
  /** Delivery dates that an edit may choose now, by segment of the deal and of `subcategoriesUuids`, the segments of products to add. */
  dates: call("GET", "/v1/deals/:uuid/dates", {
    may: dealEditors,
    params: ByUuid,
    query: z.object({ subcategoriesUuids: listOf(Uuid, 100) }),
    /** `isLocked`: the caller may no longer edit lines of this segment (domain.md section 10, D14). */
    answer: z.object({ schedules: z.array(DeliverySchedule.extend({ isLocked: z.boolean() })) }),
  }),
  patch: call("PATCH", "/v1/deals/:uuid", {
    may: dealMovers,
    params: ByUuid,
    body: DealDetails.extend(expectedVersion),
    answer: Deal,
    versionOf: "deal",
    errors: ["TRANSITION_NOT_ALLOWED"],
  }),
  assignSeller: call("PUT", "/v1/deals/:uuid/seller", {
    may: ["seller_sales_representative", "seller_regional_director"],
    params: ByUuid,
    body: z.object({ seller_customer_uuid: Uuid, ...expectedVersion }),
    answer: Deal,
    versionOf: "deal",
    errors: ["TRANSITION_NOT_ALLOWED"],
  }),
  /** Companies of the caller's deals, for the filter. */
  counteragents: call("GET", "/v1/deals/counteragents", {
    may: dealViewers,
    answer: z.object({
      companies: z.array(
        z.object({
          uuid: Uuid,
          name: z.string(),
          deal_status: z.enum(dealStatuses),
          images: z.array(z.string()),
          dealsUuids: z.array(Uuid),
        }),
      ),
    }),
  }),
  /** Open deals of a company. */
  progress: call("POST", "/v1/deals/progress", {
    may: dealViewers,
    isRead: true,
    body: z.object({ buyerCompanyUuid: Uuid }),
    answer: z.object({ result: z.array(z.object({ uuid: Uuid, number: z.string(), status: z.enum(dealStatuses) })) }),
  }),
  /** Adds the products of a deal to the basket at today's prices. `skipped` names those that cannot be ordered. */
  repeat: call("POST", "/v1/deals/:uuid/repeat", {
    may: ["buyer_company_director", "buyer_company_manager"],
    params: ByUuid,
    idempotent: true,
    body: z.object({}),
    answer: z.object({ added: z.number(), skipped: z.array(z.string()) }),
    errors: ["COMPANY_NOT_ACCREDITED", "IDEMPOTENCY_MISMATCH"],
  }),
};

export const suborders = {
  /** `uuid` is the deal's (domain.md D23). */
  list: call("GET", "/v1/suborders/suborder/:uuid", {
    may: dealViewers,
    params: ByUuid,
    answer: z.object({ suborders: z.array(Suborder) }),
  }),
};
