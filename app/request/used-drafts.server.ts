import { readCookie, setCookie } from "./cookies.server.ts";
import { sentDraftsField } from "./sent-drafts.ts";

const name = "used-drafts";
const isNumber = (value: unknown): value is string => typeof value === "string" && /^[\w-]{1,40}$/.test(value);

/** Of other tabs, whose pages have not read the cookie yet. */
const maxNumbers = 5;

/** The form is accepted: the next page, which may be a new document, drops the drafts that went with it. */
export function setUsedDrafts(request: Request, context: object, fields: FormData): void {
  const number = fields.get(sentDraftsField);
  if (isNumber(number)) setCookie(context, name, [...readUsedDrafts(request), number].slice(-maxNumbers).join("."), 600);
}

/** The numbers of the forms accepted last. They stay, because a page may be left before its scripts have dropped anything. */
export function readUsedDrafts(request: Request): string[] {
  return (readCookie(request, name) ?? "").split(".").filter(isNumber);
}
