import { beforeAll, describe, expect, test } from "vitest";
import type { FeedName } from "#contract/feeds.ts";
import { useBackend } from "#tests/support/backend.ts";
import { catalogueXml, groupsXml, offersXml, priceTypesXml } from "#tests/support/commerce-ml.ts";
import { exchangeOf } from "#tests/support/exchange.ts";
import { oneCOf } from "#tests/support/one-c.ts";

/** Two programs of one seller number what they have 1, 2, 3; here none of the second one's own rows is accepted. */
const backend = useBackend("demo");
const exchange = exchangeOf(backend);
const oneC = oneCOf(backend);
const center = { city: "Тула", address: "Тула, Ленина, 1", postalCode: "300000" };
const storage = { center: "РЦ Первый", temperatureMode: "-18 °C" };
const group = { segment: "Сыры", countUnit: "pcs", ladder: [] };

const of: { readonly [feed: string]: readonly object[] } = {
  centers: [{ externalId: "1", ...center, name: "РЦ Первый" }],
  storages: [{ externalId: "1", ...storage, name: "Мороз первый" }],
  categories: [
    { externalId: "1", name: "Сыры первые" },
    { externalId: "2", name: "Рыба" },
    { externalId: "3", parent: "1", name: "Мягкие первые" },
  ],
  discountGroups: [{ externalId: "1", ...group, name: "Скидка первая" }],
  priceLists: [{ externalId: "1", title: "Опт первый" }],
  goods: [
    { externalId: "1", sku: "P-1", name: "Молоко первое" },
    { externalId: "2", sku: "V-1", name: "Творог первый" },
  ],
};

/** What the second one names otherwise, what refers to it, and by which field. */
const cases: [
  parent: FeedName,
  rows: readonly object[],
  child: FeedName,
  field: string,
  row: (reference: string) => object,
  name: string,
][] = [
  [
    "centers",
    [{ externalId: "1", ...center, name: "РЦ Второй", phone: "+7 900 000-00-00" }],
    "storages",
    "center",
    (at) => ({ externalId: "s-9", ...storage, name: "Чужой", center: at }),
    "РЦ Второй",
  ],
  [
    "centers",
    [{ externalId: "1", ...center, name: "РЦ Второй", phone: "+7 900 000-00-00" }],
    "schedules",
    "center",
    (at) => ({ externalId: "s-9", name: "Чужой", center: at }),
    "РЦ Второй",
  ],
  [
    "storages",
    [{ externalId: "1", ...storage, name: "Мороз второй" }],
    "stock",
    "storage",
    (at) => ({ storage: at, goods: "P-1", quantity: "7" }),
    "Мороз второй",
  ],
  [
    "categories",
    [{ externalId: "3", parent: "9", name: "Гвозди" }],
    "goods",
    "segment",
    (at) => ({ externalId: "g-9", sku: "G-9", name: "Чужой", segment: at }),
    "Гвозди",
  ],
  [
    "categories",
    [{ externalId: "3", parent: "9", name: "Гвозди" }],
    "discountGroups",
    "segment",
    (at) => ({ externalId: "g-9", ...group, name: "Чужая", segment: at }),
    "Гвозди",
  ],
  [
    "discountGroups",
    [{ externalId: "1", ...group, name: "Скидка вторая" }],
    "goods",
    "discountGroup",
    (at) => ({ externalId: "g-8", sku: "G-8", name: "Чужой", discountGroup: at }),
    "Скидка вторая",
  ],
  [
    "priceLists",
    [{ externalId: "1", title: "Опт второй" }],
    "prices",
    "priceList",
    (at) => ({ priceList: at, goods: "P-1", price: "7.00" }),
    "Опт второй",
  ],
  [
    "priceLists",
    [{ externalId: "1", title: "Опт второй" }],
    "companies",
    "priceList",
    (at) => ({ company: "7199123453", priceList: at }),
    "Опт второй",
  ],
  [
    "goods",
    [{ externalId: "1", sku: "V-1", name: "Гвозди" }],
    "prices",
    "goods",
    (at) => ({ priceList: "catalog", goods: at, price: "7.00" }),
    "V-1",
  ],
  [
    "goods",
    [{ externalId: "1", sku: "V-1", name: "Гвозди" }],
    "stock",
    "goods",
    (at) => ({ storage: "Мороз первый", goods: at, quantity: "7" }),
    "V-1",
  ],
  [
    "goods",
    [{ externalId: "1", sku: "V-1", name: "Гвозди" }],
    "pictures",
    "goods",
    (at) => ({ externalId: "p-9", goods: at, file: "a.png" }),
    "V-1",
  ],
];

beforeAll(async () => {
  for (const [feed, rows] of Object.entries(of))
    expect((await exchange.load(feed as FeedName, rows as never, { as: "Первая" })).refusals).toEqual([]);
});

describe.each(cases)("%s %j: rows of %s", (parent, rows, child, field, row, name) => {
  const as = `${parent} ${child}`;
  test.each([
    ["by its id", (rows[0] as { externalId: string }).externalId],
    ["by its name", name],
  ])("that mean it %s do not land under another's", async (_, reference) => {
    const refused = await exchange.load(parent, rows as never, { as });
    expect(refused.counts).toMatchObject({ read: 1, refused: 1 });
    const load = await exchange.load(child, [row(reference)] as never, { as });
    expect([load.counts.new, load.counts.changed, load.counts.same]).toEqual([0, 0, 0]);
    expect(load.refusals[0]).toMatchObject({ field });
  });
});

const placesOf = async (name: string) =>
  (
    await backend.pool.query(
      "select above.name as above from categories c join categories above on above.uuid = c.parent_uuid where c.name = $1",
      [name],
    )
  ).rows;

describe.each([
  ["another's id", { externalId: "1", name: "Метизы" }],
  ["a fault of its own", { externalId: "f-1", name: "Рыба", position: -1 }],
])("segments sent with a category that is refused for %s", (what, category) => {
  const segment = (at: string, parent: string) => ({ externalId: `${what} ${at}`, parent, name: `Под ${what} ${at}` });
  test.each([[false], [true]])("land nowhere, named by its id or name, before or after it (trial: %j)", async (trial) => {
    const rows = [
      segment("a", category.externalId),
      segment("b", category.name),
      category,
      segment("c", category.externalId),
      segment("d", category.name),
    ];
    const load = await exchange.load("categories", rows, { as: `Сегменты ${what}`, trial });
    expect(load.counts).toMatchObject({ read: 5, refused: 5, new: 0 });
    for (const refusal of load.refusals.filter(({ place }) => place !== "3"))
      expect(refusal).toMatchObject({ field: "parent", message: expect.stringMatching(/которая отклонена/) });
    const later = await exchange.load("categories", [segment("e", category.externalId), segment("f", category.name)], {
      as: `Сегменты ${what}`,
      trial,
    });
    expect([later.counts.new, later.refusals.map(({ field }) => field)]).toEqual([0, ["parent", "parent"]]);
    expect(await placesOf(`Под ${what} a`)).toEqual([]);
  });

  test("land in it once it is accepted", async () => {
    const as = `Сегменты ${what}`;
    const own = { externalId: `own ${what}`, name: category.name === "Рыба" ? "Рыба вторая" : category.name };
    const rows = [segment("a", own.externalId), own];
    expect((await exchange.load("categories", rows, { as })).refusals).toEqual([]);
    expect(await placesOf(`Под ${what} a`)).toEqual([{ above: own.name }]);
  });
});

test("what a sender shares with another, or has of its own, is meant by its id also when a change of it is refused", async () => {
  await exchange.load("goods", [{ externalId: "own", sku: "O-1", name: "Своё" }], { as: "Делит" });
  const refused = await exchange.load(
    "goods",
    [
      { externalId: "1", sku: "P-1", name: "Молоко первое", step: "-1" },
      { externalId: "own", sku: "O-1", name: "Своё", step: "-1" },
    ],
    { as: "Делит" },
  );
  expect(refused.counts.refused).toBe(2);
  const own = await exchange.load(
    "prices",
    [
      { priceList: "catalog", goods: "own", price: "5.00" },
      { priceList: "catalog", goods: "P-1", price: "5.00" },
    ],
    { as: "Делит" },
  );
  expect(own.refusals).toEqual([]);
});

test("1C's own numbers obey the same rule: goods, prices and groups that another program's refuse land nowhere", async () => {
  const before = (await backend.pool.query("select uuid, name, price_kopecks, segment_uuid from products order by uuid")).rows;
  const groups = groupsXml([{ id: "1", name: "Метизы", groups: [{ id: "m-2", name: "Гвозди", groups: [] }] }]);
  const session = await oneC.open("Чужая 1С");
  await session.bring({
    "import.xml": catalogueXml(
      [
        { id: "1", sku: "N-1", name: "Гвозди сто", group: "m-2" },
        { id: "2", sku: "N-2", name: "Гвозди двести", group: "m-2" },
      ],
      { classifier: groups },
    ),
    "offers.xml": offersXml(
      [
        { id: "1", name: "Гвозди сто", prices: { retail: "7" } },
        { id: "2", name: "Гвозди двести", prices: { retail: "8" } },
      ],
      { types: priceTypesXml({ retail: "Розничная" }) },
    ),
  });
  await backend.pool.query(`update exchange_mappings set target = case kind when 'group' then 'own' else 'catalog' end, is_guess = false
    where key_name = 'Чужая 1С' and kind in ('group', 'priceType')`);
  const again = await oneC.open("Чужая 1С");
  const offers = offersXml(
    [
      { id: "1", name: "Гвозди сто", prices: { retail: "9" } },
      { id: "2", name: "Гвозди двести", prices: { retail: "10" } },
    ],
    { types: priceTypesXml({ retail: "Розничная" }) },
  );
  await again.bring({
    "import.xml": catalogueXml([{ id: "1", sku: "N-1", name: "Гвозди сто", group: "m-2" }], { classifier: groups }),
    "offers.xml": offers,
  });
  const after = (await backend.pool.query("select uuid, name, price_kopecks, segment_uuid from products order by uuid")).rows;
  expect(after.filter(({ uuid }) => before.some((each) => each.uuid === uuid))).toEqual(before);
  expect(await placesOf("Гвозди")).toEqual([]);
  const { rows } = await backend.pool.query(`select distinct l.feed, e.field, e.value from exchange_row_errors e
    join exchange_loads l on l.uuid = e.load_uuid where l.key_name = 'Чужая 1С' order by 1, 2, 3`);
  expect(rows).toEqual([
    { feed: "categories", field: "externalId", value: "1" },
    { feed: "categories", field: "parent", value: "1" },
    { feed: "goods", field: "externalId", value: "1" },
    { feed: "goods", field: "externalId", value: "2" },
    { feed: "goods", field: "segment", value: "m-2" },
    { feed: "prices", field: "goods", value: "1" },
    { feed: "prices", field: "goods", value: "2" },
  ]);
});
