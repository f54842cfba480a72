import { z } from "zod";

/** The message of a union gets lost in the form's reading of empty fields, so the rule stands here as a plain text. */
export const PostalCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, { error: "postalCode" })
  .optional();
