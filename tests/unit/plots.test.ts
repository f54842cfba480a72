import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { layOutMultiples, layOutPlot, type PlotData } from "#app/ui/plot/lay-out-plot.ts";
import { layOutRows, topOf } from "#app/ui/plot/lay-out-rows.ts";

type Values = readonly (number | null)[];

const dataOf = (kind: PlotData["kind"], ...values: Values[]): PlotData => ({
  kind,
  columns: (values[0] ?? []).map((_, index) => ({ key: `c${index}`, label: `week ${index}` })),
  series: values.map((of, index) => ({ key: `s${index}`, label: `series ${index}`, values: of })),
  tickText: (value) => `${value} r`,
  markText: (value, column, series) => `${series}/${column}: ${value}`,
  height: 100,
});

describe("a plot", () => {
  test("bars stand on zero, as tall as their values, and each says its own", () => {
    const { marks, zero, ticks } = layOutPlot(dataOf("bars", [10, 5, 20]));
    expect(zero).toBe(100);
    expect(marks.map(({ y, height }) => [y, height])).toEqual([
      [50, 50],
      [75, 25],
      [0, 100],
    ]);
    expect(marks.map(({ text }) => text)).toEqual(["0/0: 10", "0/1: 5", "0/2: 20"]);
    expect(ticks.map(({ text }) => text)).toEqual(["0 r", "5 r", "10 r", "15 r", "20 r"]);
  });

  test("a missing value is nothing, and a zero is a line on the axis", () => {
    const { marks } = layOutPlot(dataOf("bars", [4, null, 0]));
    expect(marks.map(({ key, y, height }) => [key, y, height])).toEqual([
      ["s0-c0", 0, 100],
      ["s0-c2", 98, 2],
    ]);
  });

  test("a line breaks where a value is missing", () => {
    const { lines, points } = layOutPlot(dataOf("line", [1, 2, null, 2]));
    expect(lines[0]?.path.match(/M/g)).toHaveLength(2);
    expect(points).toHaveLength(3);
  });

  test("negative values hang below zero, and one below another in stacks", () => {
    const { marks, zero } = layOutPlot(dataOf("stacked", [10, 10], [5, -5], [5, -5]));
    expect([zero, marks.length]).toEqual([66.67, 6]);
    const below = marks.filter(({ key }) => key === "s1-c1" || key === "s2-c1");
    expect(below.map(({ y, height }) => [Math.round(y), Math.round(height)])).toEqual([
      [67, 17],
      [83, 17],
    ]);
  });

  test("no values and only zeros make no plot of nonsense", () => {
    expect(layOutPlot(dataOf("bars", [null, null])).isEmpty).toBe(true);
    expect(layOutPlot(dataOf("bars", [])).isEmpty).toBe(true);
    expect(layOutPlot(dataOf("bars", [0, 0]))).toMatchObject({ isEmpty: false, zero: 100 });
    expect(layOutRows({ rows: [] }).rows).toEqual([]);
  });

  test("labels that do not fit are left out, more of them on a phone, and the first always stays", () => {
    const shown = layOutPlot(
      dataOf(
        "bars",
        Array.from({ length: 52 }, () => 1),
      ),
    ).columns.map((column) => column.shown);
    const counts = (["always", "wide"] as const).map((which) => shown.filter((one) => one === which).length);
    expect([shown[0], counts[0]! > 1, counts[0]! <= 5, counts[0]! + counts[1]! <= 10]).toEqual(["always", true, true, true]);
  });

  test("a label that would leave the plot stands at its edge, the others under their columns", () => {
    const label = "5 января 2027 г.";
    const columns = Array.from({ length: 12 }, (_, index) => ({ key: String(index), label }));
    const { columns: placed } = layOutPlot({
      ...dataOf(
        "bars",
        columns.map(() => 1),
      ),
      columns,
    });
    expect([placed[0], placed[5], placed[11]].map((column) => [column?.x, column?.anchor])).toEqual([
      [0, "start"],
      [45.83, "middle"],
      [100, "end"],
    ]);
  });

  test("small plots share one scale", () => {
    const [small, great] = layOutMultiples({ ...dataOf("bars", [1, 1], [4, 2]), kind: "bars" });
    expect(small?.drawing.ticks).toEqual(great?.drawing.ticks);
    expect([small?.drawing.marks[0]?.height, great?.drawing.marks[0]?.height]).toEqual([25, 100]);
  });

  test("for any values every mark is inside, and marks are as many as known values", () => {
    const value = fc.oneof(fc.constant(null), fc.integer({ min: -1e9, max: 1e9 }));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 60 }), fc.constantFrom("bars", "stacked", "line" as const), (values, kind) => {
        const { marks, points } = layOutPlot(dataOf(kind as PlotData["kind"], values));
        expect(marks.length + points.length).toBe(values.filter((one) => one !== null).length);
        for (const { x, y, width, height } of marks) {
          expect(Math.min(x, width, height)).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(100.01);
          expect(y).toBeGreaterThanOrEqual(-2);
          expect(y + height).toBeLessThanOrEqual(100.01);
        }
      }),
    );
  });
});

describe("bars that lie", () => {
  test("parts follow each other, negative ones to the other side", () => {
    const row = (key: string, ...values: number[]) => ({
      key,
      label: key,
      text: key,
      parts: values.map((value, index) => ({ key: String(index), value })),
    });
    const { zero, rows } = layOutRows({ rows: [row("a", 30, 30), row("b", -20), row("c", 0)] });
    expect(zero).toBe(25);
    expect(rows.map(({ parts }) => parts.map(({ x, width }) => [x, width]))).toEqual([
      [
        [25, 37.5],
        [62.5, 37.5],
      ],
      [[0, 25]],
      [],
    ]);
  });

  test("of two hundred the greatest twelve stay, and the others are one; thirteen stay as they are", () => {
    const { top, others } = topOf(
      Array.from({ length: 200 }, (_, index) => index),
      (value) => value,
    );
    expect([top.length, top[0], top.at(-1), others.length, others[0]]).toEqual([12, 199, 188, 188, 187]);
    expect(topOf([...top, 1], (value) => value)).toMatchObject({ others: [] });
  });
});
