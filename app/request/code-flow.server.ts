import { z } from "zod";
import { auth, type SentCode } from "#contract/auth.ts";
import type { Api } from "./api.server.ts";
import { ApiProblem } from "./api-problem.ts";
import { forwardedFor } from "./client-address.server.ts";
import { readCookie, setCookie } from "./cookies.server.ts";
import { setFlash } from "./flash.server.ts";
import { refusal } from "./form.server.ts";
import type { Refusal } from "./refusal.ts";
import { seeOther } from "./responses.server.ts";
import { seal, unseal } from "./seal.server.ts";

/** A way of several pages that a code holds together: its token travels sealed in a cookie, never in an address. */
const Flow = z.object({
  token: z.string(),
  /** Where the code went, as the person typed it. */
  to: z.string(),
  blockedUntil: z.string(),
  /** The code was right: the token now stands for one new password. */
  isProven: z.boolean().optional(),
  /** Doubts of the backend that stop nothing. */
  warnings: z.array(z.string()).optional(),
  /** Whose change of an address it is: the browser may have got another person since. */
  owner: z.string().optional(),
  /** What was typed, without passwords, for whoever goes back to correct it. */
  typed: z.record(z.string(), z.string()).optional(),
});
export type Flow = z.infer<typeof Flow>;

export type FlowKind = "registration" | "restore" | "email" | "phone";

const minutes = 60;
const nameOf = (kind: FlowKind) => `code-${kind}` as const;

export async function keepFlow(context: object, kind: FlowKind, flow: Flow): Promise<void> {
  setCookie(context, nameOf(kind), await seal(nameOf(kind), flow), minutes * 60);
}

export async function readFlow(request: Request, kind: FlowKind): Promise<Flow | null> {
  const sealed = readCookie(request, nameOf(kind));
  if (!sealed) return null;
  const flow = Flow.safeParse(await unseal(nameOf(kind), sealed));
  return flow.success ? flow.data : null;
}

export function endFlow(context: object, kind: FlowKind): void {
  setCookie(context, nameOf(kind), "", 0);
}

/** The way has been lost (cookie, time, used up): from its first page again, with a word. */
export function startOver(context: object, kind: FlowKind, first: string): Response {
  endFlow(context, kind);
  setFlash(context, { key: "codeFlowOver", tone: "warning" });
  return seeOther(first);
}

const isCodeProblem = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && (error.problem === "CODE_WRONG" || error.problem === "CODE_EXPIRED");

/** 4305 and 4444 stand beside the code field; everything else goes on. */
export function besideCode(error: unknown, args: { fields: FormData }, intentName: string): Refusal {
  if (!isCodeProblem(error)) throw error;
  return refusal(args, intentName, { code: [error.message] });
}

export const isFlowOver = isCodeProblem;

const resendCalls = { registration: auth.resendRegistrationCode, restore: auth.resendRestoreCode };

type Ways = { first: string; code: string };

/** Sends the code again; too early is no error of a field but a word with the time. */
export async function resendCode(
  { api, request, context }: { api: Api; request: Request; context: object },
  kind: keyof typeof resendCalls,
  ways: Ways,
): Promise<Response> {
  const flow = await readFlow(request, kind);
  if (!flow) return startOver(context, kind, ways.first);
  try {
    const sent: SentCode = await api(resendCalls[kind], { body: { token: flow.token }, headers: forwardedFor(request) });
    await keepFlow(context, kind, { ...flow, ...sent });
    setFlash(context, { key: "codeSent", tone: "success" });
  } catch (error) {
    if (isFlowOver(error)) return startOver(context, kind, ways.first);
    if (!(error instanceof ApiProblem) || error.problem !== "CODE_BLOCKED") throw error;
    const until = error.details.blockedUntil;
    if (typeof until === "string") await keepFlow(context, kind, { ...flow, blockedUntil: until });
    setFlash(context, { key: "codeBlocked", tone: "warning" });
  }
  return seeOther(ways.code);
}

const Unconfirmed = z.object({ token: z.string(), blockedUntil: z.string() });

/** Sign-in of somebody who registered and did not confirm (4001): true when the code page can go on from here. */
export async function keepUnconfirmed(context: object, error: unknown, login: string): Promise<boolean> {
  if (!(error instanceof ApiProblem) || error.problem !== "LOGIN_NOT_CONFIRMED") return false;
  const details = Unconfirmed.safeParse(error.details);
  if (!details.success) return false;
  await keepFlow(context, "registration", { ...details.data, to: login });
  return true;
}
