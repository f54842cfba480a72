import { z } from "zod";
import { emailPattern, normaliseLogin, phonePattern } from "./login.ts";
import { isCleanText } from "./primitives.ts";

/** One line as a person types it: no line breaks and other control characters. */
export function line(max: number) {
  return z.string({ error: "required" }).trim().min(1, { error: "required" }).max(max, { error: "tooLong" }).refine(isLine, { error: "invalid" });
}

/** Absent stays absent: whoever takes it decides what that means. */
export function optionalLine(max: number) {
  return z.string({ error: "invalid" }).trim().max(max, { error: "tooLong" }).refine(isLine, { error: "invalid" }).optional();
}

const isLine = (value: string) => isCleanText(value) && !/\p{Cc}/u.test(value);

/** Empty counts as absent. Lower case. */
export const OptionalEmail = z
  .string({ error: "email" })
  .trim()
  .toLowerCase()
  .max(254, { error: "tooLong" })
  .refine((value) => value === "" || (value.isWellFormed() && emailPattern.test(value)), { error: "email" })
  .optional();

/** Empty counts as absent. A Russian mobile, sent on as +7 and ten digits. */
export const OptionalPhone = z
  .string({ error: "phone" })
  .trim()
  .max(30, { error: "phone" })
  .refine((value) => value === "" || phonePattern.test(value), { error: "phone" })
  .transform((value) => value && normaliseLogin(value))
  .optional();

export const Method = z.enum(["email", "phone"], { error: "select" });
export type Method = z.infer<typeof Method>;

type Reached = { method?: unknown; email?: unknown; phone?: unknown };

/** The contact of the chosen method is required, the other one may be empty (specification 1 section 5). */
export function reachable(value: Reached, context: z.RefinementCtx): void {
  const { method } = value ?? {};
  if ((method === "email" || method === "phone") && (value[method] === undefined || value[method] === "")) {
    context.addIssue({ code: "custom", path: [method], message: "required" });
  }
}

export const FullNameFields = { surname: line(100), name: line(100), patronymic: optionalLine(100) };

/** Landline or internal number: not checked further. */
export const WorkPhone = z
  .string({ error: "phone" })
  .trim()
  .max(40, { error: "tooLong" })
  .regex(/^[\d ()+,.#-]*$/, { error: "phone" })
  .nullish();
