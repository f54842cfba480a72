import { z } from "zod";
import { call } from "./call.ts";
import { maxActDays } from "./limits.ts";
import { actAnswers, actRowKinds, paperStatuses } from "./money-enums.ts";
import { always } from "./new-password.ts";
import { PaperParty } from "./papers.ts";
import { daysBetween } from "./plain-date.ts";
import { ByUuid, Instant, Money, optionalText, PlainDate, Uuid } from "./primitives.ts";
import { actIssuers, paperReaders } from "./roles.ts";
import { expectedVersion } from "./versions.ts";

/** What the buyer owes, as the seller's books have it: opening + debit - credit = closing. Negative: the seller owes. */
const Turnover = z.object({ opening: Money, debit: Money, credit: Money, closing: Money });

const ActRow = z.object({
  date: PlainDate,
  kind: z.enum(actRowKinds),
  document: z.string(),
  contract: z.string(),
  debit: Money,
  credit: Money,
});
export type ActRow = z.infer<typeof ActRow>;

const Answer = z.object({ answer: z.enum(actAnswers), comment: z.string(), by: z.string(), at: Instant });

/** An act of reconciliation as it was issued, with what the buyer has answered. */
export const Act = z.object({
  uuid: Uuid,
  number: z.string(),
  date: PlainDate,
  status: z.enum(paperStatuses),
  version: z.number(),
  company: z.object({ uuid: Uuid, name: z.string() }),
  seller: PaperParty,
  buyer: PaperParty,
  from: PlainDate,
  to: PlainDate,
  /** Empty: all contracts of the company. */
  contract: z.string(),
  contractUuid: Uuid.nullable(),
  ...Turnover.shape,
  /** What of the opening balance and of the period comes from balances that the accounting system reported. */
  openingDifference: Money,
  difference: Money,
  contracts: z.array(Turnover.extend({ name: z.string() })),
  /** By date, the first 200 of `rowCount`; the PDF has all. */
  rows: z.array(ActRow),
  rowCount: z.number(),
  conclusion: z.string(),
  answer: Answer.nullable(),
  mayAnswer: z.boolean(),
  /** Whether an act in force says other money than there is now: it can be objected to and not be confirmed, and a new one replaces it. */
  moneyChanged: z.boolean(),
  /** The act of the same period that is in force instead. */
  replacedBy: z.object({ uuid: Uuid, number: z.string() }).nullable(),
});
export type Act = z.infer<typeof Act>;

type Period = { dateFrom?: unknown; dateTo?: unknown };

function isPeriod(value: Period, context: z.RefinementCtx): void {
  const [from, to] = [PlainDate.safeParse(value?.dateFrom).data, PlainDate.safeParse(value?.dateTo).data];
  if (from === undefined || to === undefined) return;
  const message = from > to ? "periodReversed" : daysBetween(from, to) >= maxActDays ? "actPeriodTooLong" : undefined;
  if (message) context.addIssue({ code: "custom", path: ["dateTo"], message });
}

const NewAct = z
  .object({
    companyUuid: Uuid,
    /** Absent: all contracts of the company. */
    contractUuid: Uuid.optional(),
    dateFrom: PlainDate,
    dateTo: PlainDate,
  })
  .superRefine(isPeriod, always);

const NewAnswer = z
  .object({ answer: z.enum(actAnswers, { error: "invalid" }), comment: optionalText(1000), ...expectedVersion })
  .superRefine((value: { answer?: unknown; comment?: unknown }, context) => {
    if (value?.answer === "objected" && !value.comment) context.addIssue({ code: "custom", path: ["comment"], message: "required" });
  }, always);

export const acts = {
  /**
   * Answers the act in force when it already says the same of the same period; one that says otherwise replaces it under a number of its
   * own.
   */
  issue: call("POST", "/v1/acts", {
    may: actIssuers,
    body: NewAct,
    answer: z.object({ uuid: Uuid, number: z.string(), isNew: z.boolean() }),
    errors: ["CONFLICT"],
  }),
  get: call("GET", "/v1/acts/:uuid", { may: paperReaders, params: ByUuid, answer: Act }),
  /** The act as a PDF. */
  file: call("GET", "/v1/acts/:uuid/file", { may: paperReaders, file: true, params: ByUuid, answer: z.unknown() }),
  /** The buyer's director confirms the act or objects to it, once; an objection has a comment. */
  answer: call("POST", "/v1/acts/:uuid/answer", {
    may: ["buyer_company_director"],
    params: ByUuid,
    body: NewAnswer,
    answer: Act,
    versionOf: "act",
    errors: ["CONFLICT"],
  }),
};
