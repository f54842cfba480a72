import { beforeAll, expect, test } from "vitest";
import { products as calls } from "#contract/products.ts";
import { generateCatalogue } from "#server/backend/db/big/big-catalogue.ts";
import { useBackend } from "../support/backend.ts";
import { explain, explainGeneric, scansOf } from "../support/query-plans.ts";
import { watchStatements } from "../support/watched-statements.ts";

const backend = useBackend();

beforeAll(async () => {
  const client = await backend.pool.connect();
  await generateCatalogue(client, { products: 20_000, priceLists: 1, itemsPerList: 10 });
  // Five thousand codes, which is the most, of each of forty buyers.
  await client.query(`with buyers as (
      insert into companies (uuid, type, name, legal_form, inn, status, created_at)
      select gen_random_uuid(), 'buyer', 'Сеть ' || n, 'ooo', lpad(n::text, 10, '7'), 'accredited', now() from generate_series(1, 40) n
      returning uuid)
    insert into buyer_codes (company_uuid, product_uuid, code, code_key, updated_at)
    select c.uuid, p.uuid, 'K' || p.place, 'k' || p.place, now()
    from (select uuid from buyers union select uuid from companies where name like '%Лукошко%') c
    cross join (select uuid, row_number() over (order by uuid) as place from products limit 5000) p on conflict do nothing`);
  await client.query("vacuum analyze products, product_hits, buyer_codes");
  client.release(true);
});

test("codes of one company among two hundred thousand are found by an index, with the values and without", async () => {
  const watched = watchStatements(backend.pool);
  const as = await backend.as("director@alfa.example");
  watched.length = 0;
  const { status, body } = await as(calls.list, { query: { search: "к123" } });
  expect(status).toBe(200);
  expect(body.ownCodes.length).toBeGreaterThan(0);
  const asked = watched.filter(({ text }) => /\bbuyer_codes\b/.test(text));
  expect(asked.length).toBeGreaterThan(0);
  const client = await backend.pool.connect();
  try {
    for (const statement of asked)
      for (const plan of [await explain(client, statement.text, statement.values), await explainGeneric(client, statement)]) {
        const scans = scansOf(plan).filter((node) => node["Relation Name"] === "buyer_codes");
        expect(scans.map((node) => node["Node Type"])).not.toContain("Seq Scan");
        for (const node of scans) expect(node["Actual Rows"]).toBeLessThanOrEqual(200);
      }
  } finally {
    client.release(true);
  }
});
