import { z } from "zod";
import { call } from "./call.ts";
import { MovedPrices } from "./products.ts";
import { ByUuid, line, Money, optionalLine, PlainDate, Quantity, trimmed, Uuid } from "./primitives.ts";
import { buyerRoles } from "./roles.ts";
import { seen } from "./versions.ts";

/** Deals of so many days say what a trade point takes. */
export const habitDays = 180;

/** Goods of one sheet, and lines of one list, at most. */
export const sheetMax = 300;

/** How a trade point takes a product. Days are those of the deals' placing, in the zone of their centre. */
export const Habit = z.object({
  productUuid: Uuid,
  name: z.string(),
  sku: z.string(),
  /** Deals with it. */
  times: z.number(),
  lastDate: PlainDate,
  lastQuantity: z.number(),
  /** Of one unit in the last deal, before volume discounts; null where prices are hidden. */
  lastPrice: Money.nullable(),
  /** Median of what was ordered; one of these quantities. */
  usualQuantity: z.number(),
  /** Median of days from one order to the next; null of what was ordered on one day only. */
  gapDays: z.number().nullable(),
  /** More than four fifths of the gap have passed. */
  isDue: z.boolean(),
});
export type Habit = z.infer<typeof Habit>;

const Branch = z.object({ uuid: Uuid, name: z.string() });

/** What a person may do with a list that he sees. */
export const listActions = ["edit", "share", "delete"] as const;
export type ListAction = (typeof listActions)[number];

const listHead = {
  uuid: Uuid,
  name: z.string(),
  /** Null: for every trade point. */
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
  /** As the catalogue has them today; the name stays when the product is not sold any more. */
  name: z.string(),
  sku: z.string(),
  /** The usual quantity; null where none is said. */
  quantity: z.number().nullable(),
  note: z.string(),
  /** Price of one unit at the usual quantity, when it is another one than the company has seen. */
  moved: z.object({ was: Money, now: Money }).nullable(),
});

export const ShoppingList = z.object({
  ...listHead,
  /** Names the prices that have moved since they were seen, for `seePrices`; null when none has. */
  movedPrices: z.string().nullable(),
  lines: z.array(ShoppingListLine),
});
export type ShoppingList = z.infer<typeof ShoppingList>;

const Line = z.object({ productUuid: Uuid, quantity: Quantity.nullable().default(null), note: optionalLine(200) });

const content = {
  name: line(100),
  /** Null or absent: for every trade point. */
  branchUuid: Uuid.nullable().default(null),
  isShared: z.boolean({ error: "invalid" }).default(false),
  /** In their order, each product once. */
  lines: z.array(Line).max(sheetMax, { error: "invalid" }),
};

export const lists = {
  /** What a trade point of the caller takes: what is due first, then what is taken most; `sheetMax` at most. */
  goods: call("GET", "/v1/lists/goods", {
    may: buyerRoles,
    query: z.object({
      /** The one that the caller orders for, unless given. */
      branchUuid: Uuid.optional(),
      search: trimmed(100).optional(),
      due: z.stringbool({ error: "invalid" }).optional(),
    }),
    answer: z.object({
      branch: Branch.nullable(),
      branches: z.array(Branch),
      goods: z.array(Habit),
      /** Under the filter. */
      total: z.number(),
      /** Of the trade point. */
      due: z.number(),
    }),
  }),
  /** The same of these products; those that were not taken are absent. */
  habits: call("POST", "/v1/lists/habits", {
    may: buyerRoles,
    isRead: true,
    body: z.object({ branchUuid: Uuid.optional(), uuids: z.array(Uuid).max(sheetMax, { error: "invalid" }) }),
    answer: z.object({ habits: z.array(Habit) }),
  }),
  /** One's own and those that are shared in the company, for trade points of the caller and for all; by name. */
  list: call("GET", "/v1/lists", { may: buyerRoles, answer: z.object({ lists: z.array(ShoppingListSummary), branches: z.array(Branch) }) }),
  get: call("GET", "/v1/lists/:uuid", { may: buyerRoles, params: ByUuid, answer: ShoppingList }),
  create: call("POST", "/v1/lists", { may: buyerRoles, idempotent: true, body: z.object(content), answer: ShoppingList }),
  /** The whole list as it shall be. */
  update: call("PUT", "/v1/lists/:uuid", {
    may: buyerRoles,
    params: ByUuid,
    sees: "list",
    body: z.object({ ...content, ...seen }),
    answer: ShoppingList,
  }),
  /** These moved prices have been seen; of others, which no page has shown, nothing is written. */
  seePrices: call("POST", "/v1/lists/:uuid/prices-seen", {
    may: buyerRoles,
    params: ByUuid,
    body: z.object({ movedPrices: MovedPrices }),
    answer: ShoppingList,
  }),
  remove: call("DELETE", "/v1/lists/:uuid", { may: buyerRoles, params: ByUuid, sees: "list", answer: z.object({ uuid: Uuid }) }),
};
