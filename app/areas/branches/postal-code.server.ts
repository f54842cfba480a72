import { ungrouped } from "#contract/primitives.ts";

/** A plain string schema: with the contract's union, the form would lose the message for an empty field. */
export const PostalCode = ungrouped(20, { error: "required", tooLong: "postalCode" })
  .regex(/^\d{6}$/, { error: "postalCode" })
  .optional();
