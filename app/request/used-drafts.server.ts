import { readCookie, setCookie } from "./cookies.server.ts";
import { sentDraftsField } from "./sent-drafts.ts";

const name = "used-drafts";
const isNumber = (value: unknown): value is string => typeof value === "string" && /^[\w-]{1,40}$/.test(value);

/** The form is accepted: the next page, which may be a new document, drops the drafts that went with it. */
export function setUsedDrafts(context: object, fields: FormData): void {
  const number = fields.get(sentDraftsField);
  if (isNumber(number)) setCookie(context, name, number, 600);
}

/** The number of the form accepted last. It stays, because a page may be left before its scripts have dropped anything. */
export function readUsedDrafts(request: Request): string | null {
  const number = readCookie(request, name);
  return isNumber(number) ? number : null;
}
