import { z } from "zod";
import { Uuid } from "./primitives.ts";
import { substitutions } from "./statuses.ts";

/** Null: nothing was said. */
export const Substitution = z.enum(substitutions, { error: "invalid" }).nullable();

/** The product the buyer would rather take instead. */
export const Analog = z.object({ uuid: Uuid, name: z.string(), sku: z.string() });

/** Least days of shelf life left at delivery; null is no wish. */
export const ShelfLifeDays = z
  .int({ error: "shelfLifeDays" })
  .min(1, { error: "shelfLifeDays" })
  .max(365, { error: "shelfLifeDays" })
  .nullable();

/** What was wished of one line of an order; null where nothing was. */
export const LineWishes = z.object({
  substitution: Substitution,
  analog: Analog.nullable(),
  shelfLifeDays: z.number().nullable(),
});
export type LineWishes = z.infer<typeof LineWishes>;
