/** Colour and pattern of a mark. `late` is what is bad. */
export type PlotTone = "main" | "second" | "third" | "fourth" | "rest" | "late";

/** `x` and `width` are in percent of the plot's width, `y` and `height` in px. `text` is the value in full. */
export type PlotMark = { key: string; x: number; y: number; width: number; height: number; tone: PlotTone; text: string };

type Legend = { label: string; tone: PlotTone }[];

/** A plot ready to draw. Made on the server (`lay-out-plot.ts`), so that no browser loads what places it. */
export type PlotDrawing = {
  height: number;
  isEmpty: boolean;
  /** Of the line of zero. */
  zero: number;
  ticks: { y: number; text: string }[];
  columns: { key: string; x: number; anchor: "start" | "middle" | "end"; text: string; shown: "always" | "wide" | "never" }[];
  marks: PlotMark[];
  /** Of a plot 100 units wide. */
  lines: { key: string; path: string; tone: PlotTone }[];
  points: { key: string; x: number; y: number; tone: PlotTone; text: string }[];
  legend: Legend;
};

/** Rows that a plot of the greatest shows one by one. */
export const greatestRows = 12;

/** Bars that lie, each below its name. */
export type PlotRows = {
  zero: number;
  rows: { key: string; label: string; text: string; parts: { key: string; x: number; width: number; tone: PlotTone; text: string }[] }[];
  legend: Legend;
};
