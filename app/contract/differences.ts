import { z } from "zod";
import { ChangedLine, LineAmounts, NumberedLine, TaxedSum } from "./corrections.ts";
import { Amount } from "./feed-fields.ts";
import { maxOrderLines } from "./limits.ts";
import { differenceReasons } from "./money-enums.ts";
import { optionalSingleLine, PlainDate, singleLine, Uuid } from "./primitives.ts";

/** What an act of differences says beside parties and total. Lines are those that were accepted otherwise: `before` as by the document. */
export const PaperDifferences = z.object({
  /** The document; `correction` of it: its number, null where it was never corrected. */
  upd: z.object({ uuid: Uuid, number: z.string(), date: PlainDate, correction: z.number().nullable() }),
  /** The day of acceptance; null of acts from before it was asked for. */
  acceptedOn: PlainDate.nullable(),
  /** Who accepted the goods, and who was there for the seller; empty: nobody. */
  buyerPeople: z.string(),
  sellerPeople: z.string(),
  lines: z.array(ChangedLine.extend({ reason: z.enum(differenceReasons), comment: z.string() })),
  /** What lines were accepted for less and for more; neither is negative. */
  shortage: TaxedSum,
  surplus: TaxedSum,
  /** How many lines were accepted as the document says. */
  agreed: z.number(),
  /** Whether the caller may cancel it now. */
  mayCancel: z.boolean(),
});
export type PaperDifferences = z.infer<typeof PaperDifferences>;

/** The transfer document in force with what the act in force, if any, says of its lines. */
export const AcceptableUpd = z.object({
  dealNumber: z.string(),
  upd: z.object({ uuid: Uuid, number: z.string(), date: PlainDate }),
  /** The act that a new one would replace. */
  act: z.object({ uuid: Uuid, number: z.string() }).nullable(),
  /** The paper that an act would begin from: the one before, also if it was cancelled, or the document. */
  base: Uuid,
  /** The day of acceptance by the act in force, else the day the goods were received; the goods went on `shippedOn` at the earliest. */
  acceptedOn: PlainDate,
  shippedOn: PlainDate,
  buyerPeople: z.string(),
  sellerPeople: z.string(),
  /** `reason` is null where a line was accepted as the document says. */
  lines: z.array(
    NumberedLine.extend(LineAmounts.shape).extend({
      accepted: z.number(),
      reason: z.enum(differenceReasons).nullable(),
      comment: z.string(),
    }),
  ),
});
export type AcceptableUpd = z.infer<typeof AcceptableUpd>;

/** How much was accepted of the lines that differ; those left out were accepted as the document says. */
export const NewDifferences = z.object({
  base: Uuid,
  /** The document in force that its lines were read from. */
  upd: Uuid,
  /** Not before the shipment and not in the future. */
  acceptedOn: PlainDate,
  buyerPeople: singleLine(300),
  sellerPeople: optionalSingleLine(300),
  lines: z
    .array(
      z.object({
        position: z.number({ error: "invalid" }).int({ error: "invalid" }),
        quantity: Amount,
        reason: z.enum(differenceReasons, { error: "select" }),
        comment: optionalSingleLine(300),
      }),
    )
    .min(1, { error: "required" })
    .max(maxOrderLines, { error: "invalid" }),
});
