import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { exchange as calls } from "#contract/exchange.ts";
import { sellerProducts } from "#contract/seller-products.ts";
import { distributionCenters, storages } from "#server/backend/distribution/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { catalogueXml, groupsXml, offersXml, priceTypesXml } from "#tests/support/commerce-ml.ts";
import { milk, useGoodsLoads } from "#tests/support/exchange-goods.ts";
import { oneCOf } from "#tests/support/one-c.ts";
import { addCompany } from "#tests/support/people.ts";
import { spreadsheetChannelOf } from "#tests/support/spreadsheet-channel.ts";

const { backend, exchange, productOf } = useGoodsLoads();
const { applied, tried } = spreadsheetChannelOf(backend);
const manyOf = (article: string) =>
  `Артикул ${article} стоит у нескольких товаров: укажите код товара или артикул с меткой, как в списке товаров`;

/** Goods by name as their lists show them: with the mark, and without. */
async function goodsNamed(pool: typeof backend.pool, name: string) {
  const { rows } = await pool.query(
    `select p.uuid, p.name, p.sku, coalesce(p.article, p.sku) as article, p.price_kopecks::int as price, (
      select sum(quantity_hundredths)::int / 100 from product_stock s where s.product_uuid = p.uuid) as stock
    from products p where name like $1 order by name`,
    [`${name}%`],
  );
  return rows as { uuid: string; name: string; sku: string; article: string; price: number; stock: number | null }[];
}
const marked = (article: string, uuid: string) => (article === "" ? uuid.slice(0, 8) : `${article}-${uuid.slice(0, 8)}`);

describe("goods of one article, by JSON", () => {
  const two = (name: string, sku: string | undefined, more: object = {}) => [
    milk({ externalId: `${name}-5`, sku, name: `${name} 5 %`, price: "50", ...more }),
    milk({ externalId: `${name}-9`, sku, name: `${name} 9 %`, price: "90", ...more }),
  ];

  test("both are there with marks that tell them apart, and each keeps its own price and stock at every exchange", async () => {
    const rows = two("Двойной творог", "0654");
    expect((await exchange.load("goods", rows)).counts).toMatchObject({ new: 2, refused: 0 });
    const [storage] = (
      await backend.pool.query(
        "select c.name || '/' || s.name as name from storages s join distribution_centers c on c.uuid = s.distribution_center_uuid",
      )
    ).rows;
    await exchange.load("stock", [
      { storage: storage.name, goods: "Двойной творог-5", quantity: "5" },
      { storage: storage.name, goods: "Двойной творог-9", quantity: "9" },
    ]);
    const goods = await goodsNamed(backend.pool, "Двойной творог");
    expect(goods).toMatchObject([
      { article: "0654", price: 5000, stock: 5 },
      { article: "0654", price: 9000, stock: 9 },
    ]);
    expect(goods.map(({ sku }) => sku)).toEqual(goods.map(({ uuid }) => marked("0654", uuid)));
    expect((await exchange.load("goods", [...rows].reverse())).counts).toMatchObject({ same: 2, refused: 0 });
    expect((await exchange.load("goods", [{ ...rows[1], price: "91" } as never])).counts).toMatchObject({ changed: 1, refused: 0 });
    const full = await exchange.load("goods", rows, { mode: "full" });
    expect(full).toMatchObject({ state: "done", counts: { changed: 1, same: 1, withdrawn: 0, refused: 0 } });
    expect((await goodsNamed(backend.pool, "Двойной творог")).map(({ uuid, price }) => [uuid, price])).toEqual([
      [goods[0]?.uuid, 5000],
      [goods[1]?.uuid, 9000],
    ]);
  });

  test("the mark comes with the second product, whatever its letter case, and goes when one of the two gets another article", async () => {
    const [one, other] = two("Двойная сметана", "see-7");
    await exchange.load("goods", [one] as never);
    expect((await productOf("see-7"))?.article).toBeNull();
    expect((await exchange.load("goods", [{ ...other, sku: "SEE-7" }] as never)).counts).toMatchObject({ new: 1, refused: 0 });
    const both = await goodsNamed(backend.pool, "Двойная сметана");
    expect(both.map(({ sku }) => sku)).toEqual([marked("see-7", both[0]?.uuid ?? ""), marked("SEE-7", both[1]?.uuid ?? "")]);
    const moved = await exchange.load("goods", [{ ...other, sku: "SEE-8" }] as never);
    expect((await goodsNamed(backend.pool, "Двойная сметана")).map(({ sku }) => sku)).toEqual(["see-7", "SEE-8"]);
    const supervisor = await backend.as("supervisor@seller.example");
    await supervisor(calls.undoLoad, { params: { uuid: moved.uuid } });
    await exchange.work("goods");
    expect((await goodsNamed(backend.pool, "Двойная сметана")).map(({ sku }) => sku)).toEqual(both.map(({ sku }) => sku));
  });

  test("goods without an article, or with a dash for one, are shown by their mark", async () => {
    const rows = [...two("Двойная ряженка", undefined), ...two("Двойной снежок", "-"), ...two("Двойной айран", "")];
    expect((await exchange.load("goods", rows)).counts).toMatchObject({ new: 6, refused: 0 });
    const goods = [...(await goodsNamed(backend.pool, "Двойная ряженка")), ...(await goodsNamed(backend.pool, "Двойной снежок"))];
    expect(goods.map(({ sku }) => sku)).toEqual(goods.map(({ uuid }) => marked("", uuid)));
    expect((await exchange.load("goods", rows.toReversed())).counts).toMatchObject({ same: 6 });
  });

  test("a price or stock for an article of several goods is refused with a sentence that names it; the mark names one", async () => {
    await exchange.load("goods", two("Двойная простокваша", "77-01"));
    const [first] = await goodsNamed(backend.pool, "Двойная простокваша");
    const load = await exchange.load("prices", [
      { priceList: "catalog", goods: "77-01", price: "11" },
      { priceList: "catalog", goods: first?.sku ?? "", price: "12" },
    ]);
    expect(load.refusals).toEqual([{ place: "1", field: "goods", value: "77-01", message: manyOf("77-01") }]);
    expect((await goodsNamed(backend.pool, "Двойная простокваша")).map(({ price }) => price)).toEqual([1200, 9000]);
    const stock = await exchange.load("stock", [{ storage: "нет", goods: "77-01", quantity: "1" }]);
    expect(stock.counts.refused).toBe(1);
  });

  test("a price of nothing is refused with its reason, and the goods keep theirs", async () => {
    await exchange.load("goods", two("Дарёный творог", "77-02").slice(1));
    const load = await exchange.load("prices", [{ priceList: "catalog", goods: "77-02", price: "0.00" }]);
    expect(load.refusals).toEqual([{ place: "1", field: "price", value: "0.00", message: "Укажите сумму больше нуля" }]);
    expect((await goodsNamed(backend.pool, "Дарёный творог")).map(({ price }) => price)).toEqual([9000]);
  });

  test("of goods from before the first exchange the one with the same name is taken when the sender repeats the article", async () => {
    const content = await backend.as("content@seller.example");
    const { body } = await content(sellerProducts.create, { body: { sku: "99-77", name: "Двойной кумыс 9 %" } as never });
    const load = await exchange.load("goods", two("Двойной кумыс", "99-77"));
    expect(load.counts).toMatchObject({ new: 1, changed: 1, refused: 0 });
    const goods = await goodsNamed(backend.pool, "Двойной кумыс");
    expect(goods.map(({ name }) => name)).toEqual(["Двойной кумыс 5 %", "Двойной кумыс 9 %"]);
    expect(goods[1]?.uuid).toBe(body.uuid);
  });
});

describe("goods of one article, in tables", () => {
  const head = "Код;Артикул;Название;Цена, ₽";

  test("codes tell them apart, and goods, prices and stock that were downloaded change nothing when they are loaded back", async () => {
    const load = await applied("goods", `${head}\nk-1;500;Сыр острый;10\nk-2;500;Сыр мягкий;20\nk-3;;Сыр без артикула;30\n`);
    expect(load.counts).toMatchObject({ new: 3, refused: 0 });
    expect((await applied("goods", `${head}\nk-4;500;Сыр новый;40\n`)).counts).toMatchObject({ new: 1, refused: 0 });
    expect((await goodsNamed(backend.pool, "Сыр новый"))[0]?.article).toBe("500");
    const content = await backend.as("content@seller.example");
    for (const [feed, call] of [
      ["goods", sellerProducts.listFile],
      ["prices", sellerProducts.pricesFile],
    ] as const) {
      const { body } = await content(call as typeof sellerProducts.listFile, { query: { search: "Сыр " } });
      const trial = await tried(feed, body as Buffer);
      expect([feed, trial.refusals, trial.counts.read - trial.counts.same]).toEqual([feed, [], 0]);
    }
  });

  test("without codes article and name together mean a product; an article alone that several have is refused", async () => {
    await applied("goods", `${head}\nn-1;600;Масло кислое;10\nn-2;600;Масло сладкое;20\n`);
    const load = await applied("goods", "Артикул;Название;Цена, ₽\n600;Масло сладкое;25\n600;Масло солёное;30\n");
    expect(load.counts).toMatchObject({ changed: 1, refused: 1 });
    expect(load.refusals).toMatchObject([{ field: "sku", value: "600", message: manyOf("600") }]);
    expect((await goodsNamed(backend.pool, "Масло с")).map(({ name, price }) => [name, price])).toContainEqual(["Масло сладкое", 2500]);
  });

  test("without codes two new goods of one article are loaded with marks, and the same table again means the same two", async () => {
    const table = (more: number) => `Артикул;Название;Цена, ₽\n700;Творожок с изюмом;${10 + more}\n700;Творожок с маком;${20 + more}\n`;
    expect((await applied("goods", table(0))).counts).toMatchObject({ new: 2, refused: 0 });
    expect((await applied("goods", table(1))).counts).toMatchObject({ changed: 2, refused: 0 });
    const goods = await goodsNamed(backend.pool, "Творожок с");
    expect(goods.map(({ name, price }) => [name, price])).toEqual([
      ["Творожок с изюмом", 1100],
      ["Творожок с маком", 2100],
    ]);
    expect(goods.map(({ sku }) => sku)).toEqual(goods.map(({ uuid }) => marked("700", uuid)));
  });

  test("a second product joins one that has its article already, whose code stays; one row twice is refused with its line", async () => {
    await applied("goods", `${head}\ncode-7;701;Творожок с курагой;10\n`);
    const load = await applied("goods", "Артикул;Название;Цена, ₽\n701;Творожок с курагой;12\n701;Творожок с вишней;13\n");
    expect(load.counts).toMatchObject({ new: 1, changed: 1, refused: 0 });
    expect((await applied("goods", `${head}\ncode-7;701;Творожок с курагой;14\n`)).counts).toMatchObject({ changed: 1 });
    const twice = await tried("goods", "Артикул;Название\n702;Творожок со сливой\n702;Творожок со сливой\n");
    expect(twice.refusals.map(({ message }) => message)).toEqual([
      "«702» уже стоит в строке 2: если это разные записи, дайте каждой свой код",
    ]);
  });

  test("two new names for the article of a stored product are refused: one of them may be that product", async () => {
    await applied("goods", "Артикул;Название\n703;Творожок\n");
    const load = await tried("goods", "Артикул;Название\n703;Творожок ванильный\n703;Творожок шоколадный\n");
    expect(load.refusals.map(({ message }) => message)).toEqual([manyOf("703"), manyOf("703")]);
  });

  test("a table without codes and articles is asked for an article", async () => {
    const trial = await tried("goods", "Название;Цена, ₽;Ещё\nСырок;10;1\n");
    expect(trial.source?.missing).toEqual(["sku"]);
  });
});

describe("goods of one article, by 1C", () => {
  const own = useBackend("empty");
  const oneC = oneCOf(own);

  beforeAll(async () => {
    await addCompany(own.db, { type: "seller" });
    const center = randomUUID();
    const place = { city: "Тула", address: "ул. Новая, 1", postalCode: "300000", timeZone: "Europe/Moscow", minOrderKopecks: 0, phone: "" };
    await own.db.insert(distributionCenters).values({ uuid: center, name: "РЦ", ...place });
    await own.db
      .insert(storages)
      .values({ uuid: randomUUID(), distributionCenterUuid: center, name: "Основной", temperatureMode: "+2…+6 °C", address: "" });
  });

  const goods = [
    { id: "a-1", sku: "0654", name: "Творог 5 %", group: "g" },
    { id: "a-2", sku: "0654", name: "Творог 9 %", group: "g" },
    { id: "a-3", sku: "-", name: "Творог без артикула", group: "g" },
  ];
  const priced = (more: number) =>
    goods.map(({ id }, at) => ({
      id,
      prices: { retail: String(10 * (at + 1) + more) },
      more: `<Количество>${at + 1 + more}</Количество>`,
    }));
  const classifier = groupsXml([{ id: "g", name: "Молоко" }]);
  const stored = async () => (await goodsNamed(own.pool, "Творог")).map(({ article, price, stock }) => [article, price, stock]);

  test("a full exchange and one of changes end in success, and nothing of either product is lost", async () => {
    const session = await oneC.open("Повтор", { version: "2.09" });
    const answers = await session.bring({
      "import.xml": catalogueXml(goods, { changesOnly: false, classifier }),
      "offers.xml": offersXml(priced(0), { changesOnly: false, types: priceTypesXml({ retail: "Розничная" }) }),
    });
    answers.push(await session.work("deactivate"), await session.work("complete"));
    expect(answers.map((answer) => answer.split("\n")[0])).toEqual(["success", "success", "success", "success"]);
    expect(await stored()).toEqual([
      ["0654", 1000, 1],
      ["0654", 2000, 2],
      ["-", 3000, 3],
    ]);
    const changes = await (await oneC.open("Повтор")).bring({
      "import.xml": catalogueXml(goods.slice(1, 2), { classifier }),
      "offers.xml": offersXml(priced(1).slice(1, 2), { types: priceTypesXml({ retail: "Розничная" }) }),
    });
    expect(changes.map((answer) => answer.split("\n")[0])).toEqual(["success", "success"]);
    expect(await stored()).toEqual([
      ["0654", 1000, 1],
      ["0654", 2100, 3],
      ["-", 3000, 3],
    ]);
  });

  test("a characteristic of a product that shares its article is marked by its own id", async () => {
    const [answer] = await (await oneC.open("Повтор")).bring({
      "offers.xml": offersXml([{ id: "a-1#c1234567-89", name: "Творог 5 % весовой", sku: "0654", prices: { retail: "7" } }]),
    });
    expect(answer).toMatch(/^success/);
    expect((await goodsNamed(own.pool, "Творог 5 % весовой")).map(({ sku }) => sku)).toEqual(["0654-c1234567"]);
  });
});
