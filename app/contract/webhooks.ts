import { z } from "zod";
import { call } from "./call.ts";
import { deliveryFailures, deliveryStates, webhookEvents } from "./enums.ts";
import { ByUuid, Instant, listOf, PageQuery, singleLine, Uuid } from "./primitives.ts";
import { keyMakers } from "./roles.ts";

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

/** A delivery of one change of a deal to one address. */
export const Delivery = z.object({
  /** The `webhook-id`: the same at every try and resend. */
  uuid: Uuid,
  webhookUuid: Uuid,
  url: z.string(),
  event: z.enum(webhookEvents),
  deal: z.object({ uuid: Uuid, number: z.string() }),
  state: z.enum(deliveryStates),
  tries: z.number(),
  createdAt: Instant,
  triedAt: Instant.nullable(),
  /** Time of the next try; null unless `waiting`. */
  nextAt: Instant.nullable(),
  failure: z.enum(deliveryFailures).nullable(),
  /** HTTP status of the last try, and the first 500 characters of its response. */
  status: z.number().nullable(),
  answer: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;

const may = keyMakers;
const isDone = z.object({ isDone: z.literal(true) });

/**
 * Pushes deals to addresses of the seller's systems. A delivery is a POST whose body is the deal's current document of `GET
 * /v1/exchange/deals`. It is signed by https://www.standardwebhooks.com: `webhook-id`, `webhook-timestamp` (seconds) and
 * `webhook-signature`, which is `v1,` and the base64 of HMAC-SHA256 of `{id}.{timestamp}.{body}`; the key is the bytes of the
 * secret, the base64 after `whsec_`. `webhook-event` names the event. Any 2xx within ten seconds accepts it; anything else is
 * retried for a day, then parked. Delivery is at least once: the id identifies a repeat, `version` an older state.
 */
export const webhooks = {
  list: call("GET", "/v1/exchange/webhooks", { may, answer: z.object({ webhooks: z.array(Webhook) }) }),
  /** Answers the secret once: a repeat with the same `Idempotency-Key` is refused. At most 20 addresses. */
  create: call("POST", "/v1/exchange/webhooks", {
    may,
    asksAgain: "everybody",
    body: z.object({
      url: singleLine(2000),
      events: Events.min(1, { error: "exchange.eventless" }).max(webhookEvents.length, { error: "invalid" }),
    }),
    answer: z.object({ uuid: Uuid, secret: z.string() }),
    idempotent: true,
    errors: ["CONFLICT", "IDEMPOTENCY_MISMATCH"],
  }),
  /** Changes made while it is off are not delivered; waiting deliveries continue when it is on again. */
  setOn: call("PATCH", "/v1/exchange/webhooks/:uuid", {
    may,
    params: ByUuid,
    body: z.object({ isOn: z.boolean({ error: "invalid" }) }),
    answer: isDone,
  }),
  /** Deletes the webhook with its deliveries. */
  remove: call("DELETE", "/v1/exchange/webhooks/:uuid", { may, params: ByUuid, answer: isDone }),
  /** Deliveries of the last 30 days, newest first. */
  listDeliveries: call("GET", "/v1/exchange/deliveries", {
    may,
    query: PageQuery.extend({ webhook: Uuid.optional(), state: listOf(z.enum(deliveryStates, { error: "invalid" })) }),
    answer: z.object({ deliveries: z.array(Delivery), total: z.number() }),
  }),
  /** Tries at once, and retries for a day from now. */
  resend: call("POST", "/v1/exchange/deliveries/:uuid/resend", { may, params: ByUuid, answer: isDone, errors: ["CONFLICT"] }),
};
