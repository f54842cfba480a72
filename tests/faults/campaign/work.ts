import { setTimeout as pause } from "node:timers/promises";
import { exampleLines } from "#tests/support/demo-basket.ts";
import type { History, Order, Ports, Reply } from "./history.ts";
import type { Random } from "./random.ts";

const pages = ["/", "/catalog", "/login", "/v1/exchange/deals"];
const againMs = 200;
/** An order is tried until it has a definite answer, also after the campaign's time. */
const maxTries = 300;

const isDefinite = ({ status }: Reply) => status >= 200 && status < 500 && status !== 429 && status !== 401;

type Schedule = { subcategoryUuid: string; availableDates: { date: string }[] };
type Basket = { branchUuid: string | null; branches: { uuid: string }[]; deliverySchedules: Schedule[] };

const basketOf = ({ status, body }: Reply) => (status === 200 ? (body as Basket | null) : null);

/** A buyer who fills his basket, places orders, declines some, and looks at pages. */
export async function workAsBuyer(ports: Ports, login: string, history: History, random: Random, signal: AbortSignal): Promise<void> {
  const { ask } = history;
  let token: string | null = null;
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> => {
    token ??= await history.signIn(ports.backend, login);
    const reply = await ask(ports.backend, method, path, { authorization: `Bearer ${token}`, ...headers }, body);
    if (reply.status === 401) token = null;
    return reply;
  };

  async function placeOrder(number: number): Promise<void> {
    const got = basketOf(await call("GET", "/v1/products/basket"));
    const branchUuid = got?.branchUuid ?? got?.branches[0]?.uuid;
    if (!branchUuid) return;
    const products = exampleLines(20 + random.below(40)).filter((_, index) => index < 2 || random.below(2) === 0);
    const filled = basketOf(await call("PUT", "/v1/products/basket", { products, branchUuid }));
    const dates = (filled?.deliverySchedules ?? []).flatMap(({ subcategoryUuid, availableDates }) =>
      availableDates.length > 0 ? [{ subcategoryUuid, deliveryDate: random.pick(availableDates).date }] : [],
    );
    if (dates.length === 0) return;
    const order: Order = { key: `${login} ${number}`, uuids: new Set(), refused: false, tries: 0 };
    history.orders.push(order);
    const body = { branchUuid, scheduledDeliveryDates: dates };
    for (let isOver = false; !isOver && order.tries < maxTries; order.tries += 1) {
      const reply = await call("POST", "/v1/products/deal", body, { "idempotency-key": order.key });
      isOver = isDefinite(reply);
      if (reply.status === 200) order.uuids.add(String(reply.body?.uuid));
      else if (isOver) order.refused = true;
      else await pause(againMs);
    }
    // A repeat of what succeeded must be the same order.
    if (order.uuids.size === 0) return;
    const again = await call("POST", "/v1/products/deal", body, { "idempotency-key": order.key });
    if (again.status === 200) order.uuids.add(String(again.body?.uuid));
    const [uuid = ""] = order.uuids;
    if (random.below(3) > 0) return;
    const answer = await call("PUT", `/v1/deals/${uuid}`, { status: "declined_by_buyer", reason: "campaign" });
    if (answer.status === 200) history.declined.add(uuid);
  }

  for (let number = 0; !signal.aborted; number += 1) {
    if (random.below(3) > 0) await placeOrder(number);
    else await ask(ports.portal, "GET", random.pick(pages));
    await pause(random.below(againMs));
  }
}

/** An accounting system that sends goods by the portal's JSON channel, repeats what was not answered, and reads deals. */
export async function workAsSystem(ports: Ports, key: string, history: History, random: Random, signal: AbortSignal): Promise<void> {
  const authorization = `Bearer ${key}`;
  for (let number = 0; !signal.aborted; number += 1) {
    const ids = Array.from({ length: 5 + random.below(40) }, (_, index) => `campaign-${number}-${index}`);
    const rows = ids.map((id) => JSON.stringify({ externalId: id, sku: id, name: `Campaign ${id}`, price: "10.00" })).join("\n");
    let reply: Reply = { status: 0, body: null };
    for (let tries = 0; !isDefinite(reply) && tries < maxTries; tries += 1) {
      if (tries > 0) await pause(againMs);
      reply = await history.ask(ports.portal, "POST", "/v1/exchange/goods", { authorization, "idempotency-key": `load ${number}` }, rows);
    }
    if (reply.status === 202) history.loads.push({ uuid: String(reply.body?.uuid), ids });
    await pause(1000 + random.below(3000));
  }
}
