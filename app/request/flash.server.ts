import type { ParseKeys } from "i18next";
import { z } from "zod";
import { readCookie, setCookie } from "./cookies.server.ts";
import { isForDocument } from "./is-for-document.ts";

/** Characters of a value: a message is a cookie. */
const maxValue = 200;

/** A message for the next page; `key` is of locales/ru/flash.json. */
const Flash = z.object({
  key: z.string().max(60),
  tone: z.enum(["success", "info", "warning", "danger"]),
  values: z.record(z.string().max(40), z.union([z.string().max(maxValue), z.number()])).optional(),
  /** A page shows each message once. Cookies of the version before have none. */
  id: z
    .string()
    .max(40)
    .default(() => crypto.randomUUID()),
  /** A page's script has been given it. */
  isGiven: z.boolean().optional(),
});
export type Flash = z.infer<typeof Flash>;

const name = "flash";

export type FlashKey = ParseKeys<"flash"> extends infer Key ? (Key extends `${infer Name}.title` ? Name : never) : never;

export type NewFlash = Pick<Flash, "tone" | "values"> & { key: FlashKey };

export const setFlash = (context: object, flash: NewFlash): void => store(context, { ...flash, id: crypto.randomUUID() }, 60);

function store(context: object, flash: Flash, seconds: number): void {
  setCookie(context, name, Buffer.from(JSON.stringify(flash)).toString("base64url"), seconds);
}

/** As many of these sentences as a value holds, and a sign that there are more. */
export function sentencesIn(sentences: readonly string[]): string {
  const whole = (count: number) => sentences.slice(0, count).join("; ") + (count < sentences.length ? "; …" : "");
  const most = sentences.findLastIndex((_, at) => whole(at + 1).length <= maxValue) + 1;
  return most > 0 || sentences.length === 0 ? whole(most) : `${sentences[0]?.slice(0, maxValue - 1)}…`;
}

/** A load that a page's script began and gave up is begun anew at once. */
const givenSeconds = 10;

/**
 * The message for this page. A document ends it. A load by script may be given up halfway for another one (a fetcher that ends meanwhile
 * does so), so the next loads get the message too, under the same id; a document does not.
 */
export function takeFlash(request: Request, context: object): Flash | null {
  const value = readCookie(request, name);
  if (!value) return null;
  const flash = parse(value);
  if (!flash || isForDocument(request)) setCookie(context, name, "", 0);
  else if (!flash.isGiven) store(context, { ...flash, isGiven: true }, givenSeconds);
  return flash?.isGiven && isForDocument(request) ? null : flash;
}

function parse(value: string): Flash | null {
  try {
    return Flash.safeParse(JSON.parse(Buffer.from(value, "base64url").toString())).data ?? null;
  } catch {
    return null;
  }
}
