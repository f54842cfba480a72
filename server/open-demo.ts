import { DEMO_PASSWORD } from "./demo-accounts.ts";
import type { Env } from "./env.ts";

const loopbackHosts = ["127.0.0.1", "::1", "localhost"];

/** Warns, at the start and again later, that demo passwords work and the portal is reachable from the network. */
export function warnOfOpenDemo(
  { DEMO, HOST, BACKEND_URL }: Pick<Env, "DEMO" | "HOST" | "BACKEND_URL">,
  warn: (line: string) => void = console.warn,
): void {
  if (DEMO === "off" || BACKEND_URL || loopbackHosts.includes(HOST)) return;
  warn(`
!!! The demo is open to the network: HOST=${HOST}, and everybody knows the password ${DEMO_PASSWORD} of its accounts,
!!! those of the admin portal too. Without HOST it listens on this machine only; DEMO=off is for real work.
`);
}
