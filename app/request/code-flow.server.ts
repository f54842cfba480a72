import { z } from "zod";
import { auth, type SentCode } from "#contract/auth.ts";
import type { Api } from "./api.server.ts";
import { ApiProblem } from "./api-problem.ts";
import { forwardedFor } from "./client-address.server.ts";
import { readCookie, setCookie } from "./cookies.server.ts";
import { setFlash } from "./flash.server.ts";
import { formErrors } from "./form.server.ts";
import type { FormErrors } from "./form-errors.ts";
import { seeOther } from "./responses.server.ts";
import { seal, unseal } from "./seal.server.ts";

/** A flow of several pages with a one-time code. Its token is in an encrypted cookie, not in the address. */
const Flow = z.object({
  token: z.string(),
  /** Where the code was sent, as the person typed it. */
  to: z.string(),
  blockedUntil: z.string(),
  /** The code was right: `token` now sets one new password. */
  isProven: z.boolean().optional(),
  /** Non-blocking warnings of the backend. */
  warnings: z.array(z.string()).optional(),
  /** Who changes the address: another person may sign in to the browser meanwhile. */
  owner: z.string().optional(),
  /** Typed values without passwords, to go back and correct them. */
  typed: z.record(z.string(), z.string()).optional(),
});
export type Flow = z.infer<typeof Flow>;

export type FlowKind = "registration" | "restore" | "email" | "phone";

const minutes = 60;
const nameOf = (kind: FlowKind) => `code-${kind}` as const;

export async function saveFlow(context: object, kind: FlowKind, flow: Flow): Promise<void> {
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

/** The flow is lost (cookie, expired, used): returns to its first page with a flash message. */
export function startOver(context: object, kind: FlowKind, first: string): Response {
  endFlow(context, kind);
  setFlash(context, { key: "codeFlowOver", tone: "warning" });
  return seeOther(first);
}

export const isCodeProblem = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && (error.problem === "CODE_WRONG" || error.problem === "CODE_EXPIRED");

/** Shows 4305 and 4444 at the code field; throws other errors. */
export function codeFormErrors(error: unknown, args: { fields: FormData }, intentName: string): FormErrors {
  if (!isCodeProblem(error)) throw error;
  return formErrors(args, intentName, { code: [error.message] });
}

const resendCalls = { registration: auth.resendRegistrationCode, restore: auth.resendRestoreCode };

type Ways = { first: string; code: string };

/** Sends the code again. When it is too early, a flash message tells from when it may be sent. */
export async function resendCode(
  { api, request, context }: { api: Api; request: Request; context: object },
  kind: keyof typeof resendCalls,
  ways: Ways,
): Promise<Response> {
  const flow = await readFlow(request, kind);
  if (!flow) return startOver(context, kind, ways.first);
  try {
    const sent: SentCode = await api(resendCalls[kind], { body: { token: flow.token }, headers: forwardedFor(request) });
    await saveFlow(context, kind, { ...flow, ...sent });
    setFlash(context, { key: "codeSent", tone: "success" });
  } catch (error) {
    if (isCodeProblem(error)) return startOver(context, kind, ways.first);
    if (!(error instanceof ApiProblem) || error.problem !== "CODE_BLOCKED") throw error;
    const until = error.details.blockedUntil;
    if (typeof until === "string") await saveFlow(context, kind, { ...flow, blockedUntil: until });
    setFlash(context, { key: "codeBlocked", tone: "warning" });
  }
  return seeOther(ways.code);
}

const Unconfirmed = z.object({ token: z.string(), blockedUntil: z.string() });

/** Saves the registration's flow when the sign-in fails with 4001 (not confirmed); true when the code page can continue. */
export async function saveUnconfirmed(context: object, error: unknown, login: string): Promise<boolean> {
  if (!(error instanceof ApiProblem) || error.problem !== "LOGIN_NOT_CONFIRMED") return false;
  const details = Unconfirmed.safeParse(error.details);
  if (!details.success) return false;
  await saveFlow(context, "registration", { ...details.data, to: login });
  return true;
}
