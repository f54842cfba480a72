import { z } from "zod";
import { bodySchema } from "#app/form/body-schema.ts";
import { isCodeProblem } from "#app/request/code-flow.server.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { formErrors, intent } from "#app/request/form.server.ts";
import type { FormErrors } from "#app/request/form-errors.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { passkeys } from "#contract/passkeys.ts";
import { Uuid } from "#contract/primitives.ts";
import type { AskedPasskey } from "./passkey-button.tsx";

type Params = Record<string, never>;

/** A key that does not fit is no matter of a field. */
export function passkeyFormErrors(error: unknown, args: { fields: FormData }, intentName: string): FormErrors {
  if (!isCodeProblem(error)) throw error;
  return formErrors(args, intentName, { "": [error.message] });
}

const Order = bodySchema(passkeys.begin);
const beginPasskey = intent<Params, typeof Order>(Order, async ({ api, value }) => {
  const order = await api(passkeys.begin, { body: value });
  return Response.json({ next: "addPasskey", order } satisfies AskedPasskey);
});

const Made = bodySchema(passkeys.add);
/** First recovery codes are shown by the answer, so that they are in no URL and no cookie. */
const addPasskey = intent<Params, typeof Made>(Made, async (args) => {
  try {
    const { recoveryCodes } = await args.api(passkeys.add, { body: args.value });
    if (recoveryCodes.length > 0) return Response.json({ recoveryCodes });
  } catch (error) {
    return passkeyFormErrors(error, args, "beginPasskey");
  }
  setFlash(args.context, { key: "passkeyAdded", tone: "success" });
  return seeOther(paths.secondFactor);
});

const Chosen = z.object({ uuid: Uuid });
const removePasskey = intent<Params, typeof Chosen>(Chosen, async ({ api, context, value }) => {
  await api(passkeys.remove, { params: value });
  setFlash(context, { key: "passkeyRemoved", tone: "success" });
  return seeOther(paths.secondFactor);
});

const Nothing = z.object({});
/** The answer of a form that asks for a key, and goes on with `next`. */
const asking = (next: string) =>
  intent<Params, typeof Nothing>(Nothing, async ({ api }) =>
    Response.json({ next, request: await api(passkeys.ask) } satisfies AskedPasskey),
  );

export const passkeyForms = { beginPasskey, addPasskey, removePasskey, askToRenew: asking("renew"), askToSwitchOff: asking("switchOff") };

export const askToProve = intent<Params, typeof Nothing>(
  Nothing,
  async ({ api }) => Response.json({ next: "prove", request: await api(passkeys.ask) } satisfies AskedPasskey),
  { ofAnyCompany: true },
);
