import { z } from "zod";
import { substitutions } from "./enums.ts";
import { maxShelfLifeWish } from "./limits.ts";
import { Uuid } from "./primitives.ts";

/** Null: the buyer did not say. */
export const Substitution = z.enum(substitutions, { error: "invalid" }).nullable();

/** The buyer's preferred replacement. */
export const Analog = z.object({ uuid: Uuid, name: z.string(), sku: z.string() });

/** Minimum remaining shelf life at delivery in days; null: no wish. */
export const ShelfLifeDays = z
  .int({ error: "shelfLifeDays" })
  .min(1, { error: "shelfLifeDays" })
  .max(maxShelfLifeWish, { error: "shelfLifeDays" })
  .nullable();

/** The buyer's wishes for one line of an order; null where there are none. */
export const LineWishes = z.object({
  substitution: Substitution,
  analog: Analog.nullable(),
  shelfLifeDays: z.number().nullable(),
});
export type LineWishes = z.infer<typeof LineWishes>;
