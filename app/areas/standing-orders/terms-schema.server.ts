import { z } from "zod";
import { confirmModes } from "#contract/enums.ts";
import { maxBuyerNumberLength } from "#contract/limits.ts";
import { type Money, optionalSingleLine, PlainDate, singleLine, ungrouped } from "#contract/primitives.ts";

/** Reads `12 000,50`; null if empty, undefined if malformed. */
function moneyOf(text: string | undefined): Money | null | undefined {
  const clean = (text ?? "").replace(/\s/g, "").replace(",", ".");
  if (clean === "") return null;
  return /^\d{1,9}(\.\d{1,2})?$/.test(clean) ? { amount: Number(clean), currency: "RUB" } : undefined;
}

export const Terms = z.object({
  name: singleLine(100),
  weekdays: z
    .array(z.coerce.number({ error: "invalid" }).int({ error: "invalid" }).min(1, { error: "invalid" }).max(7, { error: "invalid" }))
    .default([])
    .refine((days) => days.length > 0, { error: "requiredGroup" }),
  startDate: PlainDate.optional(),
  endDate: PlainDate.optional(),
  confirm: z.enum(confirmModes, { error: "select" }),
  buyerNumber: optionalSingleLine(maxBuyerNumberLength),
  autoMax: ungrouped(20)
    .optional()
    .refine((text) => moneyOf(text) !== undefined, { error: "invalid" }),
});

export function toTerms({ autoMax, buyerNumber, endDate, startDate, ...terms }: z.output<typeof Terms>) {
  return {
    ...terms,
    ...(startDate && { startDate }),
    endDate: endDate ?? null,
    buyerNumber: buyerNumber ?? "",
    autoMax: moneyOf(autoMax) ?? null,
  };
}
