import { z } from "zod";
import { call } from "./call.ts";
import { maxReminderDays } from "./limits.ts";
import { reminderSteps, statementPeriods } from "./money-enums.ts";
import { always } from "./new-password.ts";
import { optionalText } from "./primitives.ts";
import { keyMakers } from "./roles.ts";
import { expectedVersion } from "./versions.ts";

const maxNote = 500;

/** Days before the last day to pay of the first step, after it of the others; null: this step is not sent. */
const Days = z.number().nullable();

const PaymentReminders = z.object({
  isOn: z.boolean(),
  before: Days,
  polite: Days,
  firm: Days,
  firmAgain: Days,
  claim: Days,
  /** What the seller adds to the text of each tone. */
  politeNote: z.string(),
  firmNote: z.string(),
  claimNote: z.string(),
  /** How often companies get statements that have not chosen themselves. */
  statements: z.enum(statementPeriods),
});
export type PaymentReminders = z.infer<typeof PaymentReminders>;

const optionalDays = (min: number) =>
  z
    .number({ error: "reminderDays" })
    .int({ error: "reminderDays" })
    .min(min, { error: "reminderDays" })
    .max(maxReminderDays, { error: "reminderDays" })
    .optional();

/** Without the rule across the steps, which the form leaves to the call. */
export const RemindersBody = z.object({
  sending: z.enum(["on", "off"], { error: "select" }),
  before: optionalDays(0),
  polite: optionalDays(1),
  firm: optionalDays(1),
  firmAgain: optionalDays(1),
  claim: optionalDays(1),
  politeNote: optionalText(maxNote),
  firmNote: optionalText(maxNote),
  claimNote: optionalText(maxNote),
  statements: z.enum(statementPeriods, { error: "select" }).optional(),
  ...expectedVersion,
});

type Typed = Partial<Record<(typeof reminderSteps)[number] | "sending", unknown>>;

/** Each step after the last day to pay comes later than the one before; a table without steps cannot be switched on. */
function inTurn(value: Typed, context: z.RefinementCtx): void {
  let last = 0;
  for (const step of reminderSteps.slice(1)) {
    const days = value?.[step];
    if (typeof days !== "number") continue;
    if (days <= last) context.addIssue({ code: "custom", path: [step], message: "reminderOrder" });
    last = days;
  }
  if (value?.sending === "on" && reminderSteps.every((step) => value[step] === undefined))
    context.addIssue({ code: "custom", path: ["before"], message: "reminderNone" });
}

const Answer = z.object({
  reminders: PaymentReminders,
  /** Of the seller's company, which includes them. */
  version: z.number(),
});
export type PaymentRemindersAnswer = z.infer<typeof Answer>;

/** When buyers are reminded of what they owe (papers.md section 3). */
export const paymentReminderCalls = {
  getReminders: call("GET", "/v1/seller/payment-reminders", { may: keyMakers, answer: Answer }),
  putReminders: call("PUT", "/v1/seller/payment-reminders", {
    may: keyMakers,
    body: RemindersBody.superRefine(inTurn, always),
    answer: Answer,
    versionOf: "company",
  }),
};
