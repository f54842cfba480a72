import { beforeAll, describe, expect, test } from "vitest";
import { contracts as calls } from "#contract/contracts.ts";
import { ledgerRows } from "#server/backend/contracts/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { deals } from "#server/backend/deals/tables.ts";
import { testNow } from "#tests/support/clock.ts";
import { useContracts } from "#tests/support/contracts.ts";
import { unzip } from "#tests/support/zip.ts";

const { backend, newContract } = useContracts();

describe("spreadsheets of contracts", () => {
  let sheet: string;

  beforeAll(async () => {
    const { uuid, call } = await newContract();
    await backend.db.insert(ledgerRows).values({
      contractLineUuid: uuid,
      kind: "charge",
      amountKopecks: 123_456,
      document: "=cmd|'/c calc'!A1 <b>\u0001",
      balanceAfterKopecks: -123_456,
      reservedAfterKopecks: 0,
      createdAt: new Date("2026-03-01T00:30:00+03:00"),
    });
    const answer = await call(calls.ledgerFile, { params: { uuid }, query: { dateFrom: "2026-03-01" } });
    expect(answer.headers["content-type"]).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    expect(decodeURIComponent(String(answer.headers["content-disposition"]))).toContain("Движения по договору, Лавка");
    sheet = [...unzip(answer.body as Buffer).values()].map((bytes) => bytes.toString("utf8")).join("\n");
  });

  test("P23: the XLSX of a contract's movements has sums as numbers and times in Moscow time", () => {
    expect(sheet).toContain("ООО «Счёт», Лавка");
    expect(sheet).toContain("Период: 01.03.2026 – …");
    expect(sheet).toMatch(/<v>-1234\.56<\/v>/);
    // 1 March 2026, 00:30.
    expect(sheet).toMatch(/<v>46082\.02083/);
  });

  test("P23: a movement of a deal shows the deal's number once", async () => {
    const { uuid, call } = await newContract();
    const [deal] = await backend.db.select().from(deals).limit(1);
    await backend.db.insert(ledgerRows).values({
      contractLineUuid: uuid,
      kind: "reserve",
      amountKopecks: 100,
      dealUuid: deal?.uuid ?? null,
      document: String(deal?.number),
      balanceAfterKopecks: 0,
      reservedAfterKopecks: 100,
      createdAt: testNow,
    });
    const { entries } = (await call(calls.ledger, { params: { uuid } })).body;
    expect(entries.map((entry) => [entry.deal?.number, entry.document])).toEqual([[deal?.number, ""]]);
  });

  test("trust S36: text that looks like a formula stays text, and special characters do not break the file", () => {
    expect(sheet).not.toMatch(/<f[ >]/);
    expect(sheet).toContain("=cmd|");
    expect(sheet).toContain("&lt;b&gt;");
    expect(sheet).not.toContain("\u0001");
  });

  test("S10: the XLSX of a company has its contracts with their limits and balances", async () => {
    const answer = await (await backend.as("regional@seller.example"))(calls.companyFile, {
      params: { uuid: demoUuid("company", "alfa") },
    });
    expect(answer.status).toBe(200);
    const all = [...unzip(answer.body as Buffer).values()].map((bytes) => bytes.toString("utf8")).join("\n");
    for (const words of ["Магазин № 1", "Доступно = лимит + баланс − резерв", "предоплата"]) expect(all).toContain(words);
    expect(all).toMatch(/<v>300000<\/v>/);
  });
});
