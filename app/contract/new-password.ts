import type { z } from "zod";
import { isCleanText, limited } from "./primitives.ts";

export const passwordMin = 6;
export const passwordMax = 30;

/**
 * The hard rules (domain.md C12); strength only advises. Taken as it is typed: spaces at the ends count. That it is not
 * the current one and not one of the well-known ones, the backend says.
 */
export const NewPassword = limited(200, { error: "required", tooLong: "passwordLong" })
  .min(1, { error: "required" })
  .refine((value) => value === "" || value.length >= passwordMin, { error: "passwordShort" })
  .refine((value) => value.length <= passwordMax, { error: "passwordLong" })
  .refine((value) => !/\p{Script=Cyrillic}/u.test(value), { error: "passwordCyrillic" })
  .refine(isCleanText, { error: "invalid" });

export const Confirmation = limited(200, { error: "required" }).min(1, { error: "required" });

type Typed = { password?: unknown; confirmation?: unknown };

/** For `superRefine`; runs although another field is wrong, so that a person sees everything at once. */
export function confirmed(value: Typed, context: z.RefinementCtx): void {
  const { password, confirmation } = value ?? {};
  if (typeof password === "string" && typeof confirmation === "string" && confirmation !== "" && password !== confirmation) {
    context.addIssue({ code: "custom", path: ["confirmation"], message: "passwordsDiffer" });
  }
}

/** With other issues too: `superRefine(rule, always)`. The value may then be anything. */
export const always = { when: () => true };
