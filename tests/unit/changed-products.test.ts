import { describe, expect, test } from "vitest";
import type { CartLine, CartSegment } from "#app/areas/basket/cart-view.ts";
import { changedProducts } from "#app/areas/basket/changed-products.ts";

const line = (uuid: string, values: Partial<CartLine> = {}) =>
  ({ uuid, name: `Товар ${uuid}`, base: 1000, perUnit: 900, quantity: 2, ticked: true, unavailable: null, ...values }) as CartLine;
const cart = (...lines: CartLine[]) => ({ segments: [{ groups: [{ lines }] }] as unknown as CartSegment[] });

describe("goods reported as changed in an open cart", () => {
  test("a changed price or availability is reported, whatever the person changes meanwhile", () => {
    const before = cart(line("a"), line("b"), line("c"));
    expect(changedProducts(before, cart(line("a", { base: 1100, perUnit: 1000 }), line("b", { quantity: 9 }), line("c")))).toEqual([
      "Товар a",
    ]);
    expect(changedProducts(before, cart(line("a"), line("b", { unavailable: "out_of_stock", quantity: 3 }), line("c")))).toEqual([
      "Товар b",
    ]);
    const gone = cart(line("a", { unavailable: "out_of_stock" }));
    expect(changedProducts(gone, cart(line("a")))).toEqual(["Товар a"]);
  });

  test("a changed discount is reported only if the person has changed no quantity, tick or line", () => {
    const before = cart(line("a"), line("b"));
    const cheaper = { perUnit: 800 };
    expect(changedProducts(before, cart(line("a", { quantity: 20, ...cheaper }), line("b", cheaper)))).toEqual([]);
    expect(changedProducts(before, cart(line("a", { ticked: false }), line("b", cheaper)))).toEqual([]);
    expect(changedProducts(before, cart(line("b", cheaper)))).toEqual([]);
    expect(changedProducts(before, cart(line("a"), line("b", cheaper), line("c")))).toEqual([]);
    expect(changedProducts(before, cart(line("a", cheaper), line("b")))).toEqual(["Товар a"]);
  });

  test("an unchanged cart and lines that come or go report nothing", () => {
    expect(changedProducts(cart(line("a")), cart(line("a")))).toEqual([]);
    expect(changedProducts(cart(line("a")), cart(line("a"), line("b")))).toEqual([]);
    expect(changedProducts(cart(line("a"), line("b")), cart(line("a")))).toEqual([]);
  });
});
