import { z } from "zod";
import type { DebtAge } from "./debt-ages.ts";
import { DeferralCheck } from "./deferral-check.ts";
import { maxSearchLength } from "./limits.ts";
import { contractLineTypes, debtAges, deferralUnits, ledgerKinds } from "./money-enums.ts";
import { cleaned, limited, Money, PlainDate, queryInteger, Uuid } from "./primitives.ts";

/** What is owed by how long it is overdue: not yet, up to 7, 30 and 60 days, longer. */
const ByAge = z.object(Object.fromEntries(debtAges.map((age) => [age, Money])) as Record<DebtAge, typeof Money>);

const Deal = z.object({ uuid: Uuid, number: z.number() }).nullable();

/** A part of a payment: what it paid of the charge. */
const ChargePayment = z.object({
  id: z.string(),
  kind: z.enum(ledgerKinds),
  paidOn: z.string(),
  amount: Money,
  deal: Deal,
  document: z.string(),
});

/** A charge of a contract with what payments leave of it. Dates are the accounting system's. */
export const MoneyCharge = z.object({
  id: z.string(),
  contractUuid: Uuid,
  branchName: z.string(),
  assortmentName: z.string(),
  kind: z.enum(ledgerKinds),
  postedOn: z.string(),
  /** The last day to pay. */
  dueOn: z.string(),
  /** 0 until that day has passed. */
  daysOverdue: z.number(),
  amount: Money,
  rest: Money,
  deal: Deal,
  document: z.string(),
  payments: z.array(ChargePayment),
});
export type MoneyCharge = z.infer<typeof MoneyCharge>;

export const MoneyLine = z.object({
  uuid: Uuid,
  branchUuid: Uuid,
  branchName: z.string(),
  assortmentName: z.string(),
  type: z.enum(contractLineTypes),
  deferralDays: z.number(),
  deferralUnit: z.enum(deferralUnits),
  limit: Money,
  available: Money,
  owed: Money,
  /** What was paid beyond all charges. */
  advance: Money,
  overdue: Money,
  daysOverdue: z.number(),
});
export type MoneyLine = z.infer<typeof MoneyLine>;

export const CompanyMoney = z.object({
  company: z.object({ uuid: Uuid, name: z.string() }),
  owed: Money,
  advance: Money,
  overdue: Money,
  overdueCount: z.number(),
  /** Of the charge that is overdue longest. */
  daysOverdue: z.number(),
  ages: ByAge,
  lines: z.array(MoneyLine),
  /** What falls due in each week to come, from Monday, today's first. */
  weeks: z.array(z.object({ from: z.string(), to: z.string(), rest: Money, count: z.number() })),
  /** Not fully paid, those due first; at most 200 of `openCount`. */
  open: z.array(MoneyCharge),
  openCount: z.number(),
  /** Paid in full, the newest first; at most 20. */
  paid: z.array(MoneyCharge),
  /** Null for buyers, and without a deferral of a retail chain. */
  deferrals: DeferralCheck.nullable(),
});
export type CompanyMoney = z.infer<typeof CompanyMoney>;

export const ReceivablesQuery = z.object({
  search: cleaned(maxSearchLength).optional(),
  overdue: z.enum(["only"], { error: "invalid" }).optional(),
  /** Companies with something overdue whose last promise to pay was not kept. */
  promise: z.enum(["broken"], { error: "invalid" }).optional(),
  /** Companies with something overdue after every letter of the table of reminders. */
  letters: z.enum(["sent"], { error: "invalid" }).optional(),
  /** Keyset cursor: `next` of the previous page. */
  after: limited(80)
    .regex(/^\d{1,15}-\d{1,15}-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { error: "invalid" })
    .optional(),
  perPage: queryInteger(1, 100).default(20),
});

const Owed = z.object({ owed: Money, overdue: Money, ages: ByAge });

const Receivable = Owed.extend({
  company: z.object({ uuid: Uuid, name: z.string(), inn: z.string() }),
  /** Of the charge that is overdue longest. */
  daysOverdue: z.number(),
  /** The last promise to pay, while it is in force, or not kept and something is overdue. */
  promise: z.object({ day: PlainDate, state: z.enum(["inForce", "broken"]) }).nullable(),
  /** The day of the last letter of the table of reminders, sent for a charge that is still unpaid: no other one follows for it. */
  lastLetterOn: PlainDate.nullable(),
});
export type Receivable = z.infer<typeof Receivable>;

/** `totals` and `count` are of all companies that the filter leaves. `next` is null on the last page. */
export const Receivables = z.object({
  companies: z.array(Receivable),
  totals: Owed,
  count: z.number(),
  next: z.string().nullable(),
});
export type Receivables = z.infer<typeof Receivables>;
