/**
 * The best that this machine can do with the same libraries and none of the portal's work: ceilings for the bench's figures.
 * Started by ceilings.ts with the embedded database's socket in PG_EMBEDDED; ends with its parent.
 */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { openPool } from "#server/backend/db/connect.ts";
import { env } from "#server/env.ts";

if (!env.PG_EMBEDDED) throw new Error("PG_EMBEDDED is not set: this server is started by npm run bench.");
const pool = openPool(env.PG_EMBEDDED, { applicationName: "bench ceilings" });

/** The bench's own tables; one ledger row per connection, so that orders do not wait for each other. */
await pool.query(`
  create schema if not exists bench;
  create table if not exists bench.ledger (place int primary key, reserved bigint not null);
  create table if not exists bench.orders (id bigint generated always as identity primary key, place int not null, note text not null);
  create table if not exists bench.lines (order_id bigint not null, position int not null, product uuid not null, quantity int not null,
    total bigint not null, primary key (order_id, position));
  insert into bench.ledger select n, 0 from generate_series(0, 255) n on conflict do nothing`);
const { rows: goods } = await pool.query<{ uuid: string }>("select uuid from products where is_published order by uuid limit 1000");
const { rows: shelves } = await pool.query<{ uuid: string }>(
  "select category_uuid as uuid from products group by 1 having count(*) >= 48 order by 1",
);

let turn = 0;
const next = (rows: { uuid: string }[]) => rows[turn++ % rows.length]?.uuid;

async function readRow(): Promise<unknown> {
  const { rows } = await pool.query({
    name: "row",
    text: "select uuid, name, sku, price_kopecks from products where uuid = $1",
    values: [next(goods)],
  });
  return rows[0];
}

async function readList(): Promise<unknown[]> {
  const { rows } = await pool.query({
    name: "list",
    text: `select uuid, name, sku, brand_name, price_kopecks, unit, supply_unit, in_stock, icon from products where category_uuid = $1
      and is_published order by price_kopecks, uuid limit 48`,
    values: [next(shelves)],
  });
  return rows;
}

/** An order of five lines with the fewest durable statements. */
async function writeOrder(): Promise<unknown> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query({
      name: "reserve",
      text: "update bench.ledger set reserved = reserved + 1 where place = $1",
      values: [turn++ % 256],
    });
    const { rows } = await client.query({
      name: "order",
      text: "insert into bench.orders (place, note) values ($1, 'order') returning id",
      values: [turn % 256],
    });
    await client.query({
      name: "lines",
      text: "insert into bench.lines select $1, position, $2, 5, 1000 from generate_series(1, 5) position",
      values: [rows[0].id, goods[0]?.uuid],
    });
    await client.query("commit");
    return rows[0];
  } finally {
    client.release();
  }
}

const cards = Array.from({ length: 48 }, (_, index) => ({ href: `/product-${index}`, name: `Product ${index}`, price: `${index},00` }));

function Card({ href, name, price }: { href: string; name: string; price: string }) {
  return createElement(
    "li",
    null,
    createElement("a", { href }, createElement("img", { src: "/pictures/one.svg", alt: "" }), createElement("h2", null, name)),
    createElement("p", null, price),
    createElement("button", { type: "submit" }, "+"),
  );
}

const works: Record<string, () => Promise<string>> = {
  "/hello": async () => "hello",
  "/row": async () => JSON.stringify(await readRow()),
  "/list": async () => JSON.stringify(await readList()),
  "/order": async () => JSON.stringify(await writeOrder()),
  "/react": async () =>
    renderToString(
      createElement(
        "ul",
        null,
        cards.map((card) => createElement(Card, { key: card.href, ...card })),
      ),
    ),
};

function answer(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(body) }).end(body);
}

const server = createServer((request, response) => {
  const work = works[request.url ?? ""];
  if (!work) return answer(response, 404, "");
  work().then(
    (body) => answer(response, 200, body),
    (error: Error) => answer(response, 500, error.message),
  );
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.once("disconnect", () => process.exit(0));
