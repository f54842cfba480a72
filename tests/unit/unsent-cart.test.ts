import { expect, test } from "vitest";
import type { CartLine, CartView } from "#app/areas/basket/cart-view.ts";
import { writeShown } from "#app/areas/basket/posted-cart.ts";
import { readUnsent } from "#app/areas/basket/unsent-cart.ts";

type Line = Pick<CartLine, "uuid" | "quantity" | "ticked" | "unavailable">;
const line = (uuid: string, quantity: number, ticked = true): Line => ({ uuid, quantity, ticked, unavailable: null });
const cart = (segments: Record<string, Line[]>, branch: string | null = "shop") =>
  ({
    branch,
    segments: Object.entries(segments).map(([uuid, lines]) => ({ uuid, groups: [{ lines }] })),
  }) as unknown as CartView;

/** The whole form of a page that showed `lines`, as saved: without its order beyond that of equal names. */
function form(segments: Record<string, Line[]>, typed: Record<string, string | string[]>) {
  const lines = Object.values(segments).flat();
  return {
    intent: "order",
    branchUuid: "shop",
    shown: writeShown(lines),
    part: Object.keys(segments),
    segment: Object.keys(segments),
    tick: lines.filter(({ ticked }) => ticked).map(({ uuid }) => uuid),
    ...Object.fromEntries(lines.map(({ uuid, quantity }) => [`quantity-${uuid}`, String(quantity)])),
    ...typed,
  };
}
const changesOf = (...given: Parameters<typeof readUnsent>) => Object.fromEntries(readUnsent(...given).changes);

const milk = { milk: [line("a", 5), line("b", 7)], meat: [line("c", 2)] };

test("only what was typed is a change; a line unticked alone leaves its neighbours ticked", () => {
  expect(changesOf(form(milk, {}), cart(milk))).toEqual({});
  expect(changesOf(form(milk, { "quantity-a": "6", tick: ["a", "c"] }), cart(milk))).toEqual({
    a: { quantity: 6, ticked: true },
    b: { quantity: 7, ticked: false },
  });
});

test("a segment's box that was switched off unticks its lines, and no others", () => {
  expect(changesOf(form(milk, { segment: "meat" }), cart(milk))).toEqual({
    a: { quantity: 5, ticked: false },
    b: { quantity: 7, ticked: false },
  });
});

test("the script's form of one changed line says nothing of its segment", () => {
  expect(changesOf({ intent: "save", quiet: "1", "quantity-a": "7", tick: "a" }, cart(milk))).toEqual({ a: { quantity: 7, ticked: true } });
  expect(changesOf({ intent: "save", quiet: "1", "quantity-a": "0", tick: "a" }, cart(milk))).toEqual({ a: { quantity: 0, ticked: true } });
});

test("lines that others have changed or removed since stay as they are now", () => {
  const now = { milk: [line("a", 5), line("b", 10)] };
  const sent = form(milk, { "quantity-a": "6", "quantity-b": "8", "quantity-c": "3" });
  expect(changesOf(sent, cart(now))).toEqual({ a: { quantity: 6, ticked: true } });
  expect([...readUnsent(sent, cart(now)).texts]).toEqual([["a", "6"]]);
  expect(changesOf(form(milk, { "quantity-a": "6" }), cart({ milk: [line("a", 5, false)] }))).toEqual({});
});

test("a text that is no quantity is shown again, and nothing else of the line", () => {
  const unsent = readUnsent(form(milk, { "quantity-a": "пять" }), cart(milk));
  expect([unsent.changes.size, [...unsent.texts]]).toEqual([0, [["a", "пять"]]]);
});

test("days and a trade point count for the trade point that the form showed", () => {
  const sent = form(milk, { "date-milk": "2026-12-02", newBranch: "store" });
  expect(readUnsent(sent, cart(milk))).toMatchObject({ dates: { milk: "2026-12-02" }, newBranch: "store" });
  expect(readUnsent(sent, cart(milk, "store"))).toMatchObject({ dates: {}, newBranch: undefined });
});

test("of wishes only the changed ones are shown again", () => {
  const wished = JSON.stringify({ "substitution-a": "call" });
  const sent = form(milk, { wished, "substitution-a": "call", "substitution-b": "analog", "analog-b": "", "shelf-milk": "5" });
  const { wishes } = readUnsent(sent, cart(milk));
  expect(["substitution-a", "substitution-b", "analog-b", "shelf-milk"].map((name) => wishes.has(name))).toEqual([
    false,
    true,
    false,
    true,
  ]);
});
