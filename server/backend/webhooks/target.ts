import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** All that is given out of IPv6 today; `::7f00:1` and the like stand outside of it. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Of the public internet: no address of this machine, its networks, or with a special meaning; what carries an IPv4 one is no
 * exception.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}

/** The host as a socket takes it: an IPv6 address without brackets. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");

export type TargetFault = "exchange.webhookUrl" | "exchange.webhookHttps" | "exchange.webhookPrivate";

/** Why no delivery may go there, as far as the text tells; names are resolved when it is sent. `new URL` has made 0x7f.1 an address. */
export function faultOf(text: string, allowPrivate: boolean): TargetFault | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return "exchange.webhookUrl";
  if (allowPrivate) return null;
  if (url.protocol !== "https:") return "exchange.webhookHttps";
  const host = hostOf(url);
  if (isIP(host) ? !isPublicAddress(host) : /(^|\.)localhost\.?$/i.test(host)) return "exchange.webhookPrivate";
  return null;
}
