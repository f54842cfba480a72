import { z } from "zod";
import { basketProblems } from "./basket.ts";
import { call } from "./call.ts";
import { ByUuid, Instant, line, Money, PlainDate, Quantity, Uuid } from "./primitives.ts";
import { QuantityRules, unavailableReasons } from "./products.ts";
import { buyerRoles } from "./roles.ts";
import { units } from "./statuses.ts";
import { seen, seenInQuery } from "./versions.ts";

/** `stopped`: its owner may not order for the branch any more; somebody who may has to resume it. */
export const standingStates = ["active", "paused", "stopped", "ended"] as const;
export type StandingState = (typeof standingStates)[number];

/** Of one delivery of a standing order. `placed`, `skipped` and `missed` are its ends. */
export const runStates = ["draft", "asked", "confirmed", "auto", "placed", "skipped", "missed"] as const;
export type RunState = (typeof runStates)[number];

/** Why a delivery was skipped: a person said so, nothing is delivered before the next one, or the order was changed under it. */
export const skipReasons = ["person", "closed", "paused", "changed", "stopped"] as const;
export type SkipReason = (typeof skipReasons)[number];

/** What the owner has lost: his access, his role, the branch, or the company its own. */
export const stopReasons = ["person", "role", "branch", "company"] as const;
export type StopReason = (typeof stopReasons)[number];

export const confirmModes = ["ask", "auto"] as const;
export type ConfirmMode = (typeof confirmModes)[number];

/** Why goods of the order are not in the next delivery. */
export const missingReasons = [...unavailableReasons, "no_date"] as const;
export type MissingReason = (typeof missingReasons)[number];

export const standingActions = ["edit", "pause", "resume", "remove", "confirm", "skip"] as const;
export type StandingAction = (typeof standingActions)[number];

/** Of a company. */
export const standingOrdersMax = 100;
export const standingLinesMax = 500;

/** One delivery, as it stood or went; `date` is the planned day, which names it. */
export const StandingRun = z.object({
  date: PlainDate,
  /** The first day of what is delivered; another one than `date` when that one is closed. */
  deliveryDate: PlainDate,
  state: z.enum(runStates),
  reason: z.enum(skipReasons).nullable(),
  /** Why it could not be placed, in words. */
  refusal: z.string().nullable(),
  /** Until when it can be confirmed. */
  cutoffAt: Instant.nullable(),
  deal: z.object({ uuid: Uuid, number: z.string() }).nullable(),
  /** Who confirmed or skipped it; null when nobody did. */
  decidedBy: z.string().nullable(),
  updatedAt: Instant,
});
export type StandingRun = z.infer<typeof StandingRun>;

const Next = z.object({
  date: PlainDate,
  /** Null when nothing is delivered before the delivery after it: it will be skipped. */
  deliveryDate: PlainDate.nullable(),
  cutoffAt: Instant.nullable(),
  /** When it will be drawn up and told of; null from then on. */
  draftAt: Instant.nullable(),
  /** When it goes by itself; null of those that ask. */
  autoAt: Instant.nullable(),
  /** Null before it is drawn up. */
  state: z.enum(runStates).nullable(),
});

/** A standing order in the list. */
export const StandingSummary = z.object({
  uuid: Uuid,
  name: z.string(),
  branch: z.object({ uuid: Uuid, name: z.string() }),
  owner: z.object({ uuid: Uuid, name: z.string() }),
  state: z.enum(standingStates),
  stopReason: z.enum(stopReasons).nullable(),
  /** ISO weekdays of delivery: 1 is Monday. */
  weekdays: z.array(z.number()),
  confirm: z.enum(confirmModes),
  lineCount: z.number(),
  timeZone: z.string(),
  next: Next.nullable(),
});
export type StandingSummary = z.infer<typeof StandingSummary>;

export const StandingLine = z.object({
  productUuid: Uuid,
  subcategoryUuid: Uuid,
  subcategoryName: z.string(),
  name: z.string(),
  sku: z.string(),
  unit: z.enum(units),
  supplyUnit: z.enum(units),
  unitsInSupply: z.number(),
  quantity: z.number(),
  dealQuantity: QuantityRules,
  /** Of one unit with today's discount; null where the company sees no prices. */
  price: Money.nullable(),
  total: Money.nullable(),
  /** By how many percent it is dearer than when it was last ordered or put in: 5 and more, else null. */
  dearer: z.number().nullable(),
  missing: z.enum(missingReasons).nullable(),
  /** Why the quantity cannot be ordered, with the bound. */
  quantityProblem: z.object({ reason: z.enum(["min", "max", "step", "precision"]), count: z.number() }).nullable(),
});
export type StandingLine = z.infer<typeof StandingLine>;

export const StandingOrder = StandingSummary.extend({
  version: z.number(),
  startDate: PlainDate,
  endDate: PlainDate.nullable(),
  /** The present or coming pause; without an end it lasts until the order is resumed. */
  pause: z.object({ dateFrom: PlainDate, dateTo: PlainDate.nullable() }).nullable(),
  /** The greatest sum that goes by itself. */
  autoMax: Money.nullable(),
  lines: z.array(StandingLine),
  /** What the next delivery brings at the prices of this moment. */
  forecast: z
    .object({
      total: Money,
      itemCount: z.number(),
      dates: z.array(z.object({ subcategoryUuid: Uuid, subcategoryName: z.string(), deliveryDate: PlainDate, cutoffAt: Instant })),
      problems: z.array(z.object({ reason: z.enum(basketProblems), amount: Money.nullable(), name: z.string().nullable() })),
      /** It asks although it would go by itself: the sum is above the greatest one. */
      isAboveMax: z.boolean(),
      refusal: z.string().nullable(),
    })
    .nullable(),
  /** The newest 50. */
  runs: z.array(StandingRun),
  allowedActions: z.array(z.enum(standingActions)),
});
export type StandingOrder = z.infer<typeof StandingOrder>;

const Weekdays = z
  .array(z.number({ error: "invalid" }).int({ error: "invalid" }).min(1, { error: "invalid" }).max(7, { error: "invalid" }), {
    error: "requiredGroup",
  })
  .min(1, { error: "requiredGroup" })
  .max(7, { error: "invalid" });

const terms = {
  name: line(100),
  weekdays: Weekdays,
  /** Today unless said. */
  startDate: PlainDate.optional(),
  endDate: PlainDate.nullable().optional(),
  confirm: z.enum(confirmModes, { error: "select" }),
  /** Needed for `auto`. */
  autoMax: Money.extend({ amount: z.number({ error: "invalid" }).min(1, { error: "invalid" }).max(1_000_000_000, { error: "invalid" }) })
    .nullable()
    .optional(),
};

const ByRun = z.object({ uuid: Uuid, date: PlainDate });
const Empty = z.object({ ...seen });

export const standing = {
  /** A director's are the company's, a manager's his own and those of his branches. */
  list: call("GET", "/v1/standing", { may: buyerRoles, answer: z.object({ orders: z.array(StandingSummary) }) }),
  get: call("GET", "/v1/standing/:uuid", { may: buyerRoles, params: ByUuid, answer: StandingOrder }),
  /** Lines are copied: of the deal that is named, else the chosen ones of the caller's basket. Neither is changed by it. */
  create: call("POST", "/v1/standing", {
    may: buyerRoles,
    idempotent: true,
    body: z.object({ ...terms, branchUuid: Uuid, dealUuid: Uuid.optional() }),
    answer: z.object({ uuid: Uuid }),
    refuses: ["COMPANY_NOT_ACCREDITED", "IDEMPOTENCY_MISMATCH", "CONFLICT"],
  }),
  /** Lines that are not named stay; quantity 0 drops one. Absent terms stay too. */
  update: call("PATCH", "/v1/standing/:uuid", {
    may: buyerRoles,
    params: ByUuid,
    body: z.object({
      name: terms.name.optional(),
      weekdays: terms.weekdays.optional(),
      startDate: terms.startDate,
      endDate: terms.endDate,
      confirm: terms.confirm.optional(),
      autoMax: terms.autoMax,
      products: z
        .array(z.object({ productUuid: Uuid, quantity: Quantity }))
        .max(standingLinesMax, { error: "invalid" })
        .optional(),
      ...seen,
    }),
    answer: StandingOrder,
    sees: "standingOrder",
    refuses: ["COMPANY_NOT_ACCREDITED"],
  }),
  /** From today unless said, until it is resumed unless said. What was drawn up for these days is skipped. */
  pause: call("POST", "/v1/standing/:uuid/pause", {
    may: buyerRoles,
    params: ByUuid,
    body: z.object({ dateFrom: PlainDate.optional(), dateTo: PlainDate.optional(), ...seen }),
    answer: StandingOrder,
    sees: "standingOrder",
    refuses: ["TRANSITION_NOT_ALLOWED"],
  }),
  /** Ends the pause, or starts a stopped order again in the caller's name. */
  resume: call("POST", "/v1/standing/:uuid/resume", {
    may: buyerRoles,
    params: ByUuid,
    body: Empty,
    answer: StandingOrder,
    sees: "standingOrder",
    refuses: ["TRANSITION_NOT_ALLOWED"],
  }),
  /** With its history; deals stay. */
  remove: call("DELETE", "/v1/standing/:uuid", {
    may: buyerRoles,
    params: ByUuid,
    query: z.object(seenInQuery),
    answer: z.object({ isDone: z.literal(true) }),
    sees: "standingOrder",
  }),
  /** Places the delivery that was drawn up: the same checks as a checkout, one deal however often it is sent. */
  confirm: call("POST", "/v1/standing/:uuid/runs/:date/confirm", {
    may: buyerRoles,
    params: ByRun,
    /** The total that was seen; a different one answers 4009. */
    body: z.object({ expectedTotal: Money.optional(), ...seen }),
    answer: z.object({ uuid: Uuid, number: z.string(), createdAt: z.string() }),
    sees: "standingOrder",
    refuses: ["COMPANY_NOT_ACCREDITED", "LIMIT_EXCEEDED", "TIMESLOT_EXPIRED", "TRANSITION_NOT_ALLOWED", "CONFLICT"],
  }),
  /** A coming delivery, drawn up or not: it will not be placed any more. */
  skip: call("POST", "/v1/standing/:uuid/runs/:date/skip", {
    may: buyerRoles,
    params: ByRun,
    body: Empty,
    answer: StandingOrder,
    sees: "standingOrder",
    refuses: ["TRANSITION_NOT_ALLOWED"],
  }),
};
