import { z } from "zod";
import { passkeyFormErrors } from "#app/areas/passkeys/passkey-forms.server.ts";
import { bodySchema } from "#app/form/body-schema.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { codeFormErrors } from "#app/request/code-flow.server.ts";
import { readCookie, setCookie } from "#app/request/cookies.server.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { seal, unseal } from "#app/request/seal.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { secondFactor } from "#contract/second-factor.ts";

type Params = Record<string, never>;

/** The answer with new recovery codes, the only place that ever shows them. */
export type NewRecoveryCodes = { recoveryCodes: string[] };

const cookie = "code-app";
const hour = 60 * 60;

/** The secret that waits for its first code; `owner` because another person may sign in to the browser meanwhile. */
const Begun = z.object({ secret: z.string(), uri: z.string(), owner: z.string() });

export async function readBegun(request: Request, owner: string) {
  const sealed = readCookie(request, cookie);
  const begun = sealed ? Begun.safeParse(await unseal(cookie, sealed)).data : undefined;
  return begun?.owner === owner ? begun : null;
}

const endBegun = (context: object) => setCookie(context, cookie, "", 0);

const Password = bodySchema(secondFactor.begin);
const begin = intent<Params, typeof Password>(Password, async ({ api, context, me, value }) => {
  const made = await api(secondFactor.begin, { body: value });
  setCookie(context, cookie, await seal(cookie, { ...made, owner: me.uuid }), hour);
  return seeOther(paths.secondFactor);
});

const Code = bodySchema(secondFactor.confirm);
/** Answers the page instead of redirecting, so that the codes are in no URL and no cookie. */
const confirm = intent<Params, typeof Code>(Code, async (args) => {
  const { api, context, value } = args;
  try {
    const { recoveryCodes } = await api(secondFactor.confirm, { body: value });
    endBegun(context);
    if (recoveryCodes.length === 0) {
      setFlash(context, { key: "secondFactorOn", tone: "success" });
      return seeOther(paths.secondFactor);
    }
    return Response.json({ recoveryCodes } satisfies NewRecoveryCodes);
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.problem !== "CODE_EXPIRED") return codeFormErrors(error, args, "confirm");
    endBegun(context);
    setFlash(context, { key: "secondFactorOver", tone: "warning" });
    return seeOther(paths.secondFactor);
  }
});

const Proof = bodySchema(secondFactor.switchOff);
const proofErrors = (error: unknown, args: { fields: FormData; value: z.output<typeof Proof> }, name: string) =>
  (args.value.signed ? passkeyFormErrors : codeFormErrors)(error, args, name);

const renew = intent<Params, typeof Proof>(Proof, async (args) => {
  try {
    const { recoveryCodes } = await args.api(secondFactor.renewRecoveryCodes, { body: args.value });
    return Response.json({ recoveryCodes } satisfies NewRecoveryCodes);
  } catch (error) {
    return proofErrors(error, args, "renew");
  }
});

const switchOff = intent<Params, typeof Proof>(Proof, async (args) => {
  try {
    await args.api(secondFactor.switchOff, { body: args.value });
  } catch (error) {
    return proofErrors(error, args, "switchOff");
  }
  setFlash(args.context, { key: "secondFactorOff", tone: "success" });
  return seeOther(paths.settings);
});

export const secondFactorForms = { begin, confirm, renew, switchOff };
