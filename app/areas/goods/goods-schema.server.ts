import { z } from "zod";
import type { BodyInput } from "#contract/call.ts";
import { goods } from "#contract/goods.ts";
import { limited, trimmed, Uuid } from "#contract/primitives.ts";
import { packagings } from "#contract/statuses.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { type Look, looks, type ShownField } from "./goods-fields.ts";
import { decimalOf, stepsOf } from "./typed-value.ts";

const number = /^\d{1,9}(?:\.\d{1,2})?$/;
const whole = /^\d{1,9}$/;

const wrong = (what: "number" | "whole" | "ladder") => () => serverT()(`goods:wrong.${what}`);

/** A text too long for a number is cut and then fails as one. Empty stays empty. */
const figure = limited(6000).transform((text) => decimalOf(text.slice(0, 40)));
const decimal = figure.refine((text) => text === "" || number.test(text), { error: wrong("number") });

const line = (max: number, isRequired: boolean) => (isRequired ? trimmed(max).min(1, { error: "required" }) : trimmed(max));

/** Packagings are stored by code, typed by word. */
function packagingOf(typed: string): string {
  const t = serverT();
  const wanted = typed.toLowerCase();
  return packagings.find((one) => t(`common:packagings.${one}`).toLowerCase() === wanted) ?? typed;
}

function schemaOf(field: ShownField, look: Look): z.ZodType {
  switch (look.kind) {
    case "line":
      return line(look.max, look.required ?? false).transform((text) => (field === "brand" && text === "" ? null : text));
    case "text":
      return trimmed(look.max);
    case "packaging":
      return trimmed(look.max).transform(packagingOf);
    case "roubles":
      return decimal.transform((text) => (text === "" ? null : text));
    case "amount":
      return look.required
        ? figure
            .refine((text) => text !== "", { error: "required", abort: true })
            .refine((text) => number.test(text), { error: wrong("number") })
        : decimal.transform((text) => text || "0");
    case "whole":
      return figure
        .refine((text) => !look.required || text !== "", { error: "required", abort: true })
        .refine((text) => text === "" || whole.test(text), { error: wrong("whole") })
        .transform(Number);
    case "flag":
      return z.enum(["yes", "no"], { error: "select" }).transform((word) => word === "yes");
    case "list":
      return trimmed(2400).transform((text) => text.split(/[,;\n]/).flatMap((each) => each.trim() || []));
    case "ladder":
      return limited(2000)
        .refine((text) => stepsOf(text) !== null, { error: wrong("ladder"), abort: true })
        .transform((text) => stepsOf(text));
    case "choice":
      return z
        .enum(look.of.map(String) as [string, ...string[]], { error: "select" })
        .transform((word) => (typeof look.of[0] === "number" ? Number(word) : word));
    case "reference":
      return z
        .union([z.literal(""), Uuid], { error: "select" })
        .transform((uuid) => (uuid === "" ? (field === "segment" ? undefined : null) : uuid));
  }
}

const schemas = Object.entries(looks).map(([field, look]): [string, z.ZodType] => [field, schemaOf(field as ShownField, look)]);

type Values = BodyInput<typeof goods.create>;

/**
 * Values of the form for the goods feed. Absent fields stay unchanged; fields owned by an exchange key have no input, and the
 * backend refuses them.
 */
export function readGoodsForm(fields: FormData): { values: Values } | { errors: Record<string, string[]> } {
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
  for (const { path, message } of goods.update.body?.safeParse(values).error?.issues ?? []) errors[String(path[0])] ??= [message];
  return Object.keys(errors).length > 0 ? { errors } : { values: values as Values };
}
