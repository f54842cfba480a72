import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { WebhookEvent } from "#contract/enums.ts";
import { webhooks as calls, type Delivery } from "#contract/webhooks.ts";
import { enqueueDeliveries } from "#server/backend/webhooks/enqueue-deliveries.ts";
import { sendDue } from "#server/backend/webhooks/send-due.ts";
import { useBackend } from "./backend.ts";
import { testNow } from "./clock.ts";
import { must } from "./demo-basket.ts";
import { storeDeal } from "./demo-deals.ts";

export const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1000);

/** A backend that may send to this machine, and a receiver; earlier events are already sent, and what a test makes is deleted after it. */
export function useWebhooks() {
  const backend = useBackend("demo");
  const receiver = useReceiver();
  const supervisor = () => backend.as("supervisor@seller.example");

  beforeAll(() => {
    backend.settings.privateWebhooks = true;
  });
  beforeEach(async () => {
    while (await enqueueDeliveries(backend.db, backend.now()));
  });
  afterEach(async () => {
    backend.setNow(testNow);
    receiver.answer((_, response) => response.end("ok"));
    receiver.taken();
    await backend.pool.query("delete from exchange_webhooks");
  });

  async function newWebhook(events: WebhookEvent[] = ["deal.changed"], url = receiver.url()) {
    const { status, body, errors } = await (await supervisor())(calls.create, { body: { url, events } });
    if (status !== 200) throw new Error(JSON.stringify(errors));
    return body;
  }

  const newDeal = () => storeDeal(backend.db, { status: "waiting_approval", reserve: false });

  /** Collects changes and sends pending webhooks, as the worker does. */
  async function work(webhook: string, allowPrivate = true): Promise<void> {
    while (await enqueueDeliveries(backend.db, backend.now()));
    await sendDue({ db: backend.db, now: backend.now, allowPrivate, ...backend.settings }, webhook);
  }

  const list = async (query = {}) => (await (await supervisor())(calls.listDeliveries, { query })).body.deliveries;
  const only = async (): Promise<Delivery> => must((await list())[0]);

  return { backend, receiver, supervisor, newWebhook, newDeal, work, list, only };
}

type Received = { headers: IncomingHttpHeaders; body: string; path: string };
type Answering = (received: Received, response: ServerResponse) => void;

/** A seller's system that receives webhooks on this machine; answers 200 unless a test says otherwise. */
export function useReceiver() {
  const received: Received[] = [];
  let answering: Answering = (_, response) => response.end("ok");
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const one = { headers: request.headers, body, path: request.url ?? "" };
    received.push(one);
    answering(one, response);
  });
  beforeAll(() => new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    received,
    url: (path = "/deals") => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    /** Sets its answer from now on. */
    answer(next: Answering) {
      answering = next;
    },
    /** Requests since the last call. */
    taken: () => received.splice(0),
  };
}
