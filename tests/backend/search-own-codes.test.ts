import { beforeEach, expect, test } from "vitest";
import { buyerCodes } from "#contract/buyer-codes.ts";
import { onBehalf } from "#contract/on-behalf.ts";
import { products as calls } from "#contract/products.ts";
import { callerOf, useBackend } from "#tests/support/backend.ts";
import { alfa, beef, curd, kefir, shop } from "#tests/support/demo-basket.ts";
import { openWith } from "#tests/support/modes.ts";
import { speedupModes } from "#tests/support/runs.ts";

const backend = useBackend();
const director = "director@alfa.example";
const stranger = "director@beta.example";

beforeEach(async () => {
  await backend.pool.query("delete from buyer_codes");
});

async function keep(email: string, text: string): Promise<void> {
  const as = await backend.as(email);
  const { body } = await as(buyerCodes.load, { body: { originalFilename: "Коды", fileBody: Buffer.from(text).toString("base64") } });
  expect(body.rejected).toEqual([]);
}

const codes = "010-241\t000123\n010-512\t000124\n030-118\tОсновное";

test.each(speedupModes)("the catalogue finds goods by own codes, whole ones first and by their beginning, speed-ups %s", async (mode) => {
  await keep(director, codes);
  const { app } = await openWith(mode, backend);
  const as = await callerOf(app, director);
  const found = async (search: string, more: Record<string, unknown> = {}) => {
    const { status, body } = await as(calls.list, { query: { search, ...more } });
    expect(status).toBe(200);
    return {
      uuids: body.products.map(({ uuid }) => uuid),
      own: body.ownCodes.map(({ productUuid, code }) => [productUuid, code]),
      notes: [body.suggestion, body.leftOut],
      total: body.total,
    };
  };
  for (const _ of ["made", "kept", "cached"]) {
    expect(await found("000123")).toEqual({ uuids: [kefir], own: [[kefir, "000123"]], notes: [null, []], total: 1 });
    expect((await found("00012")).own.sort()).toEqual(
      [
        [kefir, "000123"],
        [curd, "000124"],
      ].sort(),
    );
    expect((await found("основное")).uuids[0]).toBe(beef);
    expect((await found("основное")).notes).toEqual([null, []]);
  }
  // Two signs, or letters alone, are no beginning.
  expect((await found("01")).own).toEqual([]);
  expect((await found("0012")).own).toEqual([]);
  expect((await found("0001")).own).toHaveLength(2);
  expect((await found("12")).own).toEqual([]);
  expect((await found("осно")).own).toEqual([]);
  // Words, sorting and paging go on as before.
  expect((await found("кефир")).own).toEqual([]);
  expect((await found("00012", { sort: "name:asc" })).uuids.sort()).toEqual([kefir, curd].sort());
  expect((await found("00012", { perPage: 1, page: 2 })).uuids).toHaveLength(1);
});

test.each(speedupModes)("an own code finds nothing for another company, a guest or staff, speed-ups %s", async (mode) => {
  await keep(director, codes);
  await keep(stranger, "010-377\t000123");
  const { app } = await openWith(mode, backend);
  for (const _ of ["made", "kept", "cached"]) {
    const own = async (email: string | null, call: typeof calls.list) =>
      (await (await callerOf(app, email))(call, { query: { search: "000123" } })).body.ownCodes.map(({ productUuid }) => productUuid);
    expect(await own(director, calls.list)).toEqual([kefir]);
    expect(await own(stranger, calls.list)).toHaveLength(1);
    expect(await own(stranger, calls.list)).not.toContain(kefir);
    expect(await own("rep@seller.example", calls.list)).toEqual([]);
    expect(await own(null, calls.listPublic)).toEqual([]);
    expect(await own(director, calls.listPublic)).toEqual([]);
  }
});

test("a code changed or removed changes what is found at once", async () => {
  const as = await callerOf((await openWith("on", backend)).app, director);
  const own = async () => (await as(calls.list, { query: { search: "000123" } })).body.ownCodes.map(({ productUuid }) => productUuid);
  await keep(director, codes);
  for (const _ of ["made", "kept", "cached"]) expect(await own()).toEqual([kefir]);
  await keep(director, "010-241\t000124\n010-512\t000123");
  expect(await own()).toEqual([curd]);
  await as(buyerCodes.remove, { params: { uuid: curd } });
  expect(await own()).toEqual([]);
});

test("goods off sale are not found by their own code, and the words of the query are searched as before", async () => {
  await keep(director, "010-512\tкифирь");
  await backend.pool.query("update products set is_published = false where uuid = $1", [curd]);
  const { body } = await (await backend.as(director))(calls.list, { query: { search: "кифирь" } });
  await backend.pool.query("update products set is_published = true where uuid = $1", [curd]);
  expect([body.ownCodes, body.suggestion]).toEqual([[], "кефир"]);
});

test("suggestions name the code that found a product, only to its company", async () => {
  await keep(director, codes);
  const shown = (await (await backend.as(director))(calls.suggest, { query: { search: "00012" } })).body.products;
  expect(shown.map(({ uuid, ownCode }) => [uuid, ownCode]).sort()).toEqual(
    [
      [kefir, "000123"],
      [curd, "000124"],
    ].sort(),
  );
  for (const email of [stranger, null]) {
    const { body } = await (await backend.as(email))(calls.suggest, { query: { search: "000123" } });
    expect(body.products.filter(({ ownCode }) => ownCode !== null)).toEqual([]);
  }
});

test("suggestions begin with what own codes find, although hundreds of articles contain the text and they are out of stock", async () => {
  await keep(director, "010-241\t77712\n010-512\t777123\n030-118\t777124");
  await backend.pool.query("update products set is_offered = false, in_stock = false where uuid in ($1, $2)", [kefir, curd]);
  const columns = (
    await backend.pool.query(
      `select column_name as name from information_schema.columns
     where table_name = 'products' and is_generated = 'NEVER' and column_name not in ('uuid', 'sku', 'name') order by 1`,
    )
  ).rows.map(({ name }) => `"${name}"`);
  await backend.pool.query(
    `insert into products (uuid, sku, name, ${columns.join(", ")})
     select gen_random_uuid(), '77712-' || n, 'Айран ' || n, ${columns.map((name) => `p.${name}`).join(", ")}
     from products p, generate_series(1, 600) n where p.uuid = $1`,
    [beef],
  );
  const shown = async (search: string) =>
    (await (await backend.as(director))(calls.suggest, { query: { search } })).body.products.map(({ uuid, ownCode }) => [uuid, ownCode]);
  const found = await shown("77712");
  expect(found).toHaveLength(6);
  expect(found.slice(0, 3)).toEqual([
    [kefir, "77712"],
    [beef, "777124"],
    [curd, "777123"],
  ]);
  const others = (await (await backend.as(stranger))(calls.suggest, { query: { search: "77712" } })).body.products;
  expect([others.length, others.filter(({ ownCode }) => ownCode !== null)]).toEqual([6, []]);
  await backend.pool.query("delete from products where sku like '77712-%'");
  await backend.pool.query("update products set is_offered = true, in_stock = true where uuid in ($1, $2)", [kefir, curd]);
});

test("a representative finds goods by the codes of the client that is ordered for", async () => {
  await keep(director, codes);
  const rep = await backend.as("rep@seller.example");
  const { body } = await rep(onBehalf.products, { params: { uuid: alfa }, query: { branchUuid: shop, search: "000123" } });
  expect(body.ownCodes).toEqual([{ productUuid: kefir, code: "000123" }]);
});

test("own codes cost one query, and companies without them none", async () => {
  const { app } = await openWith("on", backend);
  const cost = async (search: string) => (await (await callerOf(app, director))(calls.list, { query: { search } })).queries;
  const before = [await cost("творог"), await cost("творог"), await cost("творог")];
  await keep(director, codes);
  expect([await cost("творог"), before[2]]).toEqual([2, 1]);
  const suggest = await (await callerOf(app, director))(calls.suggest, { query: { search: "твор" } });
  expect(suggest.queries).toBe(3);
});
