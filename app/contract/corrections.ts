import { z } from "zod";
import { units, vatRates } from "./enums.ts";
import { Amount, PositiveRoubles } from "./feed-fields.ts";
import { maxOrderLines } from "./limits.ts";
import { correctionReasons } from "./money-enums.ts";
import { Money, PlainDate, singleLine, Uuid } from "./primitives.ts";

/** `quantity` is in the line's unit, which the price is of. */
export const LineAmounts = z.object({ quantity: z.number(), price: Money, sum: Money, vat: Money });

/** A line of a transfer document by its number in it, from 1. */
export const NumberedLine = z.object({
  position: z.number(),
  name: z.string(),
  sku: z.string(),
  unit: z.enum(units),
  vatRate: z.literal(vatRates),
});

export const TaxedSum = z.object({ sum: Money, vat: Money });

/** `difference`: what the line costs more, negative: less. */
export const ChangedLine = NumberedLine.extend({ before: LineAmounts, after: LineAmounts, difference: TaxedSum });

/** What a correction of a transfer document says beside parties and total. Lines are those that it changes. */
export const PaperCorrection = z.object({
  /** 1 includes an invoice with VAT, 2 does not. */
  form: z.number(),
  /** The document; `correction` of it: its number, null where it was never corrected. */
  upd: z.object({ number: z.string(), date: PlainDate, correction: z.number().nullable() }),
  /** The correction before this one, which it begins from. */
  previous: z.object({ number: z.string(), date: PlainDate }).nullable(),
  /** The paper that it begins from: the correction before this one, or the document as it was then. */
  base: Uuid,
  reason: z.enum(correctionReasons),
  basis: z.string(),
  signer: z.object({ name: z.string(), position: z.string() }),
  lines: z.array(ChangedLine),
  /** Of the lines that cost more now, and of those that cost less; neither is negative. */
  increase: TaxedSum,
  decrease: TaxedSum,
});
export type PaperCorrection = z.infer<typeof PaperCorrection>;

/** The transfer document of a received deal with what its lines come to now, after earlier corrections. */
export const CorrectableUpd = z.object({
  dealNumber: z.string(),
  upd: z.object({ uuid: Uuid, number: z.string(), date: PlainDate }),
  /** The paper that a correction would begin from: the document, or its last correction. */
  base: Uuid,
  lines: z.array(NumberedLine.extend(LineAmounts.shape)),
});
export type CorrectableUpd = z.infer<typeof CorrectableUpd>;

/** What lines come to now; those left out, or equal to what they were, stay. */
export const NewCorrection = z.object({
  base: Uuid,
  /** The document in force that its lines were read from: after a correction `base` stays when another takes its place. */
  upd: Uuid,
  /** The act of differences that its lines were filled in by, which it then stands on. */
  act: Uuid.optional(),
  reason: z.enum(correctionReasons, { error: "select" }),
  /** The document by which both sides agreed: `акт № 3 от 02.12.2026`. */
  basis: singleLine(200),
  lines: z
    .array(z.object({ position: z.number({ error: "invalid" }).int({ error: "invalid" }), quantity: Amount, price: PositiveRoubles }))
    .min(1, { error: "required" })
    .max(maxOrderLines, { error: "invalid" }),
});

/** What to check before it is issued. Without `reason` nothing is said about it. */
export const CorrectionCheck = NewCorrection.pick({ base: true, upd: true, lines: true }).extend({
  reason: NewCorrection.shape.reason.optional(),
});

/** What a correction would change: its lines, and what the whole document comes to. */
export const CorrectionChanges = z.object({
  lines: z.array(ChangedLine),
  before: TaxedSum,
  after: TaxedSum,
  /** `sum` is what the buyer would owe more; negative: less. */
  difference: TaxedSum,
});
export type CorrectionChanges = z.infer<typeof CorrectionChanges>;
