import { z } from "zod";
import { AssortmentGroup, Basket, BasketItem, PlaceDeal } from "./basket.ts";
import { call } from "./call.ts";
import { sheetMax } from "./lists.ts";
import { ByUuid, Money, Quantity, Uuid } from "./primitives.ts";
import { QuantityRules, unavailableReasons } from "./products.ts";
import { buyerRoles } from "./roles.ts";
import { units } from "./statuses.ts";

/** Trade points side by side. */
export const columnsMax = 30;

/** A row: a product with the name it goes by today; what is out of sale stays until it is taken away. */
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

/** What one trade point is to get, with everything that a basket of these lines would say. */
export const GridColumn = z.object({
  branch: z.object({ uuid: Uuid, name: z.string(), address: z.string() }),
  /** Filled cells, in the order of the rows. */
  lines: z.array(
    z.object({
      productUuid: Uuid,
      quantity: z.number(),
      perUnit: Money,
      total: Money,
      unavailableReason: z.enum(unavailableReasons).nullable(),
      quantityProblem: BasketItem.shape.quantityProblem,
    }),
  ),
  /** Rows that cannot be ordered here. */
  closed: z.array(z.object({ productUuid: Uuid, reason: z.enum(unavailableReasons) })),
  limits: z.array(AssortmentGroup),
  ...Basket.pick({ summary: true, constraints: true, deliverySchedules: true, timeZone: true, problems: true }).shape,
});
export type GridColumn = z.infer<typeof GridColumn>;

export const BranchOrders = z.object({
  goods: z.array(GridProduct),
  /** `columnsMax` to a page. */
  columns: z.array(GridColumn),
  /** Trade points that the caller may order for, those with filled cells, and those of the two that were asked for. */
  branchCount: z.number(),
  filledCount: z.number(),
  total: z.number(),
});
export type BranchOrders = z.infer<typeof BranchOrders>;

export const branchOrders = {
  /** One grid per person: his goods down, trade points that he may order for across. */
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
    }),
    answer: BranchOrders,
  }),
  /**
   * Writes the named cells, all or none; others stay, so that two tabs do not undo each other. Goods that are no rows yet
   * come last; `gone` takes rows away with their cells.
   */
  put: call("PUT", "/v1/ordering/branches", {
    may: buyerRoles,
    body: z.object({
      goods: z.array(Uuid).max(sheetMax, { error: "invalid" }).default([]),
      columns: z
        .array(
          z.object({
            branchUuid: Uuid,
            /** Of `goods`, in their order: 0 empties a cell, null leaves it as it is. */
            quantities: z.array(Quantity.nullable()).max(sheetMax, { error: "invalid" }),
          }),
        )
        .max(columnsMax, { error: "invalid" })
        .default([]),
      gone: z.array(Uuid).max(sheetMax, { error: "invalid" }).default([]),
    }),
    /** The rows as they stand. */
    answer: z.object({ goods: z.array(Uuid) }),
    refuses: ["COMPANY_NOT_ACCREDITED"],
  }),
  /** The cells of one trade point become a deal by the checks of a checkout, and are empty afterwards; its rows stay. */
  place: call("POST", "/v1/ordering/branches/:uuid/place", {
    may: buyerRoles,
    idempotent: true,
    params: ByUuid,
    body: PlaceDeal.omit({ branchUuid: true }),
    answer: z.object({ uuid: Uuid, number: z.string(), createdAt: z.string() }),
    refuses: ["COMPANY_NOT_ACCREDITED", "LIMIT_EXCEEDED", "TIMESLOT_EXPIRED", "IDEMPOTENCY_MISMATCH", "CONFLICT"],
  }),
};
