import { randomUUID } from "node:crypto";
import { type Basket, basket } from "#contract/basket.ts";
import type { Call, Method } from "#contract/call.ts";
import type { ProductCard } from "#contract/products.ts";
import { ask, type Connection, requestText } from "../connection.ts";
import { buyer, buyers, type People } from "../people.ts";
import { get, list } from "../stock.ts";
import type { Prepare, Scene } from "../work.ts";

const LINES = 5;
/** Goods considered for each buyer. */
const CANDIDATES = 40;

type OrderItem = { productUuid: string; quantity: number };
export type Buyer = { token: string; orderItems: readonly OrderItem[]; branchUuid: string };

/** Buyers with five lines of orderable goods each. */
export async function readyBuyers({ servers, people }: Pick<Scene, "servers" | "people">, logins: readonly string[]): Promise<Buyer[]> {
  const ready: Buyer[] = [];
  for (const login of logins) {
    const token = await people.token(login);
    const empty = await change<Basket>(servers.backend, "DELETE", token, undefined);
    const { products } = await list(servers.backend, token, "perPage=60&sort=name:asc&inStock=true");
    const each = (empty.constraints.minPriceForDeal.amount / LINES) * 1.2;
    const orderItems = await deliverable(
      servers.backend,
      token,
      products
        .filter((card) => card.isAvailable)
        .flatMap((card) => toItems(card, each))
        .slice(0, CANDIDATES),
    );
    if (!empty.branchUuid || orderItems.length < LINES) throw new Error(`${login} has ${orderItems.length} goods to order`);
    ready.push({ token, orderItems, branchUuid: empty.branchUuid });
  }
  return ready;
}

/** Goods of a segment that is delivered to the branch; leaves the basket empty. */
async function deliverable(port: number, token: string, orderItems: readonly OrderItem[]): Promise<OrderItem[]> {
  const { items, deliverySchedules } = await change<Basket>(port, "PUT", token, { products: orderItems });
  await change(port, "DELETE", token, undefined);
  const delivered = new Set(
    deliverySchedules.filter((segment) => segment.availableDates.length > 0).map((segment) => segment.subcategoryUuid),
  );
  const offered = new Set(items.filter((item) => delivered.has(item.subcategoryUuid)).map((item) => item.uuid));
  return orderItems.filter((line) => offered.has(line.productUuid));
}

/** A quantity with which five such lines reach the minimum order. */
function toItems({ uuid, price, unitsInSupply, dealQuantity }: ProductCard, amount: number): OrderItem[] {
  const { kind, step, min, max } = dealQuantity;
  const unit = (price?.current.amount ?? 0) * (kind === "weight" ? 1 : unitsInSupply);
  const quantity = Math.round(Math.max(min, Math.ceil(amount / unit / step) * step) * 100) / 100;
  return unit > 0 && quantity <= max ? [{ productUuid: uuid, quantity }] : [];
}

async function change<Answer>(port: number, method: Method, token: string, body: unknown): Promise<Answer> {
  const reply = await ask(port, { method, path: basket.put.path, headers: { authorization: token }, body });
  if (reply.status !== 200) throw new Error(`${method} basket answered ${reply.status}: ${reply.body.toString().slice(0, 300)}`);
  return JSON.parse(reply.body.toString()) as Answer;
}

async function call(
  connection: Connection,
  { method, path }: Pick<Call, "method" | "path">,
  token: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Buffer> {
  const reply = await connection.send(requestText({ method, path, headers: { authorization: token, ...headers }, body }));
  if (reply.status !== 200) throw new Error(`${method} ${path} answered ${reply.status}: ${reply.body.toString().slice(0, 300)}`);
  return reply.body;
}

type Way = { id: string; title: string; fill: (connection: Connection, buyer: Buyer, turn: number) => Promise<Basket> };

export const linesOf = ({ orderItems }: Pick<Buyer, "orderItems">, turn: number): OrderItem[] =>
  Array.from({ length: LINES }, (_, line) => orderItems[(turn + line) % orderItems.length] as OrderItem);

/** An order from product cards: five lines one after the other, the dates, the order. Seven calls. */
const oneByOne: Way = {
  id: "orders",
  title: "orders: basket, 5 lines one by one, dates, place",
  fill: async (connection, buyer, turn) => {
    for (const line of linesOf(buyer, turn)) await call(connection, basket.patch, buyer.token, { products: [line] });
    return JSON.parse((await call(connection, basket.get, buyer.token)).toString());
  },
};

/** An order from a sheet: all lines with one call, whose answer has the dates, then the order. Two calls. */
const atOnce: Way = {
  id: "sheetOrders",
  title: "orders: 5 lines of a sheet at once, place",
  fill: async (connection, buyer, turn) =>
    JSON.parse((await call(connection, basket.patch, buyer.token, { products: linesOf(buyer, turn) })).toString()),
};

const placeOrders =
  ({ id, title, fill }: Way, connections: number): Prepare =>
  async (scene) => {
    await scene.pool.query("update contract_lines set limit_kopecks = 1000000000000 where limit_kopecks < 1000000000000");
    const ready = await readyBuyers(scene, buyers(connections));
    return {
      id: `${id}${connections}`,
      title: `${title} (c ${connections})`,
      port: scene.servers.backend,
      connections,
      job: async ({ connection, index }, turn) => {
        const buyer = ready[index] as Buyer;
        const { deliverySchedules, summary } = await fill(connection, buyer, turn);
        const scheduledDeliveryDates = deliverySchedules.map(({ subcategoryUuid, availableDates }) => ({
          subcategoryUuid,
          deliveryDate: availableDates[0]?.date,
        }));
        await call(
          connection,
          basket.placeDeal,
          buyer.token,
          { branchUuid: buyer.branchUuid, scheduledDeliveryDates, expectedTotal: summary.total },
          { "idempotency-key": randomUUID() },
        );
      },
    };
  };

/** Puts this many lines into the basket and returns their products. */
export async function fillBasket(port: number, people: People, login: string, count: number): Promise<OrderItem[]> {
  const token = await people.token(login);
  const orderItems: OrderItem[] = [];
  for (let page = 1; orderItems.length < count; page += 1) {
    const { products } = await list(port, token, `perPage=100&page=${page}&sort=name:asc&inStock=true`);
    if (products.length === 0) throw new Error(`${login} has only ${orderItems.length} goods for a basket of ${count}`);
    orderItems.push(...products.filter((card) => card.isAvailable).flatMap((card) => toItems(card, 0)));
  }
  const lines = orderItems.slice(0, count);
  await change(port, "PUT", token, { products: lines });
  return lines;
}

export const orderWorks: Record<string, Prepare> = {
  basket300: async ({ servers, people }) => {
    const login = buyer(390);
    const lines = await fillBasket(servers.backend, people, login, 300);
    const token = await people.token(login);
    const shown = await get<Basket>(servers.backend, basket.get.path, token);
    const checked = (every: number) => ({ products: lines.map((line, index) => ({ ...line, isSelected: index % every > 0 })) });
    const texts = [2, 3, 5].map((every) =>
      requestText({ method: "PUT", path: basket.put.path, headers: { authorization: token }, body: checked(every) }),
    );
    return {
      id: "basket300",
      title: `PUT of a basket of ${shown.items.length} lines (c 1)`,
      port: servers.backend,
      connections: 1,
      job: async ({ connection }, turn) => {
        const reply = await connection.send(texts[turn % texts.length] ?? "");
        if (reply.status !== 200) throw new Error(`answered ${reply.status}: ${reply.body.toString().slice(0, 300)}`);
      },
    };
  },
  orders8: placeOrders(oneByOne, 8),
  orders64: placeOrders(oneByOne, 64),
  orders256: placeOrders(oneByOne, 256),
  sheetOrders8: placeOrders(atOnce, 8),
};
