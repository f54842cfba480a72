import { z } from "zod";
import type { AskedPasskey } from "#app/areas/passkeys/passkey-button.tsx";
import { passkeyFormErrors } from "#app/areas/passkeys/passkey-forms.server.ts";
import { afterSignIn } from "#app/request/after-sign-in.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { forwardedFor } from "#app/request/client-address.server.ts";
import { codeFormErrors } from "#app/request/code-flow.server.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { signInByCode, signInByPasskey } from "#app/request/sign-in.server.ts";
import { endChallenge, readChallenge } from "#app/request/sign-in-challenge.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { passkeys, SignedChallenge } from "#contract/passkeys.ts";
import { FactorCode, secondFactor } from "#contract/second-factor.ts";

type Params = Record<string, never>;

export const redirectOf = (url: URL) => url.searchParams.get("redirect");

/** The challenge is lost, used or over: the sign-in begins anew. */
function startOver({ context, url }: { context: object; url: URL }): Response {
  endChallenge(context);
  setFlash(context, { key: "signInOver", tone: "warning" });
  return seeOther(paths.login(redirectOf(url) ?? undefined));
}

const isOver = (error: unknown) => error instanceof ApiProblem && error.problem === "CODE_EXPIRED";

const Code = z.object({ code: FactorCode });
const enter = intent<Params, typeof Code>(Code, async (args) => {
  const { request, context, value } = args;
  const challenge = await readChallenge(request);
  if (!challenge) return startOver(args);
  let sessionKey: string;
  try {
    sessionKey = await signInByCode(request, context, { token: challenge.token, code: value.code });
  } catch (error) {
    return isOver(error) ? startOver(args) : codeFormErrors(error, args, "enter");
  }
  endChallenge(context);
  return afterSignIn(args, sessionKey);
});

const Nothing = z.object({});
const lost = intent<Params, typeof Nothing>(Nothing, async (args) => {
  const { api, request, url } = args;
  const challenge = await readChallenge(request);
  if (!challenge) return startOver(args);
  try {
    await api(secondFactor.requestReset, { body: { token: challenge.token }, headers: forwardedFor(request) });
  } catch (error) {
    if (isOver(error)) return startOver(args);
    throw error;
  }
  return seeOther(paths.loginStep("lost", redirectOf(url)));
});

const askPasskey = intent<Params, typeof Nothing>(Nothing, async (args) => {
  const { api, request } = args;
  const challenge = await readChallenge(request);
  if (!challenge) return startOver(args);
  try {
    const asked = await api(passkeys.askSignIn, { body: { token: challenge.token }, headers: forwardedFor(request) });
    return Response.json({ next: "enterByPasskey", request: asked } satisfies AskedPasskey);
  } catch (error) {
    if (isOver(error)) return startOver(args);
    throw error;
  }
});

const Signed = z.object({ signed: SignedChallenge });
const enterByPasskey = intent<Params, typeof Signed>(Signed, async (args) => {
  const { request, context, value } = args;
  const challenge = await readChallenge(request);
  if (!challenge) return startOver(args);
  let sessionKey: string;
  try {
    sessionKey = await signInByPasskey(request, context, { token: challenge.token, signed: value.signed });
  } catch (error) {
    return isOver(error) ? startOver(args) : passkeyFormErrors(error, args, "enterByPasskey");
  }
  endChallenge(context);
  return afterSignIn(args, sessionKey);
});

/** Forms of the second step, by intent. */
export const appCodeForms = { enter, lost, askPasskey, enterByPasskey };
