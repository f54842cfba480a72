import { createHash } from "node:crypto";
import { readCookie, setCookie } from "./cookies.server.ts";

const name = "person";
const maxAgeSeconds = 30 * 24 * 3600;

/** A digest of the user's uuid, only for comparison. */
export const personMark = (userUuid: string): string => createHash("sha256").update(`person ${userUuid}`).digest("base64url").slice(0, 16);

/** Remembers who signed in beyond the session, so that a form typed at its end is restored only for the same person. */
export function rememberPerson(context: object, userUuid: string | null): void {
  setCookie(context, name, userUuid === null ? "" : personMark(userUuid), userUuid === null ? 0 : maxAgeSeconds);
}

export function lastPerson(request: Request): string | null {
  return readCookie(request, name) || null;
}
