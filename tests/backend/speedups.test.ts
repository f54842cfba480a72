import { eq, sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { expect, test, vi } from "vitest";
import { auth } from "#contract/auth.ts";
import { products as goodsCalls } from "#contract/products.ts";
import { deals } from "#server/backend/deals/tables.ts";
import { categories, priceListItems, products } from "#server/backend/products/tables.ts";
import { readEnv } from "#server/env.ts";
import { speedupNames } from "#server/speedup-names.ts";
import { useBackend } from "../support/backend.ts";
import { catalogueAddresses } from "../support/catalogue-addresses.ts";
import { openWith, say, withSpeedups } from "../support/modes.ts";
import { password } from "../support/password.ts";

const backend = useBackend();

const people = [
  null,
  "director@alfa.example",
  "manager@alfa.example",
  "director@beta.example",
  "director@gamma.example",
  "rep@seller.example",
];

/** A speed-up can hide another: with cached answers, what is behind the cache works for the first call only. So each is off once. */
const modes = [
  "on",
  "-answers,-cards,-prepared,-batches,-patience",
  "-answers,-hits,-counts,-statements,-tokens",
  "-answers,-sold,-facts,-corrections,-totals",
];

test("each speed-up of the backend is off in one of the modes", () => {
  const off = modes.flatMap((mode) => mode.split(",")).filter((word) => word !== "on");
  expect(new Set(off)).toEqual(new Set(speedupNames.backend.map((name) => `-${name}`)));
});

async function tokenOf(login: string | null): Promise<string | null> {
  if (login === null) return null;
  const { payload } = await backend.app.inject({ method: "POST", url: auth.login.path, payload: { login, password, method: "email" } });
  return JSON.parse(payload).access_token;
}

function firstDifference(said: string, expected: string): string {
  const place = [...said].findIndex((letter, index) => letter !== expected[index]);
  const around = (text: string) => text.slice(Math.max(0, place - 60), place + 60);
  return `${around(said)} instead of ${around(expected)}`;
}

test("every read says the same to everybody, byte for byte, with the speed-ups on, off one by one, and all off", async () => {
  const tokens = await Promise.all(people.map(tokenOf));
  const [deal] = await backend.db.select().from(deals).limit(1);
  const addresses = [
    ...(await catalogueAddresses(backend)),
    "/v1/products/basket",
    "/v1/products/basket/count",
    "/v1/products/history",
    "/v1/deals",
    "/v1/deals?page=2&perPage=5",
    `/v1/deals/${deal?.uuid}`,
    "/v1/notifications",
    goodsCalls.listByUuids.path,
  ];
  const goods = await backend.db.select({ uuid: products.uuid }).from(products).orderBy(products.sku).limit(300);
  const bodies: Record<string, object> = { [goodsCalls.listByUuids.path]: { uuids: goods.map(({ uuid }) => uuid) } };
  const plain = await openWith("off", backend);
  const fast = new Map<string, FastifyInstance>();
  for (const mode of modes) fast.set(mode, (await openWith(mode, backend)).app);

  const compare = async () => {
    const seen = new Set<string>();
    for (const address of addresses) {
      // Public answers do not depend on the caller: a guest and a buyer are enough.
      for (const [index, token] of tokens.slice(0, address.includes("/public") ? 2 : people.length).entries()) {
        const expected = await say(plain.app, address, token, bodies[address]);
        seen.add(expected);
        for (const [mode, app] of fast) {
          // Once computed and once cached.
          for (const _ of [1, 2]) {
            const said = await say(app, address, token, bodies[address]);
            if (said !== expected) expect.fail(`${mode}: ${address} of ${people[index]}: ${firstDifference(said, expected)}`);
          }
        }
      }
    }
    return seen;
  };

  const before = await compare();
  const ok = [...before].filter((answer) => answer.startsWith("200 "));
  expect(ok.length).toBeGreaterThan(addresses.length);

  // After a price, a name and a category change, cached answers with the old values are not used.
  const [item] = await backend.db.select().from(priceListItems).limit(1);
  await backend.db.update(priceListItems).set({ priceKopecks: 777 }).where(eq(priceListItems.productUuid, item!.productUuid));
  await backend.db.update(products).set({ name: "Кефир «Новый» 2,5 %" }).where(eq(products.sku, "010-241"));
  await backend.db.update(categories).set({ name: "Новая полка" }).where(sql`parent_uuid is not null`);
  const after = await compare();
  expect([...after].filter((answer) => answer.includes("Новый")).length).toBeGreaterThan(3);
  expect([...before].some((answer) => answer.includes("Новый"))).toBe(false);
});

test("SPEEDUPS is on, off, or a list of those that are off, else nothing starts; one that switches itself off says so once", async () => {
  const states = async (speedups: string) => {
    const { isFast } = await withSpeedups(speedups, () => import("#server/speedups.ts"));
    return [isFast("hits"), isFast("sold"), isFast("answers")];
  };
  expect(await states("on")).toEqual([true, true, true]);
  expect(await states("")).toEqual([true, true, true]);
  expect(await states("off")).toEqual([false, false, false]);
  expect(await states("-hits, -sold")).toEqual([false, false, true]);
  for (const [setting, unknown] of Object.entries({ "-hitz": "-hitz", hits: "hits", "on,-sold,-cart, none": "on, -cart, none", of: "of" }))
    expect(() => readEnv({ SPEEDUPS: setting })).toThrow(
      `SPEEDUPS: must be on, off, or names with a minus such as -hits,-texts; not known: ${unknown}; the names are document, drawn, `,
    );

  const { isFast, switchOff } = await withSpeedups("on", () => import("#server/speedups.ts"));
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  for (const _ of [1, 2]) switchOff("hits", "the library has changed");
  expect(warned.mock.calls).toEqual([['The speed-up "hits" is switched off: the library has changed']]);
  expect([isFast("hits"), isFast("sold")]).toEqual([false, true]);
  warned.mockRestore();
});
