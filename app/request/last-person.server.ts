import { createHash } from "node:crypto";
import { readCookie, setCookie } from "./cookies.server.ts";

const name = "person";
const keptSeconds = 30 * 24 * 3600;

/** Names a person to this browser only: good for comparing and for nothing else. */
export const personMark = (userUuid: string): string => createHash("sha256").update(`person ${userUuid}`).digest("base64url").slice(0, 16);

/** Whoever signs in; it outlives the session, so that what was typed at its end is recognised as his. */
export function rememberPerson(context: object, userUuid: string | null): void {
  setCookie(context, name, userUuid === null ? "" : personMark(userUuid), userUuid === null ? 0 : keptSeconds);
}

export function lastPerson(request: Request): string | null {
  return readCookie(request, name) || null;
}
