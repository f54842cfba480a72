import { describe, expect, test } from "vitest";
import { changedLines, isSegmentTicked, orderedSegments, pressedQuantity, readCart, writeSeen } from "#app/areas/basket/posted-cart.ts";

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
  seen?: string;
  dates?: Record<string, string>;
};

/** The form as the browser posts it: three lines in two segments, all ticked as shown unless said otherwise. */
function post({
  kefir: first = "20",
  yoghurt: second = "15",
  beef: third = "24,35",
  ticks = [kefir, yoghurt, beef],
  segments = [dairy, meat],
  seen = "20;15;24.35",
  dates = {},
}: Typed = {}) {
  const tick = (uuid: string): [string, string][] => (ticks.includes(uuid) ? [["tick", uuid]] : []);
  const segment = (uuid: string): [string, string][] => [
    ["part", uuid],
    ...(segments.includes(uuid) ? ([["segment", uuid]] as [string, string][]) : []),
    ...(dates[uuid] ? ([[`date-${uuid}`, dates[uuid]]] as [string, string][]) : []),
  ];
  return readCart([
    ["seen", seen],
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

describe("changes of the posted cart", () => {
  test("an untouched form changes nothing", () => {
    expect(changedLines(post())).toEqual({ changes: [], errors: {} });
  });

  test("only the typed line is sent, with comma or dot", () => {
    expect(changedLines(post({ beef: "24,4" })).changes).toEqual([{ productUuid: beef, quantity: 24.4, isSelected: true }]);
    expect(changedLines(post({ beef: " 24.40 " })).changes).toEqual([{ productUuid: beef, quantity: 24.4, isSelected: true }]);
  });

  test("a line another tab changed meanwhile is not sent back", () => {
    // The page showed 20; whatever the basket holds now, this form did not change it.
    expect(changedLines(post({ yoghurt: "16" })).changes.map((change) => change.productUuid)).toEqual([yoghurt]);
  });

  test("zero drops a line, and so does its delete button", () => {
    expect(changedLines(post({ kefir: "0" })).changes).toEqual([{ productUuid: kefir, quantity: 0, isSelected: true }]);
    expect(changedLines(post(), { kind: "remove", uuid: kefir }).changes).toEqual([{ productUuid: kefir, quantity: 0, isSelected: true }]);
  });

  test("a field nobody can read is an error beside it, the other lines are still saved", () => {
    const { changes, errors } = changedLines(post({ kefir: "много", yoghurt: "16", beef: " " }));
    expect(errors).toEqual({ [`quantity-${kefir}`]: ["invalid"], [`quantity-${beef}`]: ["required"] });
    expect(changes).toEqual([{ productUuid: yoghurt, quantity: 16, isSelected: true }]);
  });

  test("a tick taken away is a change", () => {
    expect(changedLines(post({ ticks: [kefir, beef], segments: [dairy, meat] })).changes).toContainEqual({
      productUuid: yoghurt,
      quantity: 15,
      isSelected: false,
    });
  });

  test("the tick of a segment speaks for its lines", () => {
    expect(changedLines(post({ segments: [meat] })).changes).toEqual([
      { productUuid: kefir, quantity: 20, isSelected: false },
      { productUuid: yoghurt, quantity: 15, isSelected: false },
    ]);
    const shownUnticked = post({ ticks: [beef], segments: [dairy, meat], seen: "-20;-15;24.35" });
    expect(changedLines(shownUnticked).changes).toEqual([
      { productUuid: kefir, quantity: 20, isSelected: true },
      { productUuid: yoghurt, quantity: 15, isSelected: true },
    ]);
  });

  test("the tick of a segment leaves alone what cannot be ordered", () => {
    const posted = post({ ticks: [beef], segments: [dairy, meat], seen: "-20;!-15;24.35" });
    expect(changedLines(posted).changes).toEqual([{ productUuid: kefir, quantity: 20, isSelected: true }]);
  });

  test("a mixed segment that was not touched changes nothing", () => {
    expect(changedLines(post({ ticks: [kefir, beef], segments: [meat], seen: "20;-15;24.35" })).changes).toEqual([]);
  });

  test("a form whose memory does not fit its lines sends all of them", () => {
    expect(changedLines(post({ seen: "20;15" })).changes).toHaveLength(3);
  });

  test("− and + step by the rules from what stands in the field", () => {
    const rules = { kind: "weight", step: 0.5, min: 1, max: 50, round: "nearest", unit: "kg" } as const;
    expect(pressedQuantity("41,3", 1, { quantity: 40, rules })).toBe(41.5);
    expect(pressedQuantity("41,3", -1, { quantity: 40, rules })).toBe(41);
    expect(pressedQuantity("abc", 1, { quantity: 40, rules })).toBe(40.5);
    expect(pressedQuantity("1", -1, { quantity: 1, rules })).toBe(1);
    expect(pressedQuantity("50", 1, { quantity: 50, rules })).toBe(50);
  });

  test("what is written for the form is read back", () => {
    const seen = writeSeen([
      { quantity: 20, ticked: true, unavailable: null },
      { quantity: 0.05, ticked: false, unavailable: null },
      { quantity: 24.35, ticked: false, unavailable: "out_of_stock" },
    ]);
    expect(post({ seen }).lines.map((line) => line.seen)).toEqual([
      { quantity: 20, ticked: true, available: true },
      { quantity: 0.05, ticked: false, available: true },
      { quantity: 24.35, ticked: false, available: false },
    ]);
  });
});

describe("segments of the order", () => {
  test("B43 a day belongs to every segment with a line to order and to no other", () => {
    expect(orderedSegments(post())).toEqual([dairy, meat]);
    expect(orderedSegments(post({ ticks: [kefir, yoghurt], segments: [dairy] }))).toEqual([dairy]);
    expect(orderedSegments(post({ seen: "20;15;!24.35" }))).toEqual([dairy]);
  });

  test("days are read by segment", () => {
    expect(post({ dates: { [dairy]: "2026-03-11" } }).dates).toEqual({ [dairy]: "2026-03-11" });
  });

  test("a segment without orderable lines is not ticked", () => {
    expect(isSegmentTicked([{ ticked: true, available: false }])).toBe(false);
    expect(
      isSegmentTicked([
        { ticked: true, available: true },
        { ticked: false, available: false },
      ]),
    ).toBe(true);
  });
});
