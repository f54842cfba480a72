import { z } from "zod";
import { call } from "./call.ts";
import { PositiveRoubles } from "./feed-fields.ts";
import { promiseStates } from "./money-enums.ts";
import { ByUuid, Instant, Money, optionalText, PlainDate, Uuid } from "./primitives.ts";
import { debtKeepers, receivablesReaders } from "./roles.ts";

/** That a company pays what it owed, or a part of it, until a day, that day included. */
export const PaymentPromise = z.object({
  uuid: Uuid,
  day: PlainDate,
  /** Null: everything that was owed. */
  amount: Money.nullable(),
  comment: z.string(),
  state: z.enum(promiseStates),
  by: z.string(),
  /** Whether a person of the seller wrote it down for the buyer. */
  isBySeller: z.boolean(),
  at: Instant,
});
export type PaymentPromise = z.infer<typeof PaymentPromise>;

const CompanyDebts = z.object({
  /** Newest first, at most 20. */
  promises: z.array(PaymentPromise),
  mayPromise: z.boolean(),
  /** Days that may be promised. */
  firstDay: PlainDate,
  lastDay: PlainDate,
});
export type CompanyDebts = z.infer<typeof CompanyDebts>;

const debtReaders = ["buyer_company_director", ...receivablesReaders] as const;
const base = "/v1/debts/:uuid";

/** What is agreed on about debts of a company, whose uuid it is (papers.md section 3). */
export const debts = {
  get: call("GET", base, { may: debtReaders, params: ByUuid, answer: CompanyDebts }),
  /**
   * A working day, today or at most 60 days ahead. Until it ends, nobody is reminded of what the promise covers: charges owed then, those
   * due first, as far as `amount` pays them in full. It replaces the one before; the same again is the first one.
   */
  promise: call("POST", `${base}/promises`, {
    may: debtKeepers,
    params: ByUuid,
    body: z.object({ day: PlainDate, amount: PositiveRoubles.optional(), comment: optionalText(500) }),
    answer: z.object({ promise: PaymentPromise, isNew: z.boolean() }),
    errors: ["CONFLICT"],
  }),
};
