import { z } from "zod";
import { call } from "./call.ts";
import { PositiveRoubles } from "./feed-fields.ts";
import { maxSearchLength } from "./limits.ts";
import { promiseStates, statementChoices, statementPeriods } from "./money-enums.ts";
import { ByUuid, cleaned, Instant, limited, Money, optionalText, PlainDate, text, Uuid } from "./primitives.ts";
import { buyerMoneyReaders, debtKeepers, debtStaff, receivablesReaders } from "./roles.ts";

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

const Decision = z.object({ text: z.string(), by: z.string(), at: Instant });

/** That a charge is not what the buyer owes, with the reason, and what the seller has decided on it. Changes no sum. */
const ChargeDispute = z.object({
  uuid: Uuid,
  chargeId: z.string(),
  /** The charge: its deal's number, its document, its day and sum. */
  deal: z.number().nullable(),
  document: z.string(),
  postedOn: PlainDate,
  amount: Money,
  reason: z.string(),
  by: z.string(),
  isBySeller: z.boolean(),
  at: Instant,
  decision: Decision.nullable(),
  /** Whether reminders of the charge wait: those of one disputed again do when the seller has accepted it. */
  isPausing: z.boolean(),
  /** Of an undecided one: what was decided on the charge before, the last one in front. */
  earlier: z.array(z.object({ reason: z.string(), decision: Decision })),
});
export type ChargeDispute = z.infer<typeof ChargeDispute>;

/** A charge, for a dispute of it. */
const DisputableCharge = ChargeDispute.pick({ deal: true, document: true, postedOn: true, amount: true }).extend({
  id: z.string(),
  rest: Money,
});
export type DisputableCharge = z.infer<typeof DisputableCharge>;

const CompanyDebts = z.object({
  /** Newest first, at most 20. */
  promises: z.array(PaymentPromise),
  mayPromise: z.boolean(),
  /** Days that may be promised. */
  firstDay: PlainDate,
  lastDay: PlainDate,
  /** Undecided first, then newest first, a page of 50. */
  disputes: z.array(ChargeDispute),
  nextDisputes: z.string().nullable(),
  /** Charges with an undecided dispute, at most 1000. */
  disputed: z.array(z.string()),
  /** The charge that `charge` names, paid or not, with its undecided dispute or, without one, its last decision; null: there is none. */
  requested: DisputableCharge.extend({ dispute: ChargeDispute.nullable() }).nullable(),
  /** Unpaid charges whose document or order is `find`, at most 20. */
  found: z.array(DisputableCharge),
  mayDispute: z.boolean(),
  mayDecide: z.boolean(),
  /** What the company has chosen, and what is in force; a director chooses. */
  statements: z.object({ chosen: z.enum(statementChoices), period: z.enum(statementPeriods), mayChoose: z.boolean() }),
});
export type CompanyDebts = z.infer<typeof CompanyDebts>;

/** Of the ledger. */
const ChargeId = limited(20).regex(/^\d{1,15}$/, { error: "invalid" });

const debtReaders = [...buyerMoneyReaders, ...receivablesReaders] as const;
const base = "/v1/debts/:uuid";

/** Whether the last dispute of a page is undecided, its instant and uuid. */
const DisputesAfter = limited(60).regex(/^[01]-\d{1,14}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: "invalid" });

export const DebtsQuery = z.object({
  charge: ChargeId.optional(),
  find: cleaned(maxSearchLength).optional(),
  /** Keyset cursor: `nextDisputes` of the previous page. */
  after: DisputesAfter.optional(),
});

/** What is agreed on about debts of a company, whose uuid it is (papers.md section 3). */
export const debts = {
  get: call("GET", base, {
    may: debtReaders,
    params: ByUuid,
    query: DebtsQuery,
    answer: CompanyDebts,
  }),
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
  /**
   * Of a charge that is not paid in full: nobody is reminded of it until the seller decides. The same again is the first one. A charge
   * that was decided on is disputed in other words, and a buyer's dispute of it stops reminders once the seller accepts it.
   */
  dispute: call("POST", `${base}/disputes`, {
    may: debtKeepers,
    params: ByUuid,
    body: z.object({ chargeId: ChargeId, reason: text(1000) }),
    answer: z.object({ dispute: ChargeDispute, isNew: z.boolean() }),
    errors: ["CONFLICT"],
  }),
  /** Reminders of a charge disputed again wait until the decision. Accepted again it is the same. */
  accept: call("POST", `${base}/disputes/:disputeUuid/acceptance`, {
    may: debtStaff,
    params: ByUuid.extend({ disputeUuid: Uuid }),
    answer: z.object({ dispute: ChargeDispute }),
    errors: ["CONFLICT"],
  }),
  /** Once; the same decision again is the first one. */
  decide: call("POST", `${base}/disputes/:disputeUuid/decision`, {
    may: debtStaff,
    params: ByUuid.extend({ disputeUuid: Uuid }),
    body: z.object({ decision: text(1000) }),
    answer: z.object({ dispute: ChargeDispute }),
    errors: ["CONFLICT"],
  }),
  /** How often the company's directors get a statement of its account: on the first working day after each week or month. */
  chooseStatements: call("PUT", `${base}/statements`, {
    may: ["buyer_company_director"],
    params: ByUuid,
    body: z.object({ period: z.enum(statementChoices, { error: "select" }) }),
    answer: CompanyDebts.shape.statements,
  }),
};
