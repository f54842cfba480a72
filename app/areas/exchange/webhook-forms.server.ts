import { z } from "zod";
import { bodySchema } from "#app/form/body-schema.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { type FlashKey, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { withScheme } from "#app/ui/url-input/url.ts";
import { webhookEvents } from "#contract/enums.ts";
import { exchange } from "#contract/exchange.ts";
import { singleLine, Uuid } from "#contract/primitives.ts";
import { webhooks } from "#contract/webhooks.ts";

/** The answer with a new webhook, the only place that ever shows its secret. */
export type MadeWebhook = { made: { url: string; secret: string } };

type Nobody = Record<string, never>;

const Make = z.object({
  url: singleLine(2000).transform(withScheme),
  events: z
    .array(z.enum(webhookEvents, { error: "invalid" }), { error: "invalid" })
    .default([])
    .refine((events) => events.length > 0, { error: () => serverT()("webhooks:form.eventless") }),
});

/** Answers the page instead of redirecting, so that the secret is in no URL and no cookie. */
const make = intent<Nobody, typeof Make>(Make, async ({ api, value, key }) => {
  const { secret } = await api(webhooks.create, { body: value, key });
  return Response.json({ made: { url: value.url, secret } } satisfies MadeWebhook);
});

const One = z.object({ uuid: Uuid });

function done({ context, request }: FormArgs<Nobody, unknown>, key: FlashKey): Response {
  setFlash(context, { key, tone: "success" });
  return seeOther(`${paths.exchangeWebhooks}${filtersOf(request.url)}`);
}

/** For the loads page, which lists failed deliveries. */
const resendParked = intent<Nobody, typeof One>(One, async ({ api, value, context }) => {
  await api(webhooks.resend, { params: value });
  setFlash(context, { key: "webhookResent", tone: "success" });
  return seeOther(paths.exchangeLoads);
});

/** The list's filters without those of a confirmation. */
function filtersOf(url: string): string {
  const { searchParams } = new URL(url);
  for (const name of ["confirm", "uuid"]) searchParams.delete(name);
  return searchParams.size > 0 ? `?${searchParams}` : "";
}

const turnOn = intent<Nobody, typeof One>(One, async (args) => {
  await args.api(webhooks.setOn, { params: args.value, body: { isOn: true } });
  return done(args, "webhookOn");
});
const turnOff = intent<Nobody, typeof One>(One, async (args) => {
  await args.api(webhooks.setOn, { params: args.value, body: { isOn: false } });
  return done(args, "webhookOff");
});
const remove = intent<Nobody, typeof One>(One, async (args) => {
  await args.api(webhooks.remove, { params: args.value });
  return done(args, "webhookRemoved");
});
const resend = intent<Nobody, typeof One>(One, async (args) => {
  await args.api(webhooks.resend, { params: args.value });
  return done(args, "webhookResent");
});

export const webhookForms = { make, turnOn, turnOff, remove, resend };

const Dismissed = bodySchema(exchange.dismissRejectedDocument);

/** For the loads page. */
const dismiss = intent<Nobody, typeof Dismissed>(Dismissed, async ({ api, value, context }) => {
  const { isDone } = await api(exchange.dismissRejectedDocument, { body: value });
  setFlash(context, isDone ? { key: "documentDismissed", tone: "success" } : { key: "documentCameAgain", tone: "warning" });
  return seeOther(paths.exchangeLoads);
});

export const loadsForms = { resend: resendParked, dismiss };
