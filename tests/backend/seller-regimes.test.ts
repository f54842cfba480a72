import { beforeEach, expect, test } from "vitest";
import { companies } from "#contract/companies.ts";
import type { SellerRegime } from "#contract/enums.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { readVatTerms } from "#server/backend/vat/read-vat-terms.ts";
import { sellerRegimes } from "#server/backend/vat/tables.ts";
import { useBackend } from "#tests/support/backend.ts";

const backend = useBackend("demo");
const supervisor = "supervisor@seller.example";
const first = { regime: "general", from: "2004-01-01" } as const;
const seller = demoUuid("company", "seller");

beforeEach(async () => {
  await backend.db.delete(sellerRegimes);
  await backend.db.insert(sellerRegimes).values({ companyUuid: seller, ...first });
});

const put = async (from: string, regime: SellerRegime, version?: number) =>
  (await backend.as(supervisor))(companies.putRegime, { params: { from }, body: { regime, ...(version !== undefined && { version }) } });
const remove = async (from: string) => (await backend.as(supervisor))(companies.removeRegime, { params: { from } });

test("a regime is in force from its day, is replaced on the same day and removed, and VAT follows it", async () => {
  const before = (await (await backend.as(supervisor))(companies.listRegimes)).body;
  expect(before.regimes).toEqual([first]);
  expect((await put("2027-01-01", "special5")).body).toEqual({
    regimes: [{ regime: "special5", from: "2027-01-01" }, first],
    version: before.version + 1,
  });
  expect((await put("2027-01-01", "special5")).body.version).toBe(before.version + 1);
  expect((await put("2027-01-01", "special7")).body.regimes).toEqual([{ regime: "special7", from: "2027-01-01" }, first]);
  const terms = (await readVatTerms(backend.db))(seller);
  expect(terms.regimes.map(({ regime, from }) => `${from} ${regime}`).sort()).toEqual(["2004-01-01 general", "2027-01-01 special7"]);
  expect((await remove("2027-01-01")).body.regimes).toEqual([first]);
  expect((await remove("2027-01-01")).status).toBe(404);
});

test("the last regime stays: without one no VAT would be known", async () => {
  const { status, errors } = await remove(first.from);
  expect([status, errors[0]?.message]).toEqual([409, "Последний режим убрать нельзя: без него НДС неизвестен. Сначала добавьте другой"]);
});

test("two changes of one version at once: one is made, the other is told what has changed", async () => {
  const { version } = (await (await backend.as(supervisor))(companies.listRegimes)).body;
  const both = await Promise.all([put("2028-01-01", "special", version), put("2029-01-01", "special", version)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const late = both.find(({ status }) => status === 409);
  expect(late?.errors[0]).toMatchObject({ code: "CHANGED:4009", details: { fields: ["taxRegime"] } });
});

test.each(["2003-12-31", "2100-01-01", "2027-02-30"])("a regime cannot begin on %s", async (from) => {
  const { status, errors } = await put(from, "special5");
  expect([status, Object.keys(errors[0]?.details ?? {})]).toEqual([400, ["from"]]);
});
