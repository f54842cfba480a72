import { eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { expect } from "vitest";
import { auth } from "#contract/auth.ts";
import { products as goodsCalls } from "#contract/products.ts";
import { deals } from "#server/backend/deals/tables.ts";
import { categories, priceListItems, products } from "#server/backend/products/tables.ts";
import type { Backend } from "./backend.ts";
import { catalogueAddresses } from "./catalogue-addresses.ts";
import { answerText, openWith } from "./modes.ts";
import { password } from "./password.ts";

export const readers = [
  null,
  "director@alfa.example",
  "manager@alfa.example",
  "director@beta.example",
  "director@gamma.example",
  "rep@seller.example",
];

async function tokenOf(backend: Backend, login: string | null): Promise<string | null> {
  if (login === null) return null;
  const { payload } = await backend.app.inject({ method: "POST", url: auth.login.path, payload: { login, password, method: "email" } });
  return JSON.parse(payload).access_token;
}

function firstDifference(actual: string, expected: string): string {
  const place = [...actual].findIndex((letter, index) => letter !== expected[index]);
  const around = (text: string) => text.slice(Math.max(0, place - 60), place + 60);
  return `${around(actual)} instead of ${around(expected)}`;
}

/**
 * Compares what every mode answers, or without any the backend as it is, with what is answered without speed-ups, byte for byte,
 * before and after goods and prices change. Returns how many answers there were, and how many with what was changed.
 */
export async function expectSameInEveryMode(
  backend: Backend,
  people: readonly (string | null)[],
  modes: readonly string[],
  chosen: (addresses: readonly string[]) => readonly string[] = (addresses) => addresses,
): Promise<{ addresses: number; answered: number; renewed: number }> {
  const tokens = await Promise.all(people.map((login) => tokenOf(backend, login)));
  const [deal] = await backend.db.select().from(deals).limit(1);
  const addresses = chosen([
    ...(await catalogueAddresses(backend)),
    "/v1/products/basket",
    "/v1/products/basket/count",
    "/v1/products/history",
    "/v1/deals",
    "/v1/deals?page=2&perPage=5",
    `/v1/deals/${deal?.uuid}`,
    "/v1/notifications",
    goodsCalls.listByUuids.path,
  ]);
  const goods = await backend.db.select({ uuid: products.uuid }).from(products).orderBy(products.sku).limit(300);
  const bodies: Record<string, object> = { [goodsCalls.listByUuids.path]: { uuids: goods.map(({ uuid }) => uuid) } };
  const plain = await openWith("off", backend);
  const fast = new Map<string, FastifyInstance>(modes.length === 0 ? [["as it is", backend.app]] : []);
  for (const mode of modes) fast.set(mode, (await openWith(mode, backend)).app);

  const compare = async () => {
    const seen = new Set<string>();
    for (const address of addresses) {
      // Public answers do not depend on the caller: a guest and a buyer are enough.
      for (const [index, token] of tokens.slice(0, address.includes("/public") ? 2 : people.length).entries()) {
        const expected = await answerText(plain.app, address, token, bodies[address]);
        seen.add(expected);
        for (const [mode, app] of fast) {
          // Once computed and once cached.
          for (const _ of [1, 2]) {
            const actual = await answerText(app, address, token, bodies[address]);
            if (actual !== expected) expect.fail(`${mode}: ${address} of ${people[index]}: ${firstDifference(actual, expected)}`);
          }
        }
      }
    }
    return seen;
  };

  const before = await compare();
  // After a price, a name and a category change, cached answers with the old values are not used.
  const [item] = await backend.db.select().from(priceListItems).limit(1);
  await backend.db.update(priceListItems).set({ priceKopecks: 777 }).where(eq(priceListItems.productUuid, item!.productUuid));
  await backend.db.update(products).set({ name: "Кефир «Новый» 2,5 %" }).where(eq(products.sku, "010-241"));
  await backend.db.update(categories).set({ name: "Новая полка" }).where(sql`parent_uuid is not null`);
  const after = await compare();
  const counted = (answers: Set<string>, text: string) => [...answers].filter((answer) => answer.includes(text)).length;
  expect(counted(before, "Новый")).toBe(0);
  const answered = [...before].filter((answer) => answer.startsWith("200 ")).length;
  return { addresses: addresses.length, answered, renewed: counted(after, "Новый") };
}
