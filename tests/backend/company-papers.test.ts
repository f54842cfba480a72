import { beforeAll, describe, expect, test } from "vitest";
import { companyPapers as calls } from "#contract/company-papers.ts";
import { papers } from "#contract/papers.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { issueAct } from "#tests/support/acts.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";
import { storeInvoice } from "#tests/support/invoices.ts";
import { unzip } from "#tests/support/zip.ts";

const backend = useBackend();
const beta = demoUuid("company", "beta");
let director: Caller;
let supervisor: Caller;
let invoices: string[];
let act: string;

/** Three invoices and an act of Альфа, and an invoice of another company. */
beforeAll(async () => {
  [director, supervisor] = await Promise.all([backend.as("director@alfa.example"), backend.as("supervisor@seller.example")]);
  invoices = [];
  for (const date of ["2026-01-31", "2026-02-01", "2026-02-28"]) {
    const paper = await storeInvoice(backend.db, await storeDeal(backend.db, { status: "received", reserve: false }));
    await backend.pool.query("update papers set date = $2 where uuid = $1", [paper, date]);
    invoices.push(paper);
  }
  const foreign = await storeInvoice(backend.db, demoUuid("deal", "10381"));
  await backend.pool.query("update papers set company_uuid = $2 where uuid = $1", [foreign, beta]);
  act = await issueAct(director);
});

const list = async (as: Caller, query: object = {}) => (await as(calls.list, { query })).body;
const numberOf = async (uuid: string) => (await backend.pool.query("select number from papers where uuid = $1", [uuid])).rows[0].number;

describe("papers of all deals", () => {
  test("the director sees those of their company, newest first, with deal, sum and status", async () => {
    const { papers: found, next } = await list(director);
    expect(found.map(({ uuid }) => uuid)).toEqual([act, ...[...invoices].reverse()]);
    expect(found[0]).toMatchObject({ kind: "act", deal: null, answer: null, status: "issued", date: "2026-03-05" });
    expect(found[1]).toMatchObject({ kind: "invoice", total: { amount: 11_508.8 }, deal: { number: expect.any(Number) }, answer: null });
    expect(next).toBeNull();
  });

  test("one page follows another without a gap, also among papers of one day", async () => {
    await backend.pool.query("update papers set date = '2026-02-01' where uuid = $1", [invoices[2]]);
    const seen: string[] = [];
    let after: string | null | undefined;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(director, { perPage: 1, ...(after && { after }) });
      seen.push(...page.papers.map(({ uuid }) => uuid));
      after = page.next;
    } while (after);
    await backend.pool.query("update papers set date = '2026-02-28' where uuid = $1", [invoices[2]]);
    expect(seen).toEqual([act, invoices[2], invoices[1], invoices[0]]);
  });

  test("the filters by kind, days and number narrow the list, and both days count", async () => {
    const uuids = async (query: object) => (await list(director, query)).papers.map(({ uuid }) => uuid);
    expect(await uuids({ kind: "act" })).toEqual([act]);
    expect(await uuids({ dateFrom: "2026-02-01", dateTo: "2026-02-28" })).toEqual([invoices[2], invoices[1]]);
    expect(await uuids({ search: `№ ${await numberOf(invoices[0] ?? "")}` })).toEqual([invoices[0]]);
    expect(await uuids({ search: "кефир" })).toEqual([]);
    expect((await director(calls.list, { query: { after: "2026-02-31_x" } })).status).toBe(400);
  });

  test("the seller's people see those of all companies and filter by company; a representative those of theirs", async () => {
    const companiesOf = async (as: Caller, query: object = {}) =>
      new Set((await list(as, { perPage: 100, ...query })).papers.map(({ company }) => company.uuid));
    expect((await companiesOf(supervisor)).size).toBe(2);
    expect([...(await companiesOf(supervisor, { company: "Три ступени" }))]).toEqual([beta]);
    expect([...(await companiesOf(await backend.as("rep2@seller.example")))]).toEqual([beta]);
    expect([...(await companiesOf(await backend.as("director@beta.example")))]).toEqual([beta]);
    expect((await (await backend.as("manager@alfa.example"))(calls.list)).status).toBe(403);
  });

  test("a page is two statements more than knowing who asks", async () => {
    const { headers } = await director(calls.list, { query: { perPage: 100 } });
    expect(Number(headers["x-query-count"])).toBeLessThanOrEqual(3);
  });
});

describe("the ZIP of a period", () => {
  const bundle = (as: Caller, query: object = {}) => as(calls.bundle, { query });

  test("has the papers of the same filter under readable names, and says which days it is of", async () => {
    const { body, headers } = await bundle(director, { dateFrom: "2026-02-01", dateTo: "2026-03-31" });
    expect([...unzip(body as Buffer).keys()].sort()).toEqual([
      expect.stringMatching(/^Акт сверки № \d+ от 05\.03\.2026\.pdf$/),
      expect.stringMatching(/^Счёт № \d+ от 01\.02\.2026\.pdf$/),
      expect.stringMatching(/^Счёт № \d+ от 28\.02\.2026\.pdf$/),
    ]);
    expect(decodeURIComponent(String(headers["content-disposition"]))).toContain("Документы с 01.02.2026 по 31.03.2026.zip");
    const none = await bundle(director, { dateTo: "2020-01-01" });
    expect([none.status, none.errors[0]?.message]).toEqual([409, "Таких документов нет: скачивать нечего"]);
    const others = unzip((await bundle(await backend.as("director@beta.example"))).body as Buffer);
    expect(others.size).toBe(1);
  });

  test("has a transfer document as XML too, and no replaced invoice", async () => {
    await backend.pool.query("update papers set status = 'replaced' where uuid = $1", [invoices[0]]);
    const deal = await storeDeal(backend.db, { status: "collected", reserve: false });
    await (await backend.as("rep@seller.example"))(papers.issueUpd, { params: { uuid: deal }, body: {} });
    const names = [...unzip((await bundle(director)).body as Buffer).keys()];
    expect(names.filter((name) => name.endsWith(".xml"))).toHaveLength(1);
    expect(names.filter((name) => name.startsWith("УПД"))).toHaveLength(1);
    expect(names.filter((name) => name.includes("31.01.2026"))).toEqual([]);
  });

  test("is refused in words when it would have too many papers or weigh too much", async () => {
    await backend.pool.query(
      `insert into papers (uuid, kind, seller_company_uuid, year, number, date, company_uuid, total_kopecks, vat_kopecks, content)
       select gen_random_uuid(), 'invoice', $1, 2019, n, '2019-05-05', $1, 0, 0, '{}' from generate_series(1, 301) n`,
      [beta],
    );
    const refused = await bundle(supervisor, { dateTo: "2019-12-31" });
    expect([refused.status, refused.errors[0]?.message]).toEqual([
      409,
      "За этот период больше 300 документов: выберите меньше дней, одного покупателя или один вид документов",
    ]);
    await backend.pool.query("delete from papers where year = 2019 and number > 2");
    // Stored as they are, two contents of 60 MB weigh more than a hundred.
    await backend.pool.query(`alter table papers alter column content set storage external;
      update papers set content = jsonb_build_object('x', repeat('x', 60000000)) where year = 2019;
      alter table papers alter column content set storage extended`);
    const heavy = await bundle(supervisor, { dateTo: "2019-12-31" });
    expect([heavy.status, heavy.errors[0]?.message]).toEqual([
      409,
      "Документы этого периода занимают больше 100 МБ: выберите меньше дней, одного покупателя или один вид документов",
    ]);
    await backend.pool.query("delete from papers where year = 2019");
  });
});
