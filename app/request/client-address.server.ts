import { getClientIPAddress } from "remix-utils/get-client-ip-address";
import { env } from "#server/env.ts";

/**
 * The person's IP address: the last entry of X-Forwarded-For, which the proxy in front adds. Earlier entries, other headers, and
 * without a proxy this one too, may be forged.
 */
export function clientAddress(request: Request): string | null {
  // remix-utils, which the package list asks for, only validates here: it takes headers, so the one address is made into some.
  const last = env.TRUST_PROXY === "on" ? request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return last ? getClientIPAddress(new Headers({ "x-forwarded-for": last })) : null;
}

/** For calls that the backend rate-limits by IP address, or whose consent it stores with the address. */
export function forwardedFor(request: Request): Record<string, string> {
  const address = clientAddress(request);
  return address ? { "x-forwarded-for": address } : {};
}
