import { z } from "zod";
import { normaliseEmail } from "./email.ts";
import { contactMethods } from "./enums.ts";
import { emailPattern } from "./login.ts";
import { readMobile, readPhone } from "./phone.ts";
import { cleaned, optionalSingleLine, singleLine } from "./primitives.ts";

/** Normalised. Empty counts as absent. */
export const OptionalEmail = cleaned(254, { error: "email" })
  .overwrite(normaliseEmail)
  .refine((value) => value === "" || (value.isWellFormed() && emailPattern.test(value)), { error: "email" })
  .optional();

export const Method = z.enum(contactMethods, { error: "select" });
export type Method = z.infer<typeof Method>;

type ContactChoice = { method?: unknown; email?: unknown; phone?: unknown };

/** Requires the contact of the chosen method; the other one may be empty (specification 1 section 5). */
export function reachable(value: ContactChoice, context: z.RefinementCtx): void {
  const { method } = value ?? {};
  if ((method === "email" || method === "phone") && (value[method] === undefined || value[method] === "")) {
    context.addIssue({ code: "custom", path: [method], message: "required" });
  }
}

export const FullNameFields = { surname: singleLine(100), name: singleLine(100), patronymic: optionalSingleLine(100) };

/** A Russian mobile, parsed to +7 and ten digits. Empty counts as absent. */
export const OptionalPhone = cleaned(40, { error: "phone", tooLong: "phone" })
  .refine((value) => value === "" || readMobile(value) !== null, { error: "phone" })
  .transform((value) => readMobile(value) ?? "")
  .optional();

/** A company's phone: mobile or landline, with or without an extension. */
export const Phone = cleaned(40, { error: "required", tooLong: "phone" })
  .min(1, { error: "required" })
  .refine((value) => readPhone(value) !== null, { error: "phone" })
  .transform((value) => readPhone(value) ?? value);

/** As `Phone`, or an internal number, which stays as typed. */
export const WorkPhone = cleaned(40, { error: "phone" })
  .refine((value) => readPhone(value) !== null || /^[\d\s()+,.#-]*$/.test(value), { error: "phone" })
  .transform((value) => readPhone(value) ?? value.replace(/\s+/g, " "))
  .nullish();
