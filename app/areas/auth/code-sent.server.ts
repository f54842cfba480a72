import type { Flow } from "#app/request/code-flow.server.ts";
import type { CodeSent } from "./code-step.tsx";

/** What the code page shows of a flow; its token stays on the server. */
export function codeSent({ to, blockedUntil, warnings = [] }: Flow, isDemo: boolean): CodeSent {
  return { to, blockedUntil, isBlocked: Date.parse(blockedUntil) > Date.now(), warnings, isDemo };
}
