import { scaleBand, scaleLinear } from "d3-scale";
import { line, type Series, stack, stackOffsetDiverging } from "d3-shape";
import type { PlotDrawing, PlotMark, PlotTone } from "./plot-drawing.ts";

/** `null`: nothing is known of the column, which is not a zero. */
type Value = number | null;

export type PlotSeries = { key: string; label: string; values: readonly Value[] };

export type PlotData = {
  kind: "bars" | "stacked" | "line";
  /** `tone`: of a single series' bar that differs from the others. */
  columns: readonly { key: string; label: string; tone?: PlotTone }[];
  /** As many values as there are columns. */
  series: readonly PlotSeries[];
  /** What a tick of the scale says, rounded to be read. */
  tickText: (value: number) => string;
  /** What one value says, in full. */
  markText: (value: number, column: number, series: number) => string;
  height?: number;
};

const tones: readonly PlotTone[] = ["main", "second", "third", "fourth", "rest"];
/** A few columns get no wider bars than this many would. */
const leastColumns = 8;
const barShare = 0.65;
/** Widths that labels have to fit in, and of a letter, px. Narrow: a phone of 320 px. */
const widths = { wide: 360, narrow: 190, edge: 240 };
const letter = 7;
const tickCount = 4;

/** Where everything of a plot stands: across in percent of its width, so that it fits any, down in px. */
export function layOutPlot(data: PlotData, of: readonly PlotSeries[] = data.series): PlotDrawing {
  const { kind, columns, series, tickText, height = 180 } = data;
  const stacks = kind === "stacked" ? stacksOf(data) : [];
  const isEmpty = !series.some(({ values }) => values.some((value) => value !== null));
  const y = scaleLinear().domain(rangeOf(kind, of)).nice(tickCount).range([height, 0]);
  const band = scaleBand<number>()
    .domain(columns.map((_, index) => index))
    .range([0, 100]);
  const center = (index: number) => (band(index) ?? 0) + band.bandwidth() / 2;
  const width = Math.min(band.bandwidth(), 100 / leastColumns) * barShare;
  const bar = (key: string, index: number, ends: readonly [number, number], tone: PlotTone, text: string): PlotMark => {
    const [bottom, top] = [y(Math.min(...ends)), y(Math.max(...ends))];
    // A zero is a line on the axis: it is known, unlike what is missing.
    const tall = Math.max(bottom - top, 2);
    return { key, x: round(center(index) - width / 2), y: round(bottom - tall), width: round(width), height: round(tall), tone, text };
  };
  const toneOf = (index: number) => tones[Math.min(index, tones.length - 1)] ?? "rest";
  const marks = series.flatMap(({ key, values }, at) =>
    values.flatMap((value, index) => {
      if (value === null || kind === "line") return [];
      const [from = 0, to = value] = stacks[at]?.[index] ?? [];
      const tone = columns[index]?.tone ?? toneOf(at);
      return [bar(`${key}-${columns[index]?.key}`, index, [from, to], tone, data.markText(value, index, at))];
    }),
  );
  const path = line<Value>(
    (_, index) => round(center(index)),
    (value) => round(y(value ?? 0)),
  ).defined((value) => value !== null);
  const lines = kind === "line" ? series.map(({ key, values }, at) => ({ key, path: path(values) ?? "", tone: toneOf(at) })) : [];
  const points = series.flatMap(({ key, values }, at) =>
    values.flatMap((value, index) =>
      value === null || kind !== "line"
        ? []
        : [
            {
              key: `${key}-${columns[index]?.key}`,
              x: round(center(index)),
              y: round(y(value)),
              tone: toneOf(at),
              text: data.markText(value, index, at),
            },
          ],
    ),
  );
  const ticks = y.ticks(tickCount).filter(Number.isInteger);
  return {
    height,
    isEmpty,
    zero: round(y(0)),
    ticks: ticks.map((value) => ({ y: round(y(value)), text: tickText(value) })),
    columns: labelsOf(columns).map(({ label, ...rest }, index) => ({ ...placeOf(center(index), label), text: label, ...rest })),
    marks,
    lines,
    points,
    legend: series.length > 1 ? series.map(({ label }, at) => ({ label, tone: toneOf(at) })) : [],
  };
}

/** One plot for each series, all on one scale. */
export function layOutMultiples(data: PlotData & { kind: "bars" | "line" }): { key: string; title: string; drawing: PlotDrawing }[] {
  return data.series.map((series, at) => {
    const one = { ...data, series: [series], markText: (value: number, column: number) => data.markText(value, column, at) };
    return { key: series.key, title: series.label, drawing: layOutPlot({ height: 96, ...one }, data.series) };
  });
}

function rangeOf(kind: PlotData["kind"], series: readonly PlotSeries[]): [number, number] {
  const known = (values: readonly Value[]) => values.map((value) => value ?? 0);
  const columns = series[0]?.values.map((_, index) => series.map(({ values }) => values[index] ?? 0)) ?? [];
  const sumOf = (column: readonly number[], isOf: (value: number) => boolean) =>
    column.reduce((sum, value) => (isOf(value) ? sum + value : sum), 0);
  const ends =
    kind === "stacked"
      ? columns.flatMap((column) => [sumOf(column, (value) => value > 0), sumOf(column, (value) => value < 0)])
      : series.flatMap(({ values }) => known(values));
  const [least, most] = ends.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [0, 0]);
  return least === most ? [0, 1] : [least, most];
}

function stacksOf({ columns, series }: PlotData): Series<number, string>[] {
  return stack<unknown, number, string>()
    .keys(series.map(({ key }) => key))
    .value((index, key) => series.find((one) => one.key === key)?.values[index] ?? 0)
    .offset(stackOffsetDiverging)(columns.map((_, index) => index));
}

/** Of labels that do not fit beside each other every second, third … stays, fewer on a narrow screen. */
function labelsOf(columns: PlotData["columns"]): { key: string; label: string; shown: "always" | "wide" | "never" }[] {
  const longest = Math.max(0, ...columns.map(({ label }) => label.length));
  const every = (width: number) => Math.max(1, Math.ceil(((longest + 1) * letter * columns.length) / width));
  const wide = every(widths.wide);
  const narrow = Math.ceil(every(widths.narrow) / wide) * wide;
  // The last column may be of another kind than the rest, so it is always named, instead of those that would touch it.
  const last = columns.length - 1;
  return columns.map(({ key, label }, index) => {
    const isFree = (every: number) => index === last || (index % every === 0 && index <= last - every);
    return { key, label, shown: isFree(narrow) ? "always" : isFree(wide) ? "wide" : "never" };
  });
}

/** Under its column; a label that would leave the plot stands at its edge. */
function placeOf(center: number, label: string): { x: number; anchor: "start" | "middle" | "end" } {
  const half = ((label.length * letter) / 2 / widths.edge) * 100;
  if (center + half > 100) return { x: 100, anchor: "end" };
  return center < half ? { x: 0, anchor: "start" } : { x: round(center), anchor: "middle" };
}

const round = (value: number) => Math.round(value * 100) / 100;
