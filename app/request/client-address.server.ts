import { getClientIPAddress } from "remix-utils/get-client-ip-address";
import { env } from "#server/env.ts";

/**
 * The person's network address as the proxy in front tells it: the last entry of X-Forwarded-For is the one it wrote or
 * added itself. Everything before it, every other header, and without a proxy this one too, is the person's own word.
 */
export function clientAddress(request: Request): string | null {
  const last = env.TRUST_PROXY === "on" ? request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return last ? getClientIPAddress(new Headers({ "x-forwarded-for": last })) : null;
}

/** For calls that the backend limits by network, or whose consent it stores with the address. */
export function forwardedFor(request: Request): Record<string, string> {
  const address = clientAddress(request);
  return address ? { "x-forwarded-for": address } : {};
}
