import { z } from "zod";
import { PlainDate } from "./primitives.ts";

/** What the centre of the branch has of a product, of which stock is loaded. */
export const Stock = z.object({
  /** Of what is typed: supply units or kilograms; what deals have taken since is off. */
  left: z.number(),
  isFew: z.boolean(),
  /** When more comes, as the seller's system told. */
  expectedDate: PlainDate.nullable(),
  /** The seller sells no more than there is. */
  isBlocking: z.boolean(),
});
export type Stock = z.infer<typeof Stock>;

/** So many supply units or kilograms are told as few. */
export const fewLeft = 20;
