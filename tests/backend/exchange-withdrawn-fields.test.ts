import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { type FeedName, feedNames, type SentRow } from "#contract/feeds.ts";
import type { Doc } from "#server/backend/exchange/feeds/feed.ts";
import { feedOf } from "#server/backend/exchange/feeds/feeds.ts";
import { useBackend } from "#tests/support/backend.ts";
import { exchangeOf } from "#tests/support/exchange.ts";

const backend = useBackend();
const exchange = exchangeOf(backend);

const filled: Doc = { limit: 100, priceList: "price-list", prefixes: ["42"], isHidden: false };

/** Fields that a withdrawal by a sender of these fields changes. */
function changedBy(own: readonly string[]): Record<string, string[]> {
  const changed = feedNames.flatMap((feed) => {
    const doc = feedOf(feed).withdrawal?.withdraw(filled, own) ?? filled;
    const fields = Object.keys(filled).filter((field) => !isDeepStrictEqual(doc[field], filled[field]));
    return fields.length > 0 ? [[feed, fields]] : [];
  });
  return Object.fromEntries(changed);
}

test("of what a full load no longer names it takes only fields that its sender has given, and hides goods", () => {
  expect(changedBy([])).toEqual({ goods: ["isHidden"] });
  expect(changedBy(Object.keys(filled))).toEqual({
    companies: ["priceList"],
    contracts: ["limit"],
    centers: ["prefixes"],
    goods: ["isHidden"],
  });
});

/** Another full load of the sender, which names something else; a person confirms it. */
async function loadWithoutIt<Name extends FeedName>(feed: Name, rows: SentRow<Name>[]) {
  const full = await exchange.load(feed, rows, { mode: "full" });
  if (full.state === "held") {
    await (await backend.as("supervisor@seller.example"))(calls.confirmLoad, { params: { uuid: full.uuid } });
    await exchange.work(feed);
  }
  return exchange.read(full.uuid);
}

const read = async (query: string) => (await backend.pool.query<{ value: unknown }>(query)).rows[0]?.value;

const place = { company: "7199123453", assortment: "Молочная продукция" };
const shop = { ...place, branch: "Магазин № 1" };
const other = { ...place, branch: "Магазин № 2", postponDays: 7 };
const ofShop = `from contract_lines l join branches b on b.uuid = branch_uuid join companies c on c.uuid = b.company_uuid
  join assortments a on a.uuid = assortment_uuid where c.inn = '7199123453' and b.name = 'Магазин № 1' and a.name = 'Молочная продукция'`;
const limit = () => read(`select limit_kopecks::int as value ${ofShop}`);

test("a contract's limit that its sender has never given stays when a full load no longer names the contract", async () => {
  const before = await limit();
  expect(before).toBeGreaterThan(0);
  await exchange.load("contracts", [{ ...shop, postponDays: 14 }, other]);
  expect(await loadWithoutIt("contracts", [other])).toMatchObject({ state: "done", refusals: [], counts: { withdrawn: 0 } });
  expect(await limit()).toBe(before);
});

test("a limit that the sender has given goes with the contract", async () => {
  await exchange.load("contracts", [{ ...shop, limit: "1000.00" }, other]);
  expect(await limit()).toBe(100_000);
  expect(await loadWithoutIt("contracts", [other])).toMatchObject({ state: "done", counts: { withdrawn: 1 } });
  expect(await limit()).toBe(0);
});

const center = (name: string) => ({
  ...{ externalId: name, name, city: "Казань", address: `Казань, ${name}`, postalCode: "420054" },
  timeZone: "Europe/Moscow",
});
const prefixes = () =>
  read(`select array_agg(prefix order by prefix) as value from postal_prefixes p
    join distribution_centers c on c.uuid = distribution_center_uuid where c.name = 'РЦ Свой'`);

test("a centre's prefixes that a person typed stay when a full load no longer names it; those of the sender go", async () => {
  await exchange.load("centers", [center("РЦ Свой"), center("РЦ Другой")]);
  await backend.pool.query(
    "insert into postal_prefixes (prefix, distribution_center_uuid) select '4299', uuid from distribution_centers where name = 'РЦ Свой'",
  );
  expect(await loadWithoutIt("centers", [center("РЦ Другой")])).toMatchObject({ state: "done", counts: { withdrawn: 0 } });
  expect(await prefixes()).toEqual(["4299"]);
  await exchange.load("centers", [{ ...center("РЦ Свой"), prefixes: ["4298"] }]);
  expect(await loadWithoutIt("centers", [center("РЦ Другой")])).toMatchObject({ state: "done", counts: { withdrawn: 1 } });
  expect(await prefixes()).toBeNull();
});
