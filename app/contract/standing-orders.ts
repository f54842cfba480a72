import { z } from "zod";
import { standingOrderActions } from "./actions.ts";
import { call } from "./call.ts";
import {
  basketProblems,
  confirmModes,
  missingReasons,
  quantityProblems,
  runStates,
  skipReasons,
  standingOrderStates,
  stopReasons,
  units,
} from "./enums.ts";
import { maxBuyerNumberLength, maxStandingOrderLines } from "./limits.ts";
import { ByUuid, Instant, Money, optionalSingleLine, PlainDate, Quantity, RejectedFields, singleLine, Uuid } from "./primitives.ts";
import { QuantityRules } from "./products.ts";
import { buyerRoles } from "./roles.ts";
import { expectedVersion, expectedVersionInQuery } from "./versions.ts";

/** One delivery. `date` is the planned day and identifies it. */
export const StandingOrderRun = z.object({
  date: PlainDate,
  /** The first delivery day; differs from `date` when that day is closed. */
  deliveryDate: PlainDate,
  state: z.enum(runStates),
  reason: z.enum(skipReasons).nullable(),
  /** Why it could not be placed, as a message. */
  failure: z.string().nullable(),
  /** Deadline of the confirmation. */
  cutoffAt: Instant.nullable(),
  deal: z.object({ uuid: Uuid, number: z.string() }).nullable(),
  /** Name of the person who confirmed or skipped it; null when nobody did. */
  decidedBy: z.string().nullable(),
  updatedAt: Instant,
  /** The viewer may take back its skip. */
  mayUnskip: z.boolean(),
});
export type StandingOrderRun = z.infer<typeof StandingOrderRun>;

const Next = z.object({
  date: PlainDate,
  /** Null when no day before the following delivery is open: it will be skipped. */
  deliveryDate: PlainDate.nullable(),
  cutoffAt: Instant.nullable(),
  /** When its draft is made and its owner notified; null afterwards. */
  draftAt: Instant.nullable(),
  /** When it is placed automatically; null with `ask`. */
  autoAt: Instant.nullable(),
  /** Null before its draft is made. */
  state: z.enum(runStates).nullable(),
});

export const StandingOrderSummary = z.object({
  uuid: Uuid,
  name: z.string(),
  branch: z.object({ uuid: Uuid, name: z.string() }),
  owner: z.object({ uuid: Uuid, name: z.string() }),
  state: z.enum(standingOrderStates),
  stopReason: z.enum(stopReasons).nullable(),
  /** ISO weekdays of delivery: 1 is Monday. */
  weekdays: z.array(z.number()),
  confirm: z.enum(confirmModes),
  lineCount: z.number(),
  timeZone: z.string(),
  next: Next.nullable(),
});
export type StandingOrderSummary = z.infer<typeof StandingOrderSummary>;

export const StandingOrderLine = z.object({
  productUuid: Uuid,
  subcategoryUuid: Uuid,
  subcategoryName: z.string(),
  name: z.string(),
  sku: z.string(),
  unit: z.enum(units),
  supplyUnit: z.enum(units),
  unitsInSupply: z.number(),
  /** Supply units, or kilograms of weighed goods. */
  quantity: z.number(),
  dealQuantity: QuantityRules,
  /** Per unit with today's discount; null when the company sees no prices. */
  price: Money.nullable(),
  total: Money.nullable(),
  /** Percent by which the price rose since it was last ordered or added; null below 5. */
  dearer: z.number().nullable(),
  missing: z.enum(missingReasons).nullable(),
  /** Why this quantity cannot be ordered, with the limit it breaks. */
  quantityProblem: z.object({ reason: z.enum(quantityProblems), count: z.number() }).nullable(),
});
export type StandingOrderLine = z.infer<typeof StandingOrderLine>;

export const StandingOrder = StandingOrderSummary.extend({
  version: z.number(),
  startDate: PlainDate,
  endDate: PlainDate.nullable(),
  /** The current or coming pause; `dateTo` is null until it is resumed. */
  pause: z.object({ dateFrom: PlainDate, dateTo: PlainDate.nullable() }).nullable(),
  /** The buyer's own number that its deals get; empty without one. */
  buyerNumber: z.string(),
  /** The highest total that is placed automatically. */
  autoMax: Money.nullable(),
  lines: z.array(StandingOrderLine),
  /** The next delivery at current prices. */
  forecast: z
    .object({
      total: Money,
      itemCount: z.number(),
      dates: z.array(z.object({ subcategoryUuid: Uuid, subcategoryName: z.string(), deliveryDate: PlainDate, cutoffAt: Instant })),
      problems: z.array(z.object({ reason: z.enum(basketProblems), amount: Money.nullable(), name: z.string().nullable() })),
      /** Asks for confirmation in spite of `auto`: the total is above `autoMax`. */
      isAboveMax: z.boolean(),
      failure: z.string().nullable(),
    })
    .nullable(),
  /** The newest 50. */
  runs: z.array(StandingOrderRun),
  allowedActions: z.array(z.enum(standingOrderActions)),
});
export type StandingOrder = z.infer<typeof StandingOrder>;

const Weekdays = z
  .array(z.number({ error: "invalid" }).int({ error: "invalid" }).min(1, { error: "invalid" }).max(7, { error: "invalid" }), {
    error: "requiredGroup",
  })
  .min(1, { error: "requiredGroup" })
  .max(7, { error: "invalid" });

const terms = {
  name: singleLine(100),
  weekdays: Weekdays,
  /** Today by default. */
  startDate: PlainDate.optional(),
  endDate: PlainDate.nullable().optional(),
  confirm: z.enum(confirmModes, { error: "select" }),
  buyerNumber: optionalSingleLine(maxBuyerNumberLength),
  /** Required for `auto`. */
  autoMax: Money.extend({ amount: z.number({ error: "invalid" }).min(1, { error: "invalid" }).max(1_000_000_000, { error: "invalid" }) })
    .nullable()
    .optional(),
};

const ByRun = z.object({ uuid: Uuid, date: PlainDate });
const Empty = z.object({ ...expectedVersion });

export const standingOrders = {
  /** A director sees the company's orders, a manager their own and those of their branches. */
  list: call("GET", "/v1/standing-orders", { may: buyerRoles, answer: z.object({ orders: z.array(StandingOrderSummary) }) }),
  get: call("GET", "/v1/standing-orders/:uuid", { may: buyerRoles, params: ByUuid, answer: StandingOrder }),
  /** Copies the lines of `dealUuid`, or else the ticked lines of the caller's basket; neither changes. */
  create: call("POST", "/v1/standing-orders", {
    may: buyerRoles,
    idempotent: true,
    body: z.object({ ...terms, branchUuid: Uuid, dealUuid: Uuid.optional() }),
    answer: z.object({ uuid: Uuid }),
    errors: ["COMPANY_NOT_ACCREDITED", "IDEMPOTENCY_MISMATCH", "CONFLICT"],
  }),
  /**
   * Absent terms and lines stay; quantity 0 drops a line. Wrong lines are left out as in `lines.apply`: `products.3.quantity` in
   * `refused`.
   */
  update: call("PATCH", "/v1/standing-orders/:uuid", {
    may: buyerRoles,
    params: ByUuid,
    body: z.object({
      name: terms.name.optional(),
      weekdays: terms.weekdays.optional(),
      startDate: terms.startDate,
      endDate: terms.endDate,
      confirm: terms.confirm.optional(),
      buyerNumber: terms.buyerNumber,
      autoMax: terms.autoMax,
      products: z
        .array(z.object({ productUuid: Uuid, quantity: Quantity }))
        .max(maxStandingOrderLines, { error: "invalid" })
        .optional(),
      ...expectedVersion,
    }),
    answer: StandingOrder.extend({ rejected: RejectedFields }),
    versionOf: "standingOrder",
    errors: ["COMPANY_NOT_ACCREDITED"],
  }),
  /** From today and until it is resumed by default. Drafts for these days are skipped. */
  pause: call("POST", "/v1/standing-orders/:uuid/pause", {
    may: buyerRoles,
    params: ByUuid,
    body: z.object({ dateFrom: PlainDate.optional(), dateTo: PlainDate.optional(), ...expectedVersion }),
    answer: StandingOrder,
    versionOf: "standingOrder",
    errors: ["TRANSITION_NOT_ALLOWED"],
  }),
  /** Ends the pause, or restarts a stopped order; the caller becomes its owner unless the owner may order again. */
  resume: call("POST", "/v1/standing-orders/:uuid/resume", {
    may: buyerRoles,
    params: ByUuid,
    body: Empty,
    answer: StandingOrder,
    versionOf: "standingOrder",
    errors: ["TRANSITION_NOT_ALLOWED"],
  }),
  /** Deletes the order with its history; its deals stay. */
  remove: call("DELETE", "/v1/standing-orders/:uuid", {
    may: buyerRoles,
    params: ByUuid,
    query: z.object(expectedVersionInQuery),
    answer: z.object({ isDone: z.literal(true) }),
    versionOf: "standingOrder",
  }),
  /** Places a drafted delivery with the checks of the checkout: one deal, however often it is sent. */
  confirm: call("POST", "/v1/standing-orders/:uuid/runs/:date/confirm", {
    may: buyerRoles,
    params: ByRun,
    /** Total that the person saw; CONFLICT when the total differs now. */
    body: z.object({ expectedTotal: Money.optional(), ...expectedVersion }),
    answer: z.object({ uuid: Uuid, number: z.string(), createdAt: z.string() }),
    versionOf: "standingOrder",
    errors: ["COMPANY_NOT_ACCREDITED", "LIMIT_EXCEEDED", "TIMESLOT_EXPIRED", "TRANSITION_NOT_ALLOWED", "CONFLICT"],
  }),
  /** Skips a coming delivery, drafted or not. */
  skip: call("POST", "/v1/standing-orders/:uuid/runs/:date/skip", {
    may: buyerRoles,
    params: ByRun,
    body: Empty,
    answer: StandingOrder,
    versionOf: "standingOrder",
    errors: ["TRANSITION_NOT_ALLOWED"],
  }),
  /** Takes back a person's skip until the delivery's cut-off: it is planned anew. */
  unskip: call("POST", "/v1/standing-orders/:uuid/runs/:date/unskip", {
    may: buyerRoles,
    params: ByRun,
    body: Empty,
    answer: StandingOrder,
    versionOf: "standingOrder",
    errors: ["TRANSITION_NOT_ALLOWED"],
  }),
};
