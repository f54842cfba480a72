import { randomUUID } from "node:crypto";

/** The header that names one request in proxy, portal and backend. */
export const requestIdHeader = "x-request-id";

/** The id that the program in front gave the request, if it is one; else a new one. */
export function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === "string" && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
}
