import { scaleLinear } from "d3-scale";
import { greatestRows, type PlotRows, type PlotTone } from "./plot-drawing.ts";

export type RowsData = {
  rows: readonly {
    key: string;
    label: string;
    /** The row's value as it is read. */
    text: string;
    /** One, or several after each other. `text` is said of the part alone. */
    parts: readonly { key: string; value: number; tone?: PlotTone; text?: string }[];
  }[];
  legend?: PlotRows["legend"];
};

/** Bars that lie below each other, for values with long names; in percent of the width. */
export function layOutRows({ rows, legend = [] }: RowsData): PlotRows {
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const ends = rows.flatMap(({ parts }) => {
    const values = parts.map(({ value }) => value);
    return [sumOf(values.filter((value) => value > 0)), sumOf(values.filter((value) => value < 0))];
  });
  const [least, most] = ends.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [0, 0]);
  const x = scaleLinear()
    .domain(least === most ? [0, 1] : [least, most])
    .range([0, 100]);
  return {
    zero: round(x(0)),
    legend,
    rows: rows.map(({ key, label, text, parts }) => {
      const from = { up: 0, down: 0 };
      const marks = parts.map((part) => {
        const side = part.value < 0 ? "down" : "up";
        const start = from[side];
        from[side] += part.value;
        const [left, right] = [x(Math.min(start, from[side])), x(Math.max(start, from[side]))];
        return { key: part.key, x: round(left), width: round(right - left), tone: part.tone ?? "main", text: part.text ?? text };
      });
      return { key, label, text, parts: marks.filter(({ width }) => width > 0) };
    }),
  };
}

/** The greatest rows, and what the others are together: a plot of two hundred bars shows nothing. */
export function topOf<Row>(rows: readonly Row[], sizeOf: (row: Row) => number, most = greatestRows): { top: Row[]; others: Row[] } {
  const sorted = [...rows].sort((a, b) => sizeOf(b) - sizeOf(a));
  // Never one row in place of another.
  const count = sorted.length <= most + 1 ? sorted.length : most;
  return { top: sorted.slice(0, count), others: sorted.slice(count) };
}

const round = (value: number) => Math.round(value * 100) / 100;
