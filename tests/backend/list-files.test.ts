import { randomUUID } from "node:crypto";
import { streamXlsxRows } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { branches } from "#contract/branches.ts";
import type { AnyCall } from "#contract/call.ts";
import { companies } from "#contract/companies.ts";
import { customers } from "#contract/customers.ts";
import { deals } from "#contract/deals.ts";
import { distribution } from "#contract/distribution.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { writeList } from "#server/backend/files/list-file.ts";
import { useBackend } from "#tests/support/backend.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";

const backend = useBackend("demo");

/** The workbook's table below its header: cells by line. */
async function linesOf(bytes: Buffer, head: string): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for await (const { values } of streamXlsxRows(bytes)) rows.push([...values]);
  return rows.slice(rows.findIndex(([first]) => first === head) + 1);
}

const fileOf = async (login: string, call: (typeof files)[number]["file"], query: object = {}) => {
  const { body, status, headers } = await (await backend.as(login))(call, { query });
  expect([status, headers["content-type"]]).toEqual([200, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"]);
  return body as Buffer;
};

const files = [
  { name: "counteragents", file: companies.listFile, list: companies.list, rows: "companies", head: "Название", field: "name" },
  { name: "branches", file: branches.searchFile, list: branches.search, rows: "branches", head: "Название", field: "name" },
] as const;

const alfa = demoUuid("company", "alfa");
const beta = demoUuid("company", "beta");
const askers = ["director@alfa", "manager@alfa", "director@beta", "rep@seller", "rep2@seller", "regional@seller", "security@seller"];

/** Each workbook, its list, and filters of both that name an object of a company. */
const pairs: { file: AnyCall; list: AnyCall; head: string; filters: string[]; isOne?: (line: unknown[]) => unknown }[] = [
  { file: companies.listFile, list: companies.list, head: "Название", filters: ["salesRepresentative"] },
  { file: branches.searchFile, list: branches.search, head: "Название", filters: ["companyUuid", "scheduleUuid"] },
  { file: customers.listFile, list: customers.list, head: "Фамилия, имя, отчество", filters: ["companyUuid"] },
  { file: deals.listFile, list: deals.list, head: "Номер", filters: ["buyerCompanyUuid", "branchUuid"], isOne: ([number]) => number },
  {
    file: distribution.listSchedulesFile,
    list: distribution.listSchedules,
    head: "График",
    filters: ["distributionCenterUuid"],
    isOne: ([name, center]) => `${name} ${center}`,
  },
];

describe("lists downloaded as workbooks", () => {
  test.each(pairs)(
    "$list.path: for each person and filter the workbook has as many rows as the list, and is refused when the list is",
    async ({ file, list, head, filters, isOne }) => {
      const asked = filters.flatMap((filter) => [alfa, beta, randomUUID()].map((uuid) => ({ [filter]: uuid })));
      let found = 0;
      for (const asker of askers) {
        const ask = await backend.as(`${asker}.example`);
        for (const query of [{}, ...asked]) {
          const [whole, book] = [await ask(list, { query } as never), await ask(file, { query } as never)];
          expect(book.status, `${asker} ${JSON.stringify(query)}`).toBe(whole.status);
          if (book.status !== 200) continue;
          const lines = await linesOf(book.body as Buffer, head);
          const { total } = whole.body as { total: number };
          expect(isOne ? new Set(lines.map(isOne)).size : lines.length, `${asker} ${JSON.stringify(query)}`).toBe(total);
          found += total;
        }
      }
      expect(found).toBeGreaterThan(0);
    },
  );

  test.each(files)(
    "$name: the workbook has every row of the list, from all pages, in its order and with its filters",
    async ({ file, list, rows, head, field }) => {
      for (const query of [{}, { search: "а", sort: "name:desc" }]) {
        const ask = await backend.as("regional@seller.example");
        const named: unknown[] = [];
        for (let page = 1; named.length < page * 100; page += 1) {
          const { body } = await ask(list, { query: { ...query, page, perPage: 100 } });
          const some = (body as Record<string, unknown>)[rows] as Record<string, unknown>[];
          named.push(...some.map((row) => row[field]));
          if (some.length < 100) break;
        }
        expect(named.length).toBeGreaterThan(1);
        expect((await linesOf(await fileOf("regional@seller.example", file, query), head)).map(([first]) => first)).toEqual(named);
      }
    },
  );

  test("a workbook of deals has a row for each product, and only deals that the person may see", async () => {
    const uuid = await storeDeal(backend.db, { status: "waiting_approval", reserve: false });
    const director = await backend.as("director@alfa.example");
    const { body: deal } = await director(deals.get, { params: { uuid } });
    const search = { search: deal.number };
    const lines = await linesOf(await fileOf("director@alfa.example", deals.listFile as never, search), "Номер");
    expect(lines.map(([number, , status, , , , , , sku]) => [number, status, sku])).toEqual(
      deal.products.map((line) => [deal.number, "Создана", JSON.parse(line.data).sku]),
    );
    const sums = lines.map((line) => Math.round(Number(line[15]) * 100)).reduce((sum, kopecks) => sum + kopecks, 0);
    expect(sums).toBe(Math.round(deal.total.amount * 100));
    expect(await linesOf(await fileOf("director@beta.example", deals.listFile as never, search), "Номер")).toEqual([]);
    const security = await (await backend.as("content@seller.example"))(deals.listFile, { query: {} });
    expect(security.status).toBe(403);
  });

  test("a workbook of people has those of the company, an administrator's all; one of schedules has every delivery day", async () => {
    const own = await linesOf(await fileOf("director@alfa.example", customers.listFile as never), "Фамилия, имя, отчество");
    expect(new Set(own.map(([, company]) => company))).toEqual(new Set(["ООО «Лукошко»"]));
    const admin = await backend.as("platform@platform.example");
    const { body: all } = await admin(customers.listInternal, { query: {} });
    const every = await linesOf(await fileOf("platform@platform.example", customers.listFile as never), "Фамилия, имя, отчество");
    expect(every).toHaveLength(all.total);
    const rules = await backend.pool.query("select count(*)::int as count from schedule_rules");
    const days = await linesOf(await fileOf("rep@seller.example", distribution.listSchedulesFile as never), "График");
    expect(days.filter(([, , , , weekday]) => weekday)).toHaveLength(rules.rows[0].count);
  });

  test("a workbook of a very long list is cut at 10,000 rows with a note, and reads the list in large pages", async () => {
    const pages: number[] = [];
    const { bytes } = await writeList<number>({
      title: "Длинный",
      now: backend.now(),
      columns: [{ kind: "number", title: "Строка", width: 10, value: (row) => row }],
      read: async ({ page, perPage }) => {
        pages.push(page);
        return { rows: Array.from({ length: perPage }, (_, index) => (page - 1) * perPage + index), total: 1_000_000 };
      },
    });
    const rows: unknown[][] = [];
    for await (const { values } of streamXlsxRows(bytes)) rows.push([...values]);
    expect(rows.filter(([first]) => typeof first === "number")).toHaveLength(10_000);
    expect(JSON.stringify(rows.slice(0, 4))).toContain("здесь первые 10000");
    expect(pages.length).toBeLessThan(25);
  });
});
