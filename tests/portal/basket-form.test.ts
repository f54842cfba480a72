import { describe, expect, test } from "vitest";
import { changedLines, isSegmentTicked, orderedSegments, pressedQuantity, readCart, writeShown } from "#app/areas/basket/posted-cart.ts";

const kefir = "018f0000-0000-7000-8000-00000000000a";
const yoghurt = "018f0000-0000-7000-8000-00000000000b";
const beef = "018f0000-0000-7000-8000-00000000000c";
const dairy = "028f0000-0000-7000-8000-00000000000a";
const meat = "028f0000-0000-7000-8000-00000000000b";

type Typed = {
  kefir?: string;
  yoghurt?: string;
  beef?: string;
  ticks?: string[];
  segments?: string[];
  shown?: string;
  dates?: Record<string, string>;
};

/** The form as the browser posts it: three lines in two segments, all ticked as shown by default. */
function post({
  kefir: first = "20",
  yoghurt: second = "15",
  beef: third = "24,35",
  ticks = [kefir, yoghurt, beef],
  segments = [dairy, meat],
  shown = "20;15;24.35",
  dates = {},
}: Typed = {}) {
  const tick = (uuid: string): [string, string][] => (ticks.includes(uuid) ? [["tick", uuid]] : []);
  const segment = (uuid: string): [string, string][] => [
    ["part", uuid],
    ...(segments.includes(uuid) ? ([["segment", uuid]] as [string, string][]) : []),
    ...(dates[uuid] ? ([[`date-${uuid}`, dates[uuid]]] as [string, string][]) : []),
  ];
  return readCart([
    ["shown", shown],
    ...segment(dairy),
    ...tick(kefir),
    [`quantity-${kefir}`, first],
    ...tick(yoghurt),
    [`quantity-${yoghurt}`, second],
    ...segment(meat),
    ...tick(beef),
    [`quantity-${beef}`, third],
  ]);
}

describe("changes found in the submitted cart form", () => {
  test("a form that was not touched changes nothing", () => {
    expect(changedLines(post())).toEqual({ changes: [], errors: {} });
  });

  test("only the line whose quantity was typed is sent, with a decimal comma or dot", () => {
    expect(changedLines(post({ beef: "24,4" })).changes).toEqual([{ productUuid: beef, quantity: 24.4, isSelected: true }]);
    expect(changedLines(post({ beef: " 24.40 " })).changes).toEqual([{ productUuid: beef, quantity: 24.4, isSelected: true }]);
  });

  test("a line that another tab has changed meanwhile is not overwritten", () => {
    // The page showed 20; whatever the basket holds now, this form did not change it.
    expect(changedLines(post({ yoghurt: "16" })).changes.map((change) => change.productUuid)).toEqual([yoghurt]);
  });

  test("the quantity 0 deletes a line, and so does its delete button", () => {
    expect(changedLines(post({ kefir: "0" })).changes).toEqual([{ productUuid: kefir, quantity: 0, isSelected: true }]);
    expect(changedLines(post(), { kind: "remove", uuid: kefir }).changes).toEqual([{ productUuid: kefir, quantity: 0, isSelected: true }]);
  });

  test("an unreadable quantity is a validation error of its field, and the other lines are still saved", () => {
    const { changes, errors } = changedLines(post({ kefir: "много", yoghurt: "16", beef: " " }));
    expect(errors).toEqual({ [`quantity-${kefir}`]: ["invalid"], [`quantity-${beef}`]: ["required"] });
    expect(changes).toEqual([{ productUuid: yoghurt, quantity: 16, isSelected: true }]);
  });

  test("unticking a line is saved as a change", () => {
    expect(changedLines(post({ ticks: [kefir, beef], segments: [dairy, meat] })).changes).toContainEqual({
      productUuid: yoghurt,
      quantity: 15,
      isSelected: false,
    });
  });

  test("ticking or unticking a segment ticks or unticks its lines", () => {
    expect(changedLines(post({ segments: [meat] })).changes).toEqual([
      { productUuid: kefir, quantity: 20, isSelected: false },
      { productUuid: yoghurt, quantity: 15, isSelected: false },
    ]);
    const shownUnticked = post({ ticks: [beef], segments: [dairy, meat], shown: "-20;-15;24.35" });
    expect(changedLines(shownUnticked).changes).toEqual([
      { productUuid: kefir, quantity: 20, isSelected: true },
      { productUuid: yoghurt, quantity: 15, isSelected: true },
    ]);
  });

  test("ticking a segment does not tick the lines that cannot be ordered", () => {
    const posted = post({ ticks: [beef], segments: [dairy, meat], shown: "-20;!-15;24.35" });
    expect(changedLines(posted).changes).toEqual([{ productUuid: kefir, quantity: 20, isSelected: true }]);
  });

  test("a segment with ticked and unticked lines that was not touched changes nothing", () => {
    expect(changedLines(post({ ticks: [kefir, beef], segments: [meat], shown: "20;-15;24.35" })).changes).toEqual([]);
  });

  test("a form whose record of shown values does not match its lines sends all of them", () => {
    expect(changedLines(post({ shown: "20;15" })).changes).toHaveLength(3);
  });

  test("− and + move the typed quantity to the next allowed one and keep it within the limits", () => {
    const rules = { kind: "weight", step: 0.5, min: 1, max: 50, round: "nearest", unit: "kg" } as const;
    expect(pressedQuantity("41,3", 1, { quantity: 40, rules })).toBe(41.5);
    expect(pressedQuantity("41,3", -1, { quantity: 40, rules })).toBe(41);
    expect(pressedQuantity("abc", 1, { quantity: 40, rules })).toBe(40.5);
    expect(pressedQuantity("1", -1, { quantity: 1, rules })).toBe(1);
    expect(pressedQuantity("50", 1, { quantity: 50, rules })).toBe(50);
  });

  test("the record of shown values that the page writes into the form is read back unchanged", () => {
    const shown = writeShown([
      { quantity: 20, ticked: true, unavailable: null },
      { quantity: 0.05, ticked: false, unavailable: null },
      { quantity: 24.35, ticked: false, unavailable: "out_of_stock" },
    ]);
    expect(post({ shown }).lines.map((line) => line.shown)).toEqual([
      { quantity: 20, ticked: true, available: true },
      { quantity: 0.05, ticked: false, available: true },
      { quantity: 24.35, ticked: false, available: false },
    ]);
  });
});

describe("segments in the submitted cart form", () => {
  test("B43 a delivery day is needed for exactly the segments that have a line to order", () => {
    expect(orderedSegments(post())).toEqual([dairy, meat]);
    expect(orderedSegments(post({ ticks: [kefir, yoghurt], segments: [dairy] }))).toEqual([dairy]);
    expect(orderedSegments(post({ shown: "20;15;!24.35" }))).toEqual([dairy]);
  });

  test("the chosen days are read for each segment", () => {
    expect(post({ dates: { [dairy]: "2026-03-11" } }).dates).toEqual({ [dairy]: "2026-03-11" });
  });

  test("a segment is shown ticked only when it has a ticked line that can be ordered", () => {
    expect(isSegmentTicked([{ ticked: true, available: false }])).toBe(false);
    expect(
      isSegmentTicked([
        { ticked: true, available: true },
        { ticked: false, available: false },
      ]),
    ).toBe(true);
  });
});
