import { expect, test, vi } from "vitest";
import { products as goodsCalls } from "#contract/products.ts";
import { readEnv } from "#server/env.ts";
import { useBackend } from "../support/backend.ts";
import { expectSameInEveryMode, readers } from "../support/compared-modes.ts";
import { withSpeedups } from "../support/modes.ts";

const backend = useBackend();

/** One or two for each speed-up; the full file reads every address as everybody. */
const telling = [
  "/v1/products?perPage=100",
  "/v1/products/public?perPage=100",
  "&inStock=true&sort=price:asc",
  "/v1/products?search=%D0%BC%D0%BE%D0%BB%D0%BE%D0%BA%D0%BE&sort",
  "/v1/products/public?search=%D0%BA%D0%B8%D1%84%D0%B8%D1%80",
  "/v1/products/categories",
  "/v1/products/suggestions?search=%D0%BA%D0%B8",
  "/v1/products/basket",
  "/v1/deals",
  goodsCalls.listByUuids.path,
];

test("a sample of reads returns the same bytes with the speed-ups on and off", async () => {
  const [guest, director] = readers;
  const { addresses, answered, renewed } = await expectSameInEveryMode(backend, [guest ?? null, director ?? null], [], (all) =>
    telling.map((text) => all.find((address) => address.includes(text)) ?? text),
  );
  expect(answered).toBeGreaterThanOrEqual(addresses);
  expect(renewed).toBeGreaterThan(0);
});

test("SPEEDUPS takes on, off or names to switch off, else the start fails; one that switches itself off warns once", async () => {
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
      `SPEEDUPS: must be on, off, or names with a minus such as -hits,-markup; not known: ${unknown}; the names are document, markup, `,
    );

  const { isFast, switchOff } = await withSpeedups("on", () => import("#server/speedups.ts"));
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  for (const _ of [1, 2]) switchOff("hits", "the library has changed");
  expect(warned.mock.calls).toEqual([['The speed-up "hits" is switched off: the library has changed']]);
  expect([isFast("hits"), isFast("sold")]).toEqual([false, true]);
  warned.mockRestore();
});
