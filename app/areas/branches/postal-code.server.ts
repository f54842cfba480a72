import { trimmed } from "#contract/primitives.ts";

/** The message of a union gets lost in the form's reading of empty fields, so the rule stands here as a plain text. */
export const PostalCode = trimmed(20, { error: "required", tooLong: "postalCode" })
  .regex(/^\d{6}$/, { error: "postalCode" })
  .optional();
