import type { Context } from "../context.ts";
import { newToken } from "./one-time.ts";

/** Names a browser by a secret, and nothing of the person: whose it is, the rows of `login_attempts` know. */
const deviceCookie = "device";
const deviceSeconds = 365 * 24 * 60 * 60;

/** The secret the browser sends, if it can be one of ours. */
export function deviceSecret({ cookies }: Pick<Context, "cookies">): string | undefined {
  const sent = cookies.get(deviceCookie);
  return sent !== undefined && /^[\w-]{43}$/.test(sent) ? sent : undefined;
}

/** Called when a person has just proven his identity: the browser keeps its secret, or gets one. */
export function giveDevice(context: Pick<Context, "cookies">): string {
  const secret = deviceSecret(context) ?? newToken();
  context.cookies.set(deviceCookie, secret, deviceSeconds);
  return secret;
}
