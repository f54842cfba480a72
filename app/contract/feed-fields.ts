import { z } from "zod";
import { codeDigits, hasCheckDigit, paddedCode } from "./barcode.ts";
import { isText } from "./clean-text.ts";
import { readClock } from "./clock.ts";
import { exceptionKinds } from "./enums.ts";
import { maxLadderSteps, maxLeadDays } from "./limits.ts";
import { cleaned, cleanedLines, PlainDate, singleLine, ungrouped } from "./primitives.ts";

/** The sender's own id: 1C's `guid` or `guid#guid`, or any other system's. */
export const ExternalId = singleLine(255);

/** `INN` or `INN/KPP` of a buyer, or the uuid of one whom these do not tell from another. */
export const CompanyKey = ungrouped(40, { error: "required" }).min(1, { error: "required" }).refine(isText, { error: "unreadable" });

/** Text or number with at most two decimals beside zeros, `"74.48"` or `"74.480"`; parsed to hundredths. */
function decimal(pattern: RegExp, message: string, inside: (value: string) => number = hundredths) {
  const isDecimal = (value: string) => pattern.test(value);
  const wrong = { error: message, abort: true };
  return z
    .union(
      [
        ungrouped(20, { error: message, tooLong: message }).refine(isDecimal, wrong),
        z.number({ error: message }).transform(String).refine(isDecimal, wrong),
      ],
      {
        error: message,
      },
    )
    .transform(inside);
}

function hundredths(value: string): number {
  const [whole = "0", part = ""] = value.split(".");
  return Number(whole) * 100 + Number(part.slice(0, 2).padEnd(2, "0"));
}

/** Roubles as text, `"74.48"`; parsed to kopecks. */
export const Roubles = decimal(/^\d{1,9}(?:\.\d{1,2}0*)?$/, "exchange.roubles");
/** As `Roubles`; a price or a payment of nothing is refused. */
export const PositiveRoubles = Roubles.refine((kopecks) => kopecks > 0, { error: "exchange.aboveZero" });
/** A balance as text, `"-180000.00"`; parsed to kopecks. Negative is a debt. */
export const SignedRoubles = decimal(/^-?\d{1,9}(?:\.\d{1,2}0*)?$/, "exchange.roubles", (value) =>
  value.startsWith("-") ? -hundredths(value.slice(1)) : hundredths(value),
);
/** A quantity as text, `"0.5"`; parsed to hundredths. */
export const Amount = decimal(/^\d{1,7}(?:\.\d{1,2}0*)?$/, "exchange.amount");
/** As `Amount`, with three decimals. Accounting may have a negative stock, which counts as 0. */
export const SignedAmount = decimal(/^-?\d{1,7}(?:\.\d{1,3})?$/, "exchange.amount", (value) =>
  value.startsWith("-") ? 0 : Math.floor(Number(value) * 100 + 1e-6),
);
/** As `Amount`, above 0. */
export const Step = Amount.refine((hundredths) => hundredths > 0, { error: "exchange.stepless" });
/** Percent below 100 as text, `"2.5"`; parsed to hundredths. */
const Percent = decimal(/^\d{1,2}(?:\.\d{1,2}0*)?$/, "exchange.percent");

export const whole = (max: number) =>
  z
    .number({ error: "exchange.whole" })
    .int({ error: "exchange.whole" })
    .min(0, { error: "exchange.whole" })
    .max(max, { error: "exchange.whole" });
/** A weight in grams. */
export const Grams = z
  .number({ error: "exchange.grams" })
  .int({ error: "exchange.grams" })
  .min(0, { error: "exchange.grams" })
  .max(10_000_000, { error: "exchange.grams" });
export const oneOf = <const Names extends readonly string[]>(names: Names) => z.enum(names, { error: "exchange.choice" });
export const Flag = z.boolean({ error: "exchange.flag" });
/** One line that may be empty. */
export const plainLine = (max: number) => cleaned(max).refine(isText, { error: "unreadable" });
/** A text of several lines that may be empty. */
export const plainText = (max: number) => cleanedLines(max).refine(isText, { error: "unreadable" });

/** An ISO instant with its zone. */
export const Moment = cleaned(40, { error: "exchange.instant", tooLong: "exchange.instant" }).check(
  z.iso.datetime({ offset: true, error: "exchange.instant" }),
);

/** Steps of a volume discount: `percent` off from `count` supply units. */
export const Ladder = z
  .array(z.object({ count: Amount, percent: Percent }, { error: "exchange.ladder" }), { error: "exchange.ladder" })
  .max(maxLadderSteps, { error: "exchange.ladder" })
  .refine((steps) => steps.every((step, at) => step.count > (steps[at - 1]?.count ?? 0) && step.percent > (steps[at - 1]?.percent ?? 0)), {
    error: "exchange.ladder",
  });

/** Digits of a GTIN; leading zeros do not matter. */
export const Barcode = ungrouped(20, { error: "exchange.barcode", tooLong: "exchange.barcode" })
  .overwrite(codeDigits)
  .regex(/^\d{8,14}$/, { error: "exchange.barcode", abort: true })
  .transform((value) => paddedCode(value) ?? "")
  .refine((code) => code !== "", { error: "exchange.barcode", abort: true })
  .refine(hasCheckDigit, { error: "exchange.barcodeDigit" });

/** A GTIN of 14 digits; empty: none. */
export const Gtin = ungrouped(20, { error: "exchange.gtin", tooLong: "exchange.gtin" })
  .overwrite(codeDigits)
  .regex(/^(\d{8,14})?$/, { error: "exchange.gtin", abort: true })
  .transform((value) => (value === "" ? "" : (paddedCode(value) ?? value).padStart(14, "0")))
  .refine((code) => code === "" || (/[1-9]/.test(code) && hasCheckDigit(code)), { error: "exchange.gtinDigit" });

const LeadDays = whole(maxLeadDays);
/** A time in the centre's zone as people write it; parsed to HH:MM. */
const Cutoff = ungrouped(20, { error: "exchange.cutoff", tooLong: "exchange.cutoff" })
  .overwrite((typed) => readClock(typed) ?? typed)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "exchange.cutoff" });

/**
 * Weekdays when a segment is delivered (1 is Monday); orders close `leadDays` before at `cutoff`. Without `segment`: every segment
 * that has no rule for the day.
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

/** An exception: a closed day, or an open one with its own lead days and cutoff. */
export const ScheduleDay = z
  .object(
    {
      date: PlainDate,
      kind: oneOf(exceptionKinds),
      leadDays: LeadDays.optional(),
      cutoff: Cutoff.optional(),
      reason: plainLine(200).optional(),
    },
    { error: "exchange.days" },
  )
  .refine(({ kind, leadDays, cutoff }) => [leadDays, cutoff].every((term) => (kind === "open") === (term !== undefined)), {
    error: "exchange.dayTerms",
  });
