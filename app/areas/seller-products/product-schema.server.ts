import { z } from "zod";
import { serverT } from "#app/i18n/i18next.server.ts";
import type { BodyInput } from "#contract/call.ts";
import { cleanLine } from "#contract/clean-text.ts";
import { packagings } from "#contract/enums.ts";
import { cleaned, cleanedLines, limited, Uuid } from "#contract/primitives.ts";
import { sellerProducts } from "#contract/seller-products.ts";
import { type FieldControl, type FormField, fieldControls } from "./product-fields.ts";
import { decimalOf, stepsOf, wrongNumber } from "./typed-value.ts";

const number = /^\d{1,9}(?:\.\d{1,2})?$/;
const whole = /^\d{1,9}$/;

const notNumber = ({ input }: { input?: unknown }) => serverT()(`goods:wrong.${wrongNumber(String(input))}`);
const wrong = (what: "whole" | "ladder") => () => serverT()(`goods:wrong.${what}`);

/** A text too long for a number is cut and then fails as one. Empty stays empty. */
const figure = limited(6000).transform((text) => decimalOf(cleanLine(text).slice(0, 40)));
const decimal = figure.refine((text) => text === "" || number.test(text), { error: notNumber });

const line = (max: number, isRequired: boolean) => (isRequired ? cleaned(max).min(1, { error: "required" }) : cleaned(max));

/** Packagings are stored by code, typed by word. */
function packagingOf(typed: string): string {
  const t = serverT();
  const wanted = typed.toLowerCase();
  return packagings.find((one) => t(`common:packagings.${one}`).toLowerCase() === wanted) ?? typed;
}

function schemaOf(field: FormField, control: FieldControl): z.ZodType {
  switch (control.kind) {
    case "line":
      return line(control.max, control.required ?? false).transform((text) => (field === "brand" && text === "" ? null : text));
    case "text":
      return cleanedLines(control.max);
    case "packaging":
      return cleaned(control.max).transform(packagingOf);
    case "roubles":
      return decimal.transform((text) => (text === "" ? null : text));
    case "amount":
      return control.required
        ? figure.refine((text) => text !== "", { error: "required", abort: true }).refine((text) => number.test(text), { error: notNumber })
        : decimal.transform((text) => text || "0");
    case "whole":
      return figure
        .refine((text) => !control.required || text !== "", { error: "required", abort: true })
        .refine((text) => text === "" || whole.test(text), { error: wrong("whole") })
        .transform(Number);
    case "flag":
      return z.enum(["yes", "no"], { error: "select" }).transform((word) => word === "yes");
    case "list":
      return cleanedLines(2400).transform((text) => text.split(/[,;\n]/).flatMap((each) => each.trim() || []));
    case "ladder":
      return cleanedLines(2000)
        .refine((text) => stepsOf(text) !== null, { error: wrong("ladder"), abort: true })
        .transform((text) => stepsOf(text));
    case "choice":
      return z
        .enum([...(control.mayBeNone ? [""] : []), ...control.of.map(String)], { error: "select" })
        .transform((word) => control.of.find((value) => String(value) === word) ?? null);
    case "reference":
      return z
        .union([z.literal(""), Uuid], { error: "select" })
        .transform((uuid) => (uuid === "" ? (field === "segment" ? undefined : null) : uuid));
  }
}

const schemas = Object.entries(fieldControls).map(([field, control]): [string, z.ZodType] => [
  field,
  schemaOf(field as FormField, control),
]);

type Values = BodyInput<typeof sellerProducts.create>;

/**
 * Values of the form for the goods feed. Absent fields stay unchanged; fields owned by an exchange key have no input, and the
 * backend refuses them.
 */
export function readSellerProductForm(fields: FormData): { values: Values } | { errors: Record<string, string[]> } {
  const values: Record<string, unknown> = {};
  const errors: Record<string, string[]> = {};
  for (const [field, schema] of schemas) {
    const sent = fields.get(field);
    if (typeof sent !== "string") continue;
    const { data, error } = schema.safeParse(sent);
    if (error) errors[field] = error.issues.map(({ message }) => message);
    else values[field] = data;
  }
  // Rules that only the contract knows.
  for (const { path, message } of sellerProducts.update.body?.safeParse(values).error?.issues ?? []) errors[String(path[0])] ??= [message];
  return Object.keys(errors).length > 0 ? { errors } : { values: values as Values };
}
