import { z } from "zod";
import { listActions } from "./actions.ts";
import { call } from "./call.ts";
import { maxOrderSheetLines, maxSearchLength } from "./limits.ts";
import { ByUuid, cleaned, Money, optionalSingleLine, PlainDate, Quantity, singleLine, Uuid } from "./primitives.ts";
import { MovedPrices } from "./products.ts";
import { buyerRoles } from "./roles.ts";
import { expectedVersion } from "./versions.ts";

/** Habits are computed from the deals of this many days. */
export const habitDays = 180;

/** How a trade point orders a product. Dates are when deals were placed, in the time zone of their centre. */
export const Habit = z.object({
  productUuid: Uuid,
  name: z.string(),
  sku: z.string(),
  /** Number of deals with it. */
  times: z.number(),
  lastDate: PlainDate,
  lastQuantity: z.number(),
  /** Per unit in the last deal, before volume discounts; null when prices are hidden. */
  lastPrice: Money.nullable(),
  /** Median of the ordered quantities; always one of them. */
  usualQuantity: z.number(),
  /** Median days between orders; null when all were on one day. */
  gapDays: z.number().nullable(),
  /** More than four fifths of `gapDays` have passed. */
  isDue: z.boolean(),
});
export type Habit = z.infer<typeof Habit>;

const Branch = z.object({ uuid: Uuid, name: z.string() });

const listHead = {
  uuid: Uuid,
  name: z.string(),
  /** Null: every trade point. */
  branch: Branch.nullable(),
  isShared: z.boolean(),
  owner: z.object({ uuid: Uuid, name: z.string() }),
  count: z.number(),
  updatedAt: z.string(),
  version: z.number(),
  allowedActions: z.array(z.enum(listActions)),
};

export const ShoppingListSummary = z.object(listHead);
export type ShoppingListSummary = z.infer<typeof ShoppingListSummary>;

export const ShoppingListLine = z.object({
  productUuid: Uuid,
  /** As in the catalogue today; the name stays when the product is no longer sold. */
  name: z.string(),
  sku: z.string(),
  /** The usual quantity; null when none is set. */
  quantity: z.number().nullable(),
  note: z.string(),
  /** Price per unit at the usual quantity; null unless it changed since the company saw it. */
  moved: z.object({ was: Money, now: Money }).nullable(),
});

export const ShoppingList = z.object({
  ...listHead,
  /** Identifies the prices that changed since they were seen, for `markPricesSeen`; null when none changed. */
  movedPrices: z.string().nullable(),
  lines: z.array(ShoppingListLine),
});
export type ShoppingList = z.infer<typeof ShoppingList>;

const Line = z.object({ productUuid: Uuid, quantity: Quantity.nullable().default(null), note: optionalSingleLine(200) });

const content = {
  name: singleLine(100),
  /** Null or absent: every trade point. */
  branchUuid: Uuid.nullable().default(null),
  isShared: z.boolean({ error: "invalid" }).default(false),
  /** In order, each product once. */
  lines: z.array(Line).max(maxOrderSheetLines, { error: "invalid" }),
};

export const lists = {
  /** What a trade point of the caller orders: due goods first, then the most ordered; at most `orderSheetMax`. */
  frequentProducts: call("GET", "/v1/lists/frequent-products", {
    may: buyerRoles,
    query: z.object({
      /** The branch of the caller's basket by default. */
      branchUuid: Uuid.optional(),
      search: cleaned(maxSearchLength).optional(),
      due: z.stringbool({ error: "invalid" }).optional(),
    }),
    answer: z.object({
      branch: Branch.nullable(),
      branches: z.array(Branch),
      habits: z.array(Habit),
      /** Matching the filters. */
      total: z.number(),
      /** Due goods of the trade point. */
      due: z.number(),
    }),
  }),
  /** Habits of these products; products never ordered are absent. */
  habits: call("POST", "/v1/lists/habits", {
    may: buyerRoles,
    isRead: true,
    body: z.object({ branchUuid: Uuid.optional(), uuids: z.array(Uuid).max(maxOrderSheetLines, { error: "invalid" }) }),
    answer: z.object({ habits: z.array(Habit) }),
  }),
  /** The caller's lists and the company's shared ones, for their trade points and for all; by name. */
  list: call("GET", "/v1/lists", { may: buyerRoles, answer: z.object({ lists: z.array(ShoppingListSummary), branches: z.array(Branch) }) }),
  get: call("GET", "/v1/lists/:uuid", { may: buyerRoles, params: ByUuid, answer: ShoppingList }),
  create: call("POST", "/v1/lists", { may: buyerRoles, idempotent: true, body: z.object(content), answer: ShoppingList }),
  /** Replaces the whole list. */
  update: call("PUT", "/v1/lists/:uuid", {
    may: buyerRoles,
    params: ByUuid,
    versionOf: "list",
    body: z.object({ ...content, ...expectedVersion }),
    answer: ShoppingList,
  }),
  /** Marks these changed prices as seen. Prices that the page did not show stay unseen. */
  markPricesSeen: call("POST", "/v1/lists/:uuid/prices-seen", {
    may: buyerRoles,
    params: ByUuid,
    body: z.object({ movedPrices: MovedPrices }),
    answer: ShoppingList,
  }),
  remove: call("DELETE", "/v1/lists/:uuid", { may: buyerRoles, params: ByUuid, versionOf: "list", answer: z.object({ uuid: Uuid }) }),
};
