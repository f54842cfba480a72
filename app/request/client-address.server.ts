import { getClientIPAddress } from "remix-utils/get-client-ip-address";
import { env } from "#server/env.ts";

/**
 * The person's network address as the proxy in front tells it. Without a proxy the header is the person's own word and
 * counts for nothing.
 */
export function clientAddress(request: Request): string | null {
  return env.TRUST_PROXY === "on" ? getClientIPAddress(request) : null;
}

/** For calls that the backend limits by network, or whose consent it stores with the address. */
export function forwardedFor(request: Request): Record<string, string> {
  const address = clientAddress(request);
  return address ? { "x-forwarded-for": address } : {};
}
