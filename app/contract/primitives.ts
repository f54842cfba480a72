import { z } from "zod";
import { cleanLine, cleanLines, isText } from "./clean-text.ts";
import { maxPage } from "./limits.ts";

/** Roubles with at most two decimals. Code counts in integer kopecks. */
export const Money = z.object({ amount: z.number(), currency: z.literal("RUB") });
export type Money = z.infer<typeof Money>;

export function money(kopecks: number): Money {
  return { amount: kopecks / 100, currency: "RUB" };
}

export const Uuid = z.uuid({ error: "invalid" });
/** Path parameters of a call about one entity. */
export const ByUuid = z.object({ uuid: Uuid });

/** ISO instant with zone. */
export const Instant = z.string();

/** At most two decimals, in supply units for counted goods, kilograms for weighed ones. */
export const Quantity = z.number({ error: "invalid" }).min(0, { error: "invalid" }).max(1_000_000, { error: "invalid" });

/**
 * Fields of the body that were left out while the rest was written, with their messages, as in the details of VALIDATION_ERROR:
 * `lines.3.quantity`.
 */
export const RejectedFields = z.record(z.string(), z.array(z.string()));

type Messages = { error?: string | ((issue: { input?: unknown }) => string); tooLong?: string };

/** Message that tells the length: 'Количество символово должно быть меньше {count}' (specification 1 section 5). */
export const tooLongWithCount = { tooLong: "tooLongCount" };

/** Values of the message of an issue about a length: the sentence is true with one more than the maximum (domain.md C23). */
export function lengthOf(issue: { code?: string | undefined; origin?: unknown; maximum?: unknown }): { count: number } | undefined {
  return issue.code === "too_big" && issue.origin === "string" ? { count: Number(issue.maximum) + 1 } : undefined;
}

/** Text from outside: the length is checked first, so that no pattern runs on a longer one. Messages as of `text`. */
export function limited(max: number, { error = "invalid", tooLong = "tooLong" }: Messages = {}) {
  return z.string({ error }).max(max, { error: tooLong, abort: true });
}

/** What is pasted may be this much longer than what is left of it. */
const pastedMax = (max: number) => 4 * max + 200;

/** As `limited`, after this change. */
function pasted(max: number, change: (value: string) => string, { error = "invalid", tooLong = "tooLong" }: Messages = {}) {
  return z
    .string({ error })
    .max(pastedMax(max), { error: tooLong, abort: true })
    .overwrite(change)
    .max(max, { error: tooLong, abort: true });
}

/** One line, as `limited`, without what copying adds: see `cleanLine`. */
export const cleaned = (max: number, messages: Messages = {}) => pasted(max, cleanLine, messages);

/** The same for a text of several lines. */
export const cleanedLines = (max: number, messages: Messages = {}) => pasted(max, cleanLines, messages);

/** Date in the distribution centre's time zone, YYYY-MM-DD, not shifted. PostgreSQL has no year 0000. */
export const PlainDate = cleaned(40, { error: ({ input }) => (input === undefined ? "required" : "invalid"), tooLong: "invalid" })
  .check(z.minLength(1, { error: "required", abort: true }), z.iso.date({ error: "invalid", abort: true }))
  .refine((day) => day >= "0001-01-01", { error: "invalid" });

/** As `cleaned`, without spaces too: `40802 810 9 0000 0012345` is a number that people group. */
export function ungrouped(max: number, messages: Messages = {}) {
  return cleaned(pastedMax(max), messages)
    .overwrite((value) => value.replaceAll(" ", ""))
    .max(max, { error: messages.tooLong ?? "tooLong", abort: true });
}

/** Required text of several lines, as `cleanedLines`. Messages are keys of locales/ru/errors.json. */
export function text(max: number) {
  return cleanedLines(max, { error: "required" }).min(1, { error: "required" }).refine(isText, { error: "unreadable" });
}

/** Absent stays absent. */
export function optionalText(max: number) {
  return cleanedLines(max).refine(isText, { error: "unreadable" }).optional();
}

/** A name, a title or an address: one line, cleaned of what copying adds. */
export function singleLine(max: number, { tooLong }: Pick<Messages, "tooLong"> = {}) {
  return cleaned(max, { error: "required", ...(tooLong && { tooLong }) })
    .min(1, { error: "required" })
    .refine(isText, { error: "unreadable" });
}

/** Absent stays absent. */
export function optionalSingleLine(max: number, messages: Pick<Messages, "tooLong"> = {}) {
  return cleaned(max, messages).refine(isText, { error: "unreadable" }).optional();
}

/** An integer of a query string. */
export function queryInteger(min: number, max: number) {
  return z.coerce.number({ error: "invalid" }).int({ error: "invalid" }).min(min, { error: "invalid" }).max(max, { error: "invalid" });
}

/** `page` counts from 1. */
export const PageQuery = z.object({
  page: queryInteger(1, maxPage).default(1),
  perPage: queryInteger(1, 100).default(10),
});

/** A list in a query string: a repeated parameter or comma-separated values. */
export function listOf<T extends z.ZodType>(item: T, max = 100) {
  return z.preprocess((value) => {
    if (value === undefined || value === "") return undefined;
    const values = Array.isArray(value) ? value : [value];
    return values.flatMap((part) => (typeof part === "string" ? part.split(",") : [part])).filter((part) => part !== "");
  }, z.array(item).max(max, { error: "invalid" }).optional());
}

export const Address = z.object({ physicalAddress: z.string(), postalCode: z.string() });
