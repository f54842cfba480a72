import type { z } from "zod";
import { isCleanText } from "./clean-text.ts";
import { maxPasswordLength, minPasswordLength } from "./limits.ts";
import { limited } from "./primitives.ts";

/**
 * Required rules (domain.md C12); the strength meter only advises. Spaces at the ends count. The backend also refuses the current
 * password and well-known ones.
 */
export const NewPassword = limited(200, { error: "required", tooLong: "passwordLong" })
  .min(1, { error: "required" })
  .refine((value) => value === "" || value.length >= minPasswordLength, { error: "passwordShort" })
  .refine((value) => value.length <= maxPasswordLength, { error: "passwordLong" })
  .refine((value) => !/\p{Script=Cyrillic}/u.test(value), { error: "passwordCyrillic" })
  .refine(isCleanText, { error: "invalid" });

export const Confirmation = limited(200, { error: "required" }).min(1, { error: "required" });

type PasswordPair = { password?: unknown; confirmation?: unknown };

/** For `superRefine` with `always`. */
export function confirmed(value: PasswordPair, context: z.RefinementCtx): void {
  const { password, confirmation } = value ?? {};
  if (typeof password === "string" && typeof confirmation === "string" && confirmation !== "" && password !== confirmation) {
    context.addIssue({ code: "custom", path: ["confirmation"], message: "passwordsDiffer" });
  }
}

/**
 * Runs a `superRefine` rule even when other fields have issues, so that a person sees all errors at once; the value may then be
 * anything.
 */
export const always = { when: () => true };
