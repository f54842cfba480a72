import type { z } from "zod";
import type { deals as calls } from "#contract/deals.ts";
import { money } from "#contract/primitives.ts";
import type { Purchases } from "#contract/purchases.ts";
import texts from "#locales/ru/purchases.json" with { type: "json" };
import type { SignedIn } from "../context.ts";
import { writeXlsx } from "../files/xlsx.ts";
import type { Input } from "../handlers.ts";
import { interpolate } from "../interpolate.ts";
import { type Purchase, readPurchases } from "./read-purchases.ts";

export async function getPurchases(context: SignedIn, input: Input<typeof calls.purchases>): Promise<z.input<typeof Purchases>> {
  const { purchases, ...rest } = await readPurchases(context, input);
  const byWeek = Map.groupBy(purchases, ({ week }) => week);
  const byCategory = Map.groupBy(purchases, ({ category }) => category);
  return {
    ...rest,
    total: money(sumOf(purchases)),
    weeks: [...byWeek].map(([from, of]) => ({ from, sum: money(sumOf(of)) })),
    categories: [...byCategory]
      .map(([uuid, of]) => ({ uuid, name: of[0]?.name ?? null, kopecks: sumOf(of) }))
      .sort((a, b) => b.kopecks - a.kopecks || (a.uuid < b.uuid ? -1 : 1))
      .map(({ kopecks, ...category }) => ({ ...category, sum: money(kopecks) })),
  };
}

/** Of a sheet: more than a year of a hundred categories. */
const maxRows = 10_000;

const clock = new Intl.DateTimeFormat("ru-RU", { dateStyle: "short", timeStyle: "short", timeZone: "Europe/Moscow" });
const day = (date: string) => date.split("-").reverse().join(".");

export async function getPurchasesFile(context: SignedIn, input: Input<typeof calls.purchasesFile>) {
  const { company, dateFrom, dateTo, isCut, purchases } = await readPurchases(context, input);
  const name = interpolate(texts.file.name, { company: company.name });
  const at = context.now();
  return writeXlsx({
    name,
    sheet: texts.title,
    heading: [
      name,
      interpolate(texts.file.period, { from: day(dateFrom), to: day(dateTo) }),
      interpolate(texts.file.made, { at: clock.format(at) }),
      ...(isCut ? [texts.file.isCut] : []),
      ...(purchases.length > maxRows ? [interpolate(texts.file.cut, { count: maxRows })] : []),
    ],
    columns: [
      { kind: "text", title: texts.columns.week, width: 14, value: ({ week }) => day(week) },
      { kind: "text", title: texts.columns.category, width: 40, value: ({ name: category }) => category ?? texts.noCategory },
      { kind: "money", title: texts.columns.sum, width: 18, value: ({ sum }) => sum },
    ],
    rows: purchases.slice(0, maxRows),
    at,
  });
}

const sumOf = (of: readonly Purchase[]) => of.reduce((all, { sum }) => all + sum, 0);
