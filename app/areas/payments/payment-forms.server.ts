import { z } from "zod";
import { typedSum } from "#app/form/typed-sum.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { type FlashKey, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, formErrors, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { textsOf } from "#app/request/texts-of.ts";
import { paths } from "#app/site-map/paths.ts";
import { payments } from "#contract/payments.ts";
import { Uuid } from "#contract/primitives.ts";

export const PaymentParams = z.object({ uuid: Uuid });
type Params = z.output<typeof PaymentParams>;

const Nothing = z.object({});

function done({ context, params }: FormArgs<Params, unknown>, key: FlashKey): Response {
  setFlash(context, { key, tone: "success" });
  return seeOther(paths.payment(params.uuid));
}

const Post = z.object({ company: Uuid });

const post = intent<Params, typeof Post>(Post, async (args) => {
  const { api, fields, params, value } = args;
  const parts: { contractUuid: string; amount: string }[] = [];
  const errors: Record<string, string[]> = {};
  const twins: string[] = [];
  for (const [name, typed] of textsOf(fields)) {
    if (name.startsWith("twin.")) twins.push(typed);
    const [part, uuid = ""] = name.split(".");
    const amount = typed.length > 40 ? typed : typedSum(typed);
    if (part !== "part" || amount === "" || !Uuid.safeParse(uuid).success) continue;
    if (/^\d{1,9}(?:\.\d{1,2})?$/.test(amount)) parts.push({ contractUuid: uuid, amount });
    else errors[name] = [serverT()("payments:new.wrongSum")];
  }
  if (Object.keys(errors).length > 0) return formErrors(args, "post", errors);
  try {
    await api(payments.post, { params, body: { companyUuid: value.company, parts, twins: twins.slice(0, 20) } });
  } catch (error) {
    const text = error instanceof ApiProblem ? error.fields.parts : undefined;
    if (text === undefined) throw error;
    return formErrors(args, "post", { parts: [text] });
  }
  return done(args, "paymentSpread");
});

const undo = intent<Params, typeof Nothing>(Nothing, async (args) => {
  await args.api(payments.undo, { params: args.params });
  return done(args, "paymentUndone");
});

const setAside = intent<Params, typeof Nothing>(Nothing, async (args) => {
  await args.api(payments.setAside, { params: args.params, body: { isIgnored: true } });
  return done(args, "paymentSetAside");
});

const restore = intent<Params, typeof Nothing>(Nothing, async (args) => {
  await args.api(payments.setAside, { params: args.params, body: { isIgnored: false } });
  return done(args, "paymentRestored");
});

/** The payment page's forms, by intent. */
export const paymentForms = { post, undo, setAside, restore };
