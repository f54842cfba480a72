import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** The IPv6 range assigned for global unicast (IANA). Excludes IPv4-compatible addresses such as `::7f00:1`. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/** Whether the address is on the public internet: not loopback, private, link-local or reserved, also as IPv4-mapped IPv6. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}

/** The host for a socket: an IPv6 address without brackets. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");

export type TargetFault = "exchange.webhookUrl" | "exchange.webhookHttps" | "exchange.webhookPrivate";

/**
 * Why a URL is refused, without resolving its name: `post` checks the addresses. `URL` normalizes other notations of IPv4, such as
 * 0x7f.1.
 */
export function faultOf(text: string, allowPrivate: boolean): TargetFault | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return "exchange.webhookUrl";
  if (allowPrivate) return null;
  if (url.protocol !== "https:") return "exchange.webhookHttps";
  const host = hostOf(url);
  if (isIP(host) ? !isPublicAddress(host) : /(^|\.)localhost\.?$/i.test(host)) return "exchange.webhookPrivate";
  return null;
}
