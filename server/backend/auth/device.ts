import type { Context } from "../context.ts";
import { newToken } from "./one-time.ts";

/** Holds a random secret that identifies a browser; `login_attempts` has the accounts that trust it. */
const deviceCookie = "device";
const deviceSeconds = 365 * 24 * 60 * 60;

/** The browser's secret if well-formed. */
export function deviceSecret({ cookies }: Pick<Context, "cookies">): string | undefined {
  const sent = cookies.get(deviceCookie);
  return sent !== undefined && /^[\w-]{43}$/.test(sent) ? sent : undefined;
}

/** Called after a successful sign-in: renews the browser's secret cookie or sets one. */
export function giveDevice(context: Pick<Context, "cookies">): string {
  const secret = deviceSecret(context) ?? newToken();
  context.cookies.set(deviceCookie, secret, deviceSeconds);
  return secret;
}
