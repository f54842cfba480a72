import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { readSpreadsheet, type SpreadsheetLine } from "#server/backend/exchange/spreadsheets/read-spreadsheet.ts";
import { useBackend } from "#tests/support/backend.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

const backend = useBackend("demo");
const { exchange, tried } = spreadsheetChannelOf(backend);

const line = { company: "7199123453", branch: "Магазин № 1", assortment: "Молочная продукция" };

async function balance() {
  const ofLine = and(
    eq(contractLines.branchUuid, demoUuid("branch", "alfa-b1")),
    eq(contractLines.assortmentUuid, demoUuid("assortment", "dairy")),
  );
  const [row] = await backend.db.select().from(contractLines).where(ofLine);
  return row?.balanceKopecks;
}

const balancesOf = (...sums: string[]) =>
  sums.map((balance, at) => ({ ...line, assortment: ["Молочная продукция", "Мясо", "Хлеб и выпечка"][at] ?? "", balance }));

test("a load that turns most of the known signs waits for a person's yes, and one that turns a few does not", async () => {
  await exchange.load("contracts", balancesOf("-40000.00", "-25000.00", "-1000.00"));
  const few = await exchange.load("contracts", balancesOf("-41000.00", "-26000.00", "500.00"));
  expect(few).toMatchObject({ state: "done", counts: { changed: 3 } });
  const turned = await exchange.load("contracts", balancesOf("43000.00", "9000.00", "600.00"));
  expect(turned).toMatchObject({ state: "held", holdReasons: [{ reason: "signs", count: 2, of: 3 }] });
  expect(await balance()).toBe(-4_100_000);
  const supervisor = await backend.as("supervisor@seller.example");
  await supervisor(calls.confirmLoad, { params: { uuid: turned.uuid } });
  await exchange.work("contracts");
  expect(await balance()).toBe(4_300_000);
});

test("one debt that becomes an advance of the same size is asked about, one that is overpaid is not", async () => {
  await exchange.load("contracts", [{ ...line, balance: "0.00" }]);
  await exchange.load("contracts", [{ ...line, balance: "-40000.00" }]);
  expect(await exchange.load("contracts", [{ ...line, balance: "3000.00" }])).toMatchObject({ state: "done" });
  await exchange.load("contracts", [{ ...line, balance: "-40000.00" }]);
  const turned = await exchange.load("contracts", [{ ...line, balance: "41500.00" }]);
  expect(turned).toMatchObject({ state: "held", holdReasons: [{ reason: "signs", count: 1, of: 1 }] });
});

test("a dry run of a table spells out the first company's debt; under the heading «Долг» a debt has no minus", async () => {
  const supervisor = await backend.as("supervisor@seller.example");
  const said = async (heading: string, cell: string) => {
    const table = `ИНН;Торговая точка;Ассортимент;${heading}\n7199123453;Магазин № 1;Молочная продукция;${cell}\n`;
    const { uuid } = await tried("contracts", table);
    return (await supervisor(calls.listDifferences, { params: { uuid } })).body.firstBalance;
  };
  const whose = { company: "ООО «Лукошко»", branch: "Магазин № 1", amount: { amount: 40_000 } };
  expect(await said("Сальдо", "-40 000,00")).toMatchObject({ ...whose, isDebt: true });
  expect(await said("Сальдо", "40000")).toMatchObject({ ...whose, isDebt: false });
  expect(await said("Долг", "40000")).toMatchObject({ ...whose, isDebt: true });
});

test("the template says which sign a debt has", async () => {
  const supervisor = await backend.as("supervisor@seller.example");
  const { body } = await supervisor(calls.getTemplate, { query: { feed: "contracts" } });
  const lines: SpreadsheetLine[] = [];
  for await (const each of readSpreadsheet(body as Buffer)) lines.push(each);
  expect(lines[0]?.cells.join(" ")).toContain("−40000 — он должен вам 40 000 ₽");
});
