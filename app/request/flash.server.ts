import type { ParseKeys } from "i18next";
import { z } from "zod";
import { readCookie, setCookie } from "./cookies.server.ts";

/** Characters of a value: a message is a cookie. */
const maxValue = 200;

/** A message for the next page; `key` is of locales/ru/flash.json. */
const Flash = z.object({
  key: z.string().max(60),
  tone: z.enum(["success", "info", "warning", "danger"]),
  values: z.record(z.string().max(40), z.union([z.string().max(maxValue), z.number()])).optional(),
});
export type Flash = z.infer<typeof Flash>;

const name = "flash";

export type FlashKey = ParseKeys<"flash"> extends infer Key ? (Key extends `${infer Name}.title` ? Name : never) : never;

export type NewFlash = Flash & { key: FlashKey };

export function setFlash(context: object, flash: NewFlash): void {
  setCookie(context, name, Buffer.from(JSON.stringify(flash)).toString("base64url"), 60);
}

/** As many of these sentences as a value holds, and a sign that there are more. */
export function sentencesIn(sentences: readonly string[]): string {
  const whole = (count: number) => sentences.slice(0, count).join("; ") + (count < sentences.length ? "; …" : "");
  const most = sentences.findLastIndex((_, at) => whole(at + 1).length <= maxValue) + 1;
  return most > 0 || sentences.length === 0 ? whole(most) : `${sentences[0]?.slice(0, maxValue - 1)}…`;
}

/** Reads the message and deletes its cookie. */
export function takeFlash(request: Request, context: object): Flash | null {
  const value = readCookie(request, name);
  if (!value) return null;
  setCookie(context, name, "", 0);
  try {
    const flash = Flash.safeParse(JSON.parse(Buffer.from(value, "base64url").toString()));
    return flash.success ? flash.data : null;
  } catch {
    return null;
  }
}
