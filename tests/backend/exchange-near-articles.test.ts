import { beforeAll, describe, expect, test } from "vitest";
import { made, useGoodsLoads } from "#tests/support/exchange-goods.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

/** Articles that are one for a buyer's quick order: other signs, no zeros in front, О for 0. */
const { backend, exchange } = useGoodsLoads();
const { applied, tried } = spreadsheetChannelOf(backend);
const table = (...rows: string[]) => ["Артикул;Название;Цена, руб.", ...rows].join("\n");
const namesOf = async (key: string) =>
  (await backend.pool.query("select sku from products where regexp_replace(sku, '\\D', '', 'g') = $1 order by 1", [key])).rows.map(
    ({ sku }) => sku,
  );

describe("an article that only another spelling of is stored", () => {
  beforeAll(() => applied("goods", table("077-241;Сырок;10,00")));

  test.each([
    ["077 241", 11],
    ["077–241", 12],
    ["77241", 13],
    ["О77-241", 14],
    ["077.241", 15],
    ["0077-241", 16],
  ])("%s makes no product: it is asked about", async (spelled, price) => {
    const { counts, refusals } = await applied("goods", table(`${spelled};Сырок;11,00`, `077-242;Сырок;${price},00`));
    expect(counts).toMatchObject({ read: 2, refused: 1 });
    expect(refusals).toEqual([
      {
        place: "2",
        field: "sku",
        value: spelled,
        message: expect.stringMatching(/^На портале уже есть 077-241: .*напишите артикул так же/),
      },
    ]);
    expect(await namesOf("077241")).toEqual(["077-241"]);
    for (const [feed, head, rest] of [
      ["prices", "Прайс-лист;Артикул;Цена, руб.", "11,00"],
      ["stock", "Склад;Артикул;Остаток", "5"],
    ] as const) {
      const first = feed === "prices" ? "catalog" : "РЦ Подольск/Охлаждённый склад";
      const trial = await tried(feed, `${head}\n${first};${spelled};${rest}\n`);
      expect(trial.refusals).toMatchObject([{ field: "goods", message: expect.stringMatching(/^Такого товара нет, но есть 077-241: /) }]);
    }
  });

  test("a full table that is asked about it leaves the stored product on sale", async () => {
    await applied("goods", table("078-1;Сырок;10,00"));
    const full = await tried("goods", table("078 1;Сырок;10,00"), "full");
    expect(full.counts).toMatchObject({ refused: 1 });
    const without = await tried("goods", table("999-1;Сырок;10,00"), "full");
    expect(without.counts.withdrawn - full.counts.withdrawn).toBe(1);
  });

  test("a row with a code of its own is a product of its own, and so is the article as it is stored", async () => {
    await applied("goods", table("079-1;Сырок;10,00"));
    const coded = await applied("goods", "Код;Артикул;Название;Цена, руб.\nk-79;079 1;Другой сырок;12,00\n");
    expect([coded.refusals, coded.counts]).toMatchObject([[], { new: 1 }]);
    const again = await applied("goods", table("079-1;Сырок;11,00", "079 1;Другой сырок;13,00"));
    expect([again.refusals, again.counts]).toMatchObject([[], { new: 0, changed: 2 }]);
    const sent = await exchange.load("goods", made(1, "near", { sku: "0791" }));
    expect(sent.counts).toMatchObject({ new: 1, refused: 0 });
  });

  test("articles that one table tells apart stay two, however many rows are between them", async () => {
    const rows = Array.from({ length: 1200 }, (_, at) => `NR-${at + 1000};Сырок;10,00`);
    const load = await applied("goods", table("12-37;Первый;10,00", ...rows, "1-237;Второй;20,00"));
    expect([load.refusals, load.counts]).toMatchObject([[], { new: 1202, refused: 0 }]);
    expect((await applied("goods", table("12-37;Первый;11,00", "1-237;Второй;21,00"))).counts).toMatchObject({ changed: 2, refused: 0 });
  });
});
