import { z } from "zod";
import { hasCheckDigit, paddedCode } from "./barcode.ts";
import { limited, line, PlainDate, trimmed } from "./primitives.ts";
import { exceptionKinds, leadDaysMax } from "./statuses.ts";

/** The sender's own id of a thing: 1C's `guid`, `guid#guid`, or whatever his system calls it by. */
export const ExternalId = line(255);

/** `"74.48"`: two digits after the point at most; answered in hundredths. */
function decimal(pattern: RegExp, words: string, inside: (value: string) => number = hundredths) {
  const isDecimal = (value: string) => pattern.test(value);
  const wrong = { error: words, abort: true };
  return z
    .union(
      [
        limited(20, { error: words, tooLong: words }).refine(isDecimal, wrong),
        z.number({ error: words }).transform(String).refine(isDecimal, wrong),
      ],
      {
        error: words,
      },
    )
    .transform(inside);
}

function hundredths(value: string): number {
  const [whole = "0", part = ""] = value.split(".");
  return Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

/** Roubles as text, `"74.48"`; kopecks inside. */
export const Roubles = decimal(/^\d{1,9}(?:\.\d{1,2})?$/, "exchange.roubles");
/** A balance as text, `"-180000.00"`: negative is a debt. */
export const SignedRoubles = decimal(/^-?\d{1,9}(?:\.\d{1,2})?$/, "exchange.roubles", (value) =>
  value.startsWith("-") ? -hundredths(value.slice(1)) : hundredths(value),
);
/** As text, `"0.5"`; hundredths inside. */
export const Amount = decimal(/^\d{1,7}(?:\.\d{1,2})?$/, "exchange.amount");
/** Accounting may owe a storage goods: less than nothing is nothing. */
export const SignedAmount = decimal(/^-?\d{1,7}(?:\.\d{1,3})?$/, "exchange.amount", (value) =>
  value.startsWith("-") ? 0 : Math.floor(Number(value) * 100 + 1e-6),
);
/** A step of nothing cannot be ordered by. */
export const Step = Amount.refine((hundredths) => hundredths > 0, { error: "exchange.stepless" });
/** Percent below 100 as text, `"2.5"`; hundredths inside. */
const Percent = decimal(/^\d{1,2}(?:\.\d{1,2})?$/, "exchange.percent");

export const whole = (max: number) =>
  z
    .number({ error: "exchange.whole" })
    .int({ error: "exchange.whole" })
    .min(0, { error: "exchange.whole" })
    .max(max, { error: "exchange.whole" });
export const oneOf = <const Names extends readonly string[]>(names: Names) => z.enum(names, { error: "exchange.choice" });
export const Flag = z.boolean({ error: "exchange.flag" });
/** A text that may be empty. */
export const words = (max: number) => trimmed(max);

/** Steps of a volume discount: from `count` supply units on, `percent` less. */
export const Ladder = z
  .array(z.object({ count: Amount, percent: Percent }, { error: "exchange.ladder" }), { error: "exchange.ladder" })
  .max(20, { error: "exchange.ladder" })
  .refine((steps) => steps.every((step, at) => step.count > (steps[at - 1]?.count ?? 0) && step.percent > (steps[at - 1]?.percent ?? 0)), {
    error: "exchange.ladder",
  });

/** Digits of a bar code; the same number with zeros in front is the same code. */
export const Barcode = trimmed(20, { error: "exchange.barcode", tooLong: "exchange.barcode" })
  .regex(/^\d{8,14}$/, { error: "exchange.barcode", abort: true })
  .transform((value) => paddedCode(value) ?? "")
  .refine((code) => code !== "", { error: "exchange.barcode", abort: true })
  .refine(hasCheckDigit, { error: "exchange.barcodeDigit" });

const LeadDays = whole(leadDaysMax);
/** HH:MM in the centre's zone. */
const Cutoff = limited(5, { error: "exchange.cutoff", tooLong: "exchange.cutoff" }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
  error: "exchange.cutoff",
});

/**
 * Days on which a segment is delivered (1 is Monday), ordered `leadDays` before until `cutoff`. Without a segment: all that
 * have no rule of that day.
 */
export const Rule = z.object(
  {
    segment: ExternalId.optional(),
    weekdays: z
      .array(whole(7).min(1, { error: "exchange.whole" }), { error: "exchange.rules" })
      .min(1, { error: "exchange.rules" })
      .max(7, { error: "exchange.rules" })
      .transform((days) => [...new Set(days)].sort()),
    leadDays: LeadDays,
    cutoff: Cutoff,
  },
  { error: "exchange.rules" },
);

/** A day that differs: closed, or open on terms of its own. */
export const ScheduleDay = z
  .object(
    {
      date: PlainDate,
      kind: oneOf(exceptionKinds),
      leadDays: LeadDays.optional(),
      cutoff: Cutoff.optional(),
      reason: words(200).optional(),
    },
    { error: "exchange.days" },
  )
  .refine(({ kind, leadDays, cutoff }) => [leadDays, cutoff].every((term) => (kind === "open") === (term !== undefined)), {
    error: "exchange.dayTerms",
  });
