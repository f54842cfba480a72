import { and, eq, inArray } from "drizzle-orm";
import texts from "#locales/ru/payment-reminders.json" with { type: "json" };
import type { Reader } from "../db/database.ts";
import { interpolate } from "../interpolate.ts";
import { papers } from "../papers/tables.ts";
import type { LineCharge } from "./read-charges.ts";

/** Transfer documents in force of charges that are for what was delivered: the number on the paper, and with its kind and day. */
export async function readUpds(reader: Reader, charges: readonly Pick<LineCharge, "row">[]) {
  const deals = [...new Set(charges.flatMap(({ row }) => (row.kind === "charge" && row.deal ? [row.deal.uuid] : [])))];
  const found = await reader
    .select({ deal: papers.dealUuid, series: papers.series, number: papers.number, date: papers.date })
    .from(papers)
    .where(and(inArray(papers.dealUuid, deals), eq(papers.kind, "upd"), eq(papers.status, "issued")));
  const upds = new Map(
    found.map(({ deal, series, number: of, date }) => {
      const number = `${series}${of}`;
      return [deal, { number, title: interpolate(texts.upd, { number, date: date.split("-").reverse().join(".") }) }];
    }),
  );
  return ({ kind, deal }: LineCharge["row"]) => (kind === "charge" && deal ? upds.get(deal.uuid) : undefined);
}
