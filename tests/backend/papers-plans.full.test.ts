import { beforeAll, expect, test } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { companyPapers } from "#contract/company-papers.ts";
import { papers } from "#contract/papers.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { useBackend } from "../support/backend.ts";
import { storeDeal } from "../support/demo-deals.ts";
import { addManyDeals, reps } from "../support/many-deals.ts";
import { addPerson } from "../support/people.ts";
import { explain, rowsOfPlan, scansOf } from "../support/query-plans.ts";
import { type Statement, watchStatements } from "../support/watched-statements.ts";

const backend = useBackend();
let watched: Statement[];

/** One of the companies that representative `two` cares for, and a deal whose papers are read. */
const own = { company: "", deal: "" };
const director = "many-papers@alfa.example";
const regional = "regional@seller.example";
const perCompany = 134;

/** Two hundred thousand papers of 1,502 companies in a thousand days: three of each deal, fourteen price lists of each company. */
beforeAll(async () => {
  await addManyDeals(backend);
  own.deal = await storeDeal(backend.db, { status: "received", reserve: false });
  const seller = demoUuid("company", "seller");
  const day = (n: string) => `'2026-03-01'::date - (${n} % 1000)::integer`;
  const columns = `uuid, kind, seller_company_uuid, year, number, date, deal_uuid, company_uuid, total_kopecks, vat_kopecks, content,
    created_at`;
  const client = await backend.pool.connect();
  for (const statement of [
    "set statement_timeout = 0",
    `insert into papers (${columns}, status)
     select md5(kind || i)::uuid, kind, '${seller}', 2020, number, ${day("number")}, uuid, buyer_company_uuid, 100, 10, '{}', created_at,
       case when uuid = '${own.deal}' then 'replaced' else 'issued' end
     from (select *, number as i from deals where number > 2000000 or uuid = '${own.deal}') d,
       unnest(array['invoice', 'upd', 'updCorrection']) kind`,
    `insert into papers (${columns})
     select md5('list ' || uuid || i)::uuid, 'priceList', '${seller}', 2020, 3000000 + i * 2000 + row_number() over (partition by i),
       ${day("i * 70")}, null, uuid, 0, 0, '{}', now()
     from companies, generate_series(1, 14) i where inn like '71________'`,
    "vacuum analyze papers",
  ])
    await client.query(statement);
  const { rows } = await client.query<{ company: string }>(
    `select c.uuid as company from companies c join customers p on p.uuid = c.sales_representative_uuid where p.email = $1 limit 1`,
    [reps.two],
  );
  client.release(true);
  own.company = rows[0]?.company ?? "";
  await addPerson(backend.db, { companyUuid: own.company, email: director, roles: ["buyer_company_director"] });
  watched = watchStatements(backend.pool);
});

type Asked = { params?: unknown; query?: unknown };

/** What the call's statements read of the papers: rows, and whether a table was read whole. Plans as they are, none is discouraged. */
async function workOf(email: string, call: AnyCall, asked: Asked) {
  const as = await backend.as(email);
  watched.length = 0;
  const { status, body } = await as(call, asked as never);
  expect(status).toBe(200);
  const client = await backend.pool.connect();
  try {
    let read = 0;
    let isWhole = false;
    for (const { text, values } of watched.splice(0).filter((statement) => statement.text.includes('"papers"'))) {
      const scans = scansOf(await explain(client, text, values)).filter((node) => node["Relation Name"] === "papers");
      read += scans.reduce((sum, node) => sum + rowsOfPlan({ ...node, Plans: [] }), 0);
      isWhole ||= scans.some((node) => node["Node Type"].endsWith("Seq Scan"));
    }
    return { read, isWhole, body };
  } finally {
    client.release();
  }
}

const list = companyPapers.list;
const deep = "2024-05-01_00000000-0000-0000-0000-000000000000";
const month = { dateFrom: "2025-03-01", dateTo: "2025-03-31" };

/** Each page has twenty rows; a month has six thousand papers, a company 134, a deal three. */
const lists: [what: string, who: string, call: AnyCall, asked: () => Asked, most: number][] = [
  ["a deal", regional, papers.list, () => ({ params: { uuid: own.deal } }), 50],
  ["all companies", regional, list, () => ({ query: {} }), 50],
  ["all companies, far below", regional, list, () => ({ query: { after: deep } }), 50],
  ["one kind", regional, list, () => ({ query: { kind: "priceList" } }), 50],
  ["one kind that nobody issued", regional, list, () => ({ query: { kind: "specification" } }), 50],
  [
    "one kind in a month, far below",
    regional,
    list,
    () => ({ query: { kind: "upd", ...month, after: "2025-03-02_ffffffff-ffff-ffff-ffff-ffffffffffff" } }),
    50,
  ],
  ["a number", regional, list, () => ({ query: { search: "2000123" } }), 50],
  ["a company by its INN", regional, list, () => ({ query: { company: "7100000007" } }), perCompany * 2],
  ["a kind of a company by its INN", regional, list, () => ({ query: { company: "7100000007", kind: "priceList" } }), perCompany * 2],
  ["the buyer", director, list, () => ({ query: {} }), perCompany * 2],
  ["the buyer, one kind", director, list, () => ({ query: { kind: "act" } }), perCompany * 2],
  ["the buyer, far below", director, list, () => ({ query: { after: deep } }), perCompany * 2],
  ["two companies of a representative", reps.two, list, () => ({ query: {} }), perCompany * 4],
  ["two companies of a representative, one kind in a month", reps.two, list, () => ({ query: { kind: "upd", ...month } }), perCompany * 4],
  ["a thousand companies of a representative", reps.thousand, list, () => ({ query: {} }), 200],
  ["a thousand companies of a representative, one kind", reps.thousand, list, () => ({ query: { kind: "upd", after: deep } }), 200],
];

test.each(lists)("the papers of %s are found by an index, never by reading them all", async (_, who, call, asked, most) => {
  const { read, isWhole } = await workOf(who, call, asked());
  expect({ isWhole, read: read <= most ? "few" : read }).toEqual({ isWhole: false, read: "few" });
});

const unpapered = companyPapers.unpapered;
const old = "2024-05-01T00:00:00.000000Z_00000000-0000-0000-0000-000000000000";

/** Two thousand deals are searched at most, each by its document; one of a representative may be reached in two ways. */
test.each<[what: string, who: string, asked: () => Asked, most: number]>([
  ["all companies", regional, () => ({ query: {} }), 2050],
  ["all companies, far below", regional, () => ({ query: { after: old } }), 2050],
  ["two companies of a representative", reps.two, () => ({ query: {} }), 2050],
  ["a thousand companies of a representative", reps.thousand, () => ({ query: {} }), 2050],
])("deals of %s without a transfer document are searched by indexes, and no further than a page needs", async (_, who, asked, most) => {
  const { read, isWhole } = await workOf(who, unpapered, asked());
  expect({ isWhole, read: read <= most ? "few" : read }).toEqual({ isWhole: false, read: "few" });
});

test("the pages of a company's papers have each of them once", async () => {
  const as = await backend.as(director);
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const { body } = await as(list, { query: { perPage: 50, ...(after && { after }) } });
    seen.push(...body.papers.map(({ uuid }) => uuid));
    after = body.next ?? undefined;
  } while (after);
  const { rows } = await backend.pool.query("select uuid from papers where company_uuid = $1 order by date desc, uuid desc", [own.company]);
  expect(seen).toEqual(rows.map(({ uuid }) => uuid));
  expect(seen).toHaveLength(perCompany);
});
