import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { layOutMultiples, layOutPlot, type PlotData } from "./lay-out-plot.ts";
import { layOutRows, topOf } from "./lay-out-rows.ts";
import { Plot, PlotBars, PlotMultiples } from "./plot.tsx";

const texts = kitTexts.plot;

const sum = (value: number) => texts.sum.replace("{{value}}", String(value).replace("-", "\u2212").replace(".", ","));

function dataOf(kind: PlotData["kind"], values: readonly (readonly (number | null)[])[]) {
  const columns = (values[0] ?? []).map((_, index) => ({ key: String(index), label: texts.week.replace("{{day}}", String(index + 1)) }));
  const series = values.map((of, index) => ({ key: String(index), label: texts.series[index] ?? "", values: of }));
  const markText: PlotData["markText"] = (value, column, at) =>
    texts.mark
      .replace("{{column}}", columns[column]?.label ?? "")
      .replace("{{series}}", series[at]?.label ?? "")
      .replace("{{value}}", String(value));
  return { kind, columns, series, tickText: sum, markText };
}

const weeks = [12, 31, null, 0, 28, 44, 48, 40, 22, 35, 41, 19];
const others = [
  [8, 9, 3, 5, 12, 4, null, 6, 10, 7, 2, 5],
  [3, 2, 6, 0, 4, 9, null, 5, 3, 1, 8, 4],
];
const plot = (id: string, kind: PlotData["kind"], values: readonly (readonly (number | null)[])[]) => (
  <Plot id={`kit-plot-${id}`} label={texts.label} empty={texts.empty} drawing={layOutPlot(dataOf(kind, values))} />
);

const categories = Array.from({ length: 200 }, (_, index) => ({ number: index + 1, value: Math.round(9_000 / (index + 1)) / 10 }));
const { top, others: rest } = topOf(categories, ({ value }) => value);
const restSum = Math.round(rest.reduce((all, { value }) => all + value, 0) * 10) / 10;
const lying = (key: string, label: string, value: number, tone?: "rest") => ({
  key,
  label,
  text: sum(value),
  parts: [{ key, value, ...(tone && { tone }) }],
});
const rows = (id: string, data: Parameters<typeof layOutRows>[0]) => (
  <PlotBars id={`kit-plot-${id}`} label={texts.label} empty={texts.empty} drawing={layOutRows(data)} />
);
const shares = { main: 0.4, second: 0.3, third: 0.2, fourth: 0.1 };
const tones = ["main", "second", "third", "fourth"] as const;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    { title: texts.states.bars, element: plot("bars", "bars", [weeks]) },
    { title: texts.states.stacked, element: plot("stacked", "stacked", [weeks, ...others]) },
    { title: texts.states.line, element: plot("line", "line", [weeks, ...others]) },
    { title: texts.states.negative, element: plot("negative", "bars", [[5, -3, 8, -12, 0, null, 4]]) },
    { title: texts.states.one, element: plot("one", "bars", [[17]]) },
    { title: texts.states.empty, element: plot("empty", "bars", [[null, null]]) },
    {
      title: texts.states.multiples,
      element: (
        <PlotMultiples
          id="kit-plot-multiples"
          label={texts.label}
          empty={texts.empty}
          plots={layOutMultiples({ ...dataOf("bars", [weeks, ...others]), kind: "bars" })}
        />
      ),
    },
    {
      title: texts.states.rows,
      element: rows("rows", {
        rows: [lying("a", texts.long, 48.2), lying("b", texts.series[1] ?? "", 12), lying("c", texts.series[2] ?? "", -6)],
      }),
    },
    {
      title: texts.states.many,
      element: rows("many", {
        rows: [
          ...top.map(({ number, value }) => lying(String(number), texts.category.replace("{{number}}", String(number)), value)),
          lying("rest", texts.others.replace("{{count}}", String(rest.length)), restSum, "rest"),
        ],
      }),
    },
    {
      title: texts.states.ages,
      element: rows("ages", {
        legend: tones.map((tone, index) => ({ tone, label: texts.series[index] ?? "" })),
        rows: [40, 25].map((most, at) => ({
          key: String(at),
          label: texts.category.replace("{{number}}", String(at + 1)),
          text: sum(most),
          parts: tones.map((tone, index) => ({ key: tone, tone, value: most * shares[tone], text: texts.series[index] })),
        })),
      }),
    },
  ],
};
