import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { products as catalogue } from "#contract/products.ts";
import { synonyms as calls } from "#contract/synonyms.ts";
import { removeExpired } from "#server/backend/maintenance/remove-expired.ts";
import { missedSearches } from "#server/backend/products/search/tables.ts";
import { writeMissed } from "#server/backend/products/search/write-missed.ts";
import { useBackend } from "#tests/support/backend.ts";

const backend = useBackend("demo");
const write = () => writeMissed(backend.db, backend.now());

beforeEach(async () => {
  await write();
  await backend.db.delete(missedSearches);
});

async function search(words: string, account: string | null = null, query: object = {}) {
  const as = await backend.as(account);
  const { status, body } = await as(account ? catalogue.list : catalogue.listPublic, { query: { search: words, ...query } });
  expect(status).toBe(200);
  return body;
}

async function missed(query: object = {}) {
  const content = await backend.as("content@seller.example");
  const { body } = await content(calls.listMissed, { query });
  return body.searches.map(({ query: words, leftOut, times, companies }) => [words, leftOut, times, companies]);
}

test("searches that found nothing or ignored words are counted with their companies, also when answered from the cache", async () => {
  await search("Зырмук  ЁЖИКОВЫЙ", "director@alfa.example");
  await search("зырмук ежиковый", "manager@alfa.example");
  await search("зырмук ежиковый", "director@beta.example");
  await search("молоко зырмук");
  await search("молоко зырмук");
  await search("молоко");
  await search("кифир");
  expect(await missed()).toEqual([
    ["зырмук ежиковый", "", 3, 2],
    ["молоко зырмук", "зырмук", 2, 0],
  ]);
  await search("зырмук ежиковый", "director@beta.example");
  expect(await missed({ kind: "empty" })).toEqual([["зырмук ежиковый", "", 4, 2]]);
  expect(await missed({ kind: "partly" })).toEqual([["молоко зырмук", "зырмук", 2, 0]]);
});

test("a search that a new synonym finds is not counted any more, and a row can be dismissed", async () => {
  await search("абырвалг");
  expect(await missed()).toHaveLength(1);
  const content = await backend.as("content@seller.example");
  await content(calls.create, { body: { words: "абырвалг", meaning: "рыба", bothWays: false } });
  expect((await search("абырвалг")).total).toBeGreaterThan(0);
  expect(await missed()).toEqual([["абырвалг", "", 1, 0]]);
  expect((await content(calls.dismissMissed, { body: { query: "абырвалг" } })).status).toBe(200);
  expect((await content(calls.dismissMissed, { body: { query: "абырвалг" } })).status).toBe(404);
  expect(await missed()).toEqual([]);
});

test("searches with personal data, by the seller's staff, with filters or of later pages are not recorded", async () => {
  for (const words of ["ivanov@mail.example", "8 910 123456 зырмук", "010999", "ъ", "https://зырмук.рф", `${"зырмук ".repeat(12)}`])
    await search(words);
  await search("зырмуками", "content@seller.example");
  await search("зырмуками", null, { page: 2 });
  await search("зырмуками", null, { inStock: true });
  expect(await missed()).toEqual([]);
});

test("a flood of guests' searches stays within its bounds and displaces no search of a company", async () => {
  const letters = (number: number) => [...String(number)].map((digit) => "бвгджзклмн"[Number(digit)]).join("щ");
  await search("зырмук нашей компании", "director@alfa.example");
  for (let number = 1000; number < 1060; number += 1) await search(`ъщъ${letters(number)}`);
  await write();
  const guests = (await missed({ perPage: 100 })).filter(([, , , companies]) => companies === 0);
  expect(guests.length).toBe(20);

  const before = sql`${backend.now().toISOString()}::timestamptz`;
  await backend.db.execute(sql`
    insert into missed_searches (query, left_out, times, companies, last_at)
    select 'гость ' || n, '', 1, '{}', ${before} - interval '1 hour' from generate_series(1, 2000) n
    union all select 'компания ' || n, '', 1, array[n], ${before} - interval '1 hour' from generate_series(1, 6000) n`);
  await search("зырмук ещё раз", "director@alfa.example");
  await write();
  const { rows } = await backend.db.execute<{ guests: string; all: string; kept: boolean }>(sql`
    select count(*) filter (where cardinality(companies) = 0) as guests, count(*) as all,
      bool_or(query = 'зырмук нашей компании') as kept from missed_searches`);
  expect(Number(rows[0]?.guests)).toBeLessThanOrEqual(1000);
  expect(Number(rows[0]?.all)).toBeLessThanOrEqual(5000);
  expect(rows[0]?.kept).toBe(true);
});

test("a search that nobody repeats for ninety days is deleted", async () => {
  await search("зырмук старый");
  await write();
  const later = (days: number) => new Date(backend.now().getTime() + days * 86_400_000);
  await removeExpired(backend.db, later(89));
  expect(await backend.db.$count(missedSearches)).toBe(1);
  await removeExpired(backend.db, later(91));
  expect(await backend.db.$count(missedSearches)).toBe(0);
});

test("a search writes nothing to the database until the next periodic write", async () => {
  await search("зырмук тихий");
  expect(await backend.db.$count(missedSearches)).toBe(0);
  await write();
  expect(await backend.db.$count(missedSearches)).toBe(1);
});
