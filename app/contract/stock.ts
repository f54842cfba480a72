import { z } from "zod";
import { PlainDate } from "./primitives.ts";

/** Stock of a product at the centre of the branch. */
export const Stock = z.object({
  /** Supply units or kilograms, less what deals have taken since. */
  left: z.number(),
  isFew: z.boolean(),
  /** When more arrives, by the seller's system. */
  expectedDate: PlainDate.nullable(),
  /** Whether orders above `left` are refused. */
  isBlocking: z.boolean(),
});
export type Stock = z.infer<typeof Stock>;

/** Supply units or kilograms up to which `isFew` is true. */
export const fewLeft = 20;
