import { and, eq, sql } from "drizzle-orm";
import type { Settings } from "../context.ts";
import type { Database } from "../db/database.ts";
import { type Columns, type RowWith, readRows } from "../db/statement.ts";
import { readExchangeDeal } from "../exchange/deals/read-exchange-deals.ts";
import { failed, type PostOptions, type PostResult, post } from "./post.ts";
import { nextTryAt } from "./rules.ts";
import { opened } from "./sealed.ts";
import { signatureOf } from "./sign.ts";
import { deliveries, webhooks } from "./tables.ts";

/** Lease of a delivery, longer than an attempt can take: when it expires, the sending process has died. */
const leaseMs = 60_000;
/** Deliveries per job, so that other webhooks get their turn. */
const maxPerJob = 50;

export type Sending = { db: Database; now: () => Date; tokenSecrets: Settings["tokenSecrets"] } & PostOptions;

const leasedDeliveryColumns = {
  uuid: "uuid",
  dealUuid: "uuid",
  event: "text",
  since: "timestamptz",
  url: "text",
  secret: "text",
} satisfies Columns;
type LeasedDelivery = RowWith<typeof leasedDeliveryColumns>;

/**
 * Sends a webhook's due deliveries one after another. Stops at a failure, so that an unreachable webhook does not delay others.
 * Returns whether more may be due.
 */
export async function sendDue(sending: Sending, webhookUuid: string): Promise<boolean> {
  for (let sent = 0; sent < maxPerJob; sent += 1) {
    const delivery = await leaseDelivery(sending, webhookUuid);
    if (!delivery) return false;
    if (!(await send(sending, delivery))) return true;
  }
  return true;
}

async function leaseDelivery({ db, now }: Sending, webhookUuid: string): Promise<LeasedDelivery | undefined> {
  const at = now();
  const rows = await readRows(
    db,
    leasedDeliveryColumns,
  )(sql`
    update ${deliveries} d set next_at = ${new Date(at.getTime() + leaseMs).toISOString()}::timestamptz,
      tried_at = ${at.toISOString()}::timestamptz, tries = tries + 1
    from ${webhooks} w where w.uuid = d.webhook_uuid and d.uuid = (
      select e.uuid from ${deliveries} e join ${webhooks} v on v.uuid = e.webhook_uuid
      where e.webhook_uuid = ${webhookUuid} and v.is_on and e.state = 'waiting' and e.next_at <= ${at.toISOString()}::timestamptz
      order by e.next_at, e.uuid limit 1 for update of e skip locked)
    returning d.uuid, d.deal_uuid as "dealUuid", d.event, d.since, w.url, w.secret`);
  return rows[0];
}

async function send(sending: Sending, delivery: LeasedDelivery): Promise<boolean> {
  const { db, now } = sending;
  const { uuid, since } = delivery;
  const secret = opened(delivery.secret, sending);
  const posted = secret === null ? failed("secret") : await postSigned(sending, delivery, secret);
  const [at, nextAt] = [now(), nextTryAt(new Date(since), now())];
  const state = posted.failure === null ? "delivered" : nextAt ? "waiting" : "parked";
  await db
    .update(deliveries)
    .set({ ...posted, state, nextAt: nextAt ?? at })
    .where(and(eq(deliveries.uuid, uuid), eq(deliveries.state, "waiting")));
  return state === "delivered";
}

async function postSigned(sending: Sending, { uuid, dealUuid, event, url }: LeasedDelivery, secret: string): Promise<PostResult> {
  const { db, now } = sending;
  const body = JSON.stringify(await readExchangeDeal(db, dealUuid));
  const timestamp = Math.floor(now().getTime() / 1000);
  const headers = {
    "content-type": "application/json",
    "user-agent": "wholesale-portal",
    "webhook-id": uuid,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatureOf(secret, { id: uuid, timestamp, body }),
    "webhook-event": event,
  };
  return post(url, headers, body, sending);
}
