import { z } from "zod";
import { AssortmentGroup, Basket, BasketItem, PlaceDeal } from "./basket.ts";
import { call } from "./call.ts";
import { unavailableReasons, units } from "./enums.ts";
import { maxBranchColumns, maxOrderSheetLines } from "./limits.ts";
import { ByUuid, Money, Quantity, RejectedFields, Uuid } from "./primitives.ts";
import { QuantityRules } from "./products.ts";
import { buyerRoles } from "./roles.ts";

/** A row. A product that is no longer sold stays until it is removed. */
export const GridProduct = z.object({
  uuid: Uuid,
  name: z.string(),
  sku: z.string(),
  unit: z.enum(units),
  supplyUnit: z.enum(units),
  unitsInSupply: z.number(),
  dealQuantity: QuantityRules,
  isSold: z.boolean(),
});
export type GridProduct = z.infer<typeof GridProduct>;

/** A column: the order of one trade point, with everything that a basket of these lines would have. */
export const GridColumn = z.object({
  branch: z.object({ uuid: Uuid, name: z.string(), address: z.string() }),
  /** Filled cells in the order of the rows. */
  lines: z.array(
    z.object({
      productUuid: Uuid,
      /** Supply units, or kilograms of weighed goods. */
      quantity: z.number(),
      perUnit: Money,
      total: Money,
      unavailableReason: z.enum(unavailableReasons).nullable(),
      quantityProblem: BasketItem.shape.quantityProblem,
    }),
  ),
  /** Products that this trade point cannot order. */
  closed: z.array(z.object({ productUuid: Uuid, reason: z.enum(unavailableReasons) })),
  limits: z.array(AssortmentGroup),
  ...Basket.pick({ summary: true, constraints: true, deliverySchedules: true, timeZone: true, problems: true, approval: true }).shape,
});
export type GridColumn = z.infer<typeof GridColumn>;

export const BranchOrders = z.object({
  products: z.array(GridProduct),
  /** At most `columnsMax`. */
  columns: z.array(GridColumn),
  /** All trade points that the caller may order for, those with filled cells, and those that match the filter. */
  branchCount: z.number(),
  filledCount: z.number(),
  total: z.number(),
});
export type BranchOrders = z.infer<typeof BranchOrders>;

export const branchOrders = {
  /** The caller's grid: their products are the rows, the trade points that they may order for are the columns. */
  get: call("GET", "/v1/ordering/branches", {
    may: buyerRoles,
    query: z.object({
      page: z.coerce
        .number({ error: "invalid" })
        .int({ error: "invalid" })
        .min(1, { error: "invalid" })
        .max(10_000, { error: "invalid" })
        .default(1),
      /** Only trade points with filled cells. */
      filled: z.stringbool({ error: "invalid" }).default(false),
      /** Only this trade point; no column when the caller may not order for it. */
      branchUuid: Uuid.optional(),
    }),
    answer: BranchOrders,
  }),
  /**
   * Writes the named cells in one transaction; other cells stay, so that two tabs do not overwrite each other. New products become
   * the last rows; `gone` removes rows with their cells. Wrong cells are left out as in `lines.apply`: `columns.1.quantities.3` in
   * `rejected`; with a wrong row the call fails.
   */
  put: call("PUT", "/v1/ordering/branches", {
    may: buyerRoles,
    body: z.object({
      products: z.array(Uuid).max(maxOrderSheetLines, { error: "invalid" }).default([]),
      columns: z
        .array(
          z.object({
            branchUuid: Uuid,
            /** One per product of `products`: 0 clears the cell, null leaves it. */
            quantities: z.array(Quantity.nullable()).max(maxOrderSheetLines, { error: "invalid" }),
          }),
        )
        .max(maxBranchColumns, { error: "invalid" })
        .default([]),
      gone: z.array(Uuid).max(maxOrderSheetLines, { error: "invalid" }).default([]),
    }),
    /** `products`: all rows. */
    answer: z.object({ products: z.array(Uuid), rejected: RejectedFields }),
    errors: ["COMPANY_NOT_ACCREDITED"],
  }),
  /** Places a deal from the cells of one trade point, with the checks of the checkout, and clears these cells. */
  place: call("POST", "/v1/ordering/branches/:uuid/place", {
    may: buyerRoles,
    idempotent: true,
    params: ByUuid,
    body: PlaceDeal.omit({ branchUuid: true }),
    answer: z.object({ uuid: Uuid, number: z.string(), createdAt: z.string() }),
    errors: ["COMPANY_NOT_ACCREDITED", "LIMIT_EXCEEDED", "TIMESLOT_EXPIRED", "IDEMPOTENCY_MISMATCH", "CONFLICT"],
  }),
};
