import { z } from "zod";

/** Roubles with at most two decimals; everything inside counts integer kopecks. */
export const Money = z.object({ amount: z.number(), currency: z.literal("RUB") });
export type Money = z.infer<typeof Money>;

export function money(kopecks: number): Money {
  return { amount: kopecks / 100, currency: "RUB" };
}

export const Uuid = z.uuid({ error: "invalid" });

/** Day in the distribution centre's zone, YYYY-MM-DD, never shifted. PostgreSQL knows no year 0000. */
export const PlainDate = z.iso.date({ error: "invalid" }).refine((day) => day >= "0001-01-01", { error: "invalid" });

/** ISO instant with zone. */
export const Instant = z.string();

/** At most two decimals: pieces of supply for counted goods, kilograms for weighed ones. */
export const Quantity = z.number({ error: "invalid" }).min(0, { error: "invalid" }).max(1_000_000, { error: "invalid" });

/**
 * Text as a person types it: trimmed, without control characters, `max` characters at most.
 * Messages are keys of locales/ru/errors.json.
 */
export function text(max: number, min = 1) {
  return z.string({ error: "required" }).trim().min(min, { error: "required" }).max(max, { error: "tooLong" }).refine(isCleanText, { error: "invalid" });
}

export function optionalText(max: number) {
  return z.string({ error: "invalid" }).trim().max(max, { error: "tooLong" }).refine(isCleanText, { error: "invalid" }).optional();
}

/** NUL cannot be stored, a lone surrogate cannot be encoded. */
export function isCleanText(value: string): boolean {
  return !value.includes("\u0000") && value.isWellFormed();
}

/** A whole number of a query string, which carries text only. */
export function queryInteger(min: number, max: number) {
  return z.coerce.number({ error: "invalid" }).int({ error: "invalid" }).min(min, { error: "invalid" }).max(max, { error: "invalid" });
}

/** `page` counts from 1. */
export const PageQuery = z.object({
  page: queryInteger(1, 100_000).default(1),
  perPage: queryInteger(1, 100).default(10),
});

/** One value or a repeated parameter, or a comma-separated list, of a query string. */
export function listOf<T extends z.ZodType>(item: T, max = 100) {
  return z.preprocess((value) => {
    if (value === undefined || value === "") return undefined;
    const values = Array.isArray(value) ? value : [value];
    return values.flatMap((part) => (typeof part === "string" ? part.split(",") : [part])).filter((part) => part !== "");
  }, z.array(item).max(max, { error: "invalid" }).optional());
}

export const Address = z.object({ physicalAddress: z.string(), postalCode: z.string() });
