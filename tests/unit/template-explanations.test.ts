import { describe, expect, test } from "vitest";
import { type FeedName, feeds } from "#contract/feeds.ts";
import { readTimeZone } from "#contract/time-zones.ts";
import texts from "#locales/ru/exchange-sheets.json" with { type: "json" };
import type { Reader } from "#server/backend/db/database.ts";
import { columnsOf } from "#server/backend/exchange/spreadsheets/columns.ts";
import { titleOf } from "#server/backend/exchange/spreadsheets/headings.ts";
import { readXlsx } from "#server/backend/exchange/spreadsheets/read-xlsx.ts";
import { orderSpreadsheetLimits } from "#server/backend/exchange/spreadsheets/spreadsheet-limits.ts";
import { writeEntities } from "#server/backend/exchange/spreadsheets/write-entities.ts";

/** What stands above each column of a feed's template, by the column's title. */
async function explanationsOf(feed: FeedName): Promise<Record<string, string>> {
  const entities = (async function* () {})();
  const { bytes } = await writeEntities({} as Reader, { feed, name: feed, entities, now: new Date() });
  const rows: string[][] = [];
  const choice = { titles: new Map<string, string>() };
  for await (const { cells } of readXlsx(Buffer.from(bytes), orderSpreadsheetLimits(10), { choice })) rows.push(cells.map(String));
  const [above = [], titles = []] = rows;
  return Object.fromEntries(titles.map((title, place) => [title, above[place] ?? ""]));
}

describe("the line above a template's headings", () => {
  test("says how to write a centre's time zone, with examples that are read", async () => {
    const text = (await explanationsOf("centers"))[titleOf("centers", "timeZone")] ?? "";
    const zones = text.split(". ")[0]?.split(/, | или /) ?? [];
    expect(zones.map(readTimeZone)).toEqual(["Europe/Moscow", "Asia/Yekaterinburg", "Asia/Yekaterinburg", "Asia/Yekaterinburg"]);
  });

  test.each(["payments", "pictures", "documents"] as const)("says of %s what a code of one's own is for", async (feed) => {
    const text = (await explanationsOf(feed))[titleOf(feed, "externalId")];
    expect(text).toContain("Обязательно");
    expect(text).toContain("Любой свой код");
  });

  test.each([
    ["centers", "«Название»"],
    ["storages", "«Распределительный центр», «Название»"],
    ["brands", "«Название»"],
    ["categories", "«Родительская категория», «Название»"],
    ["schedules", "«Распределительный центр», «Название графика»"],
    ["discountGroups", "«Подраздел», «Название»"],
    ["goods", "«Артикул»"],
    ["priceLists", "«Название прайс-листа»"],
  ] as const)("says of %s by what a row without a code is found", async (feed, titles) => {
    const text = (await explanationsOf(feed))[titleOf(feed, "externalId")];
    expect(text).toContain(`если он есть. Без кодов следующая загрузка найдёт ту же строку, если не изменились ${titles}`);
  });

  test("is written for columns that there are", () => {
    const fields: Record<string, object> = texts.explain.fields;
    const all = (Object.keys(feeds) as FeedName[]).flatMap((feed) => columnsOf(feed).map(({ field }) => ({ feed, field })));
    const lost = Object.entries(fields).flatMap(([feed, explained]) =>
      Object.keys(explained).filter((field) => !all.some((each) => each.field === field && (feed === "any" || each.feed === feed))),
    );
    expect(lost).toEqual([]);
  });
});
