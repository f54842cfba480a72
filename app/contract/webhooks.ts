import { z } from "zod";
import { call } from "./call.ts";
import { ByUuid, Instant, line, listOf, PageQuery, Uuid } from "./primitives.ts";
import { keyMakers } from "./roles.ts";

/** The narrowest first. `deal.changed` is every change of a deal, its creation and its statuses among them. */
export const webhookEvents = ["deal.created", "deal.status_changed", "deal.changed"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** `parked`: tried for a day in vain. */
export const deliveryStates = ["waiting", "delivered", "parked"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * Why an address did not take a delivery: its name is not known, it is none of the public network, nothing answers there, its
 * certificate is not good, ten seconds are over, the connection broke; or it answered, and not with 2xx.
 */
export const deliveryFailures = ["unresolved", "private", "refused", "certificate", "timeout", "broken", "status", "redirect"] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

const Events = z.array(z.enum(webhookEvents, { error: "invalid" }), { error: "invalid" });

export const Webhook = z.object({
  uuid: Uuid,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  isOn: z.boolean(),
  createdBy: z.string(),
  createdAt: Instant,
  waiting: z.number(),
  parked: z.number(),
  lastDeliveredAt: Instant.nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

/** What one address is told of one change of a deal. */
export const Delivery = z.object({
  /** The same at every try, also when a person sends it again: `webhook-id`. */
  uuid: Uuid,
  webhookUuid: Uuid,
  url: z.string(),
  event: z.enum(webhookEvents),
  deal: z.object({ uuid: Uuid, number: z.string() }),
  state: z.enum(deliveryStates),
  tries: z.number(),
  createdAt: Instant,
  triedAt: Instant.nullable(),
  /** Of the next try; null unless it waits. */
  nextAt: Instant.nullable(),
  failure: z.enum(deliveryFailures).nullable(),
  /** Of the last try: the HTTP status and the first 500 characters. */
  status: z.number().nullable(),
  answer: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;

const may = keyMakers;
const isDone = z.object({ isDone: z.literal(true) });

/**
 * Deals pushed to addresses of the seller's systems. Each delivery is a POST whose body is a document of `GET /v1/exchange/deals`
 * as the deal is at that moment. Signed as https://www.standardwebhooks.com says: `webhook-id`, `webhook-timestamp` (seconds) and
 * `webhook-signature`, which is `v1,` and the base64 of HMAC-SHA256 of `{id}.{timestamp}.{body}` by the bytes of the secret, the
 * base64 after `whsec_`. `webhook-event` names the event. Any 2xx within ten seconds takes it; anything else is tried again for
 * a day, then parked. At least once: a receiver knows a repeat by its id and an older state by `version`.
 */
export const webhooks = {
  list: call("GET", "/v1/exchange/webhooks", { may, answer: z.object({ webhooks: z.array(Webhook) }) }),
  /** The secret is answered once: sent again under the same `Idempotency-Key` the call is refused. Twenty addresses at most. */
  create: call("POST", "/v1/exchange/webhooks", {
    may,
    body: z.object({
      url: line(2000),
      events: Events.min(1, { error: "exchange.eventless" }).max(webhookEvents.length, { error: "invalid" }),
    }),
    answer: z.object({ uuid: Uuid, secret: z.string() }),
    idempotent: true,
    refuses: ["CONFLICT", "IDEMPOTENCY_MISMATCH"],
  }),
  /** What changes while it is off is not told; what waits goes on when it is on again. */
  setOn: call("PATCH", "/v1/exchange/webhooks/:uuid", {
    may,
    params: ByUuid,
    body: z.object({ isOn: z.boolean({ error: "invalid" }) }),
    answer: isDone,
  }),
  /** With everything that it was told. */
  remove: call("DELETE", "/v1/exchange/webhooks/:uuid", { may, params: ByUuid, answer: isDone }),
  /** The last 30 days, new ones first. */
  listDeliveries: call("GET", "/v1/exchange/deliveries", {
    may,
    query: PageQuery.extend({ webhook: Uuid.optional(), state: listOf(z.enum(deliveryStates, { error: "invalid" })) }),
    answer: z.object({ deliveries: z.array(Delivery), total: z.number() }),
  }),
  /** At once, and again for a day from now. */
  resend: call("POST", "/v1/exchange/deliveries/:uuid/resend", { may, params: ByUuid, answer: isDone, refuses: ["CONFLICT"] }),
};
