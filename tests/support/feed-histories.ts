import fc from "fast-check";
import type { FeedName, SentRow } from "#contract/feeds.ts";

/** Arbitrary rows of a feed over a few objects, each at most once. */
type Rows<Name extends FeedName> = fc.Arbitrary<SentRow<Name>[]>;
/** A feed without histories does not compile. */
type Feeds = { readonly [Name in FeedName]: Rows<Name> };

const absent = <T>(given: fc.Arbitrary<T>) => fc.option(given, { nil: undefined });
const some = <T>(given: fc.Arbitrary<T>, keyOf: (row: T) => string) => fc.uniqueArray(given, { selector: keyOf, maxLength: 6 });
const roubles = fc.integer({ min: 1, max: 99_999 }).map((kopecks) => (kopecks / 100).toFixed(2));
const ladder = fc.constantFrom<{ count: string; percent: string }[]>(
  [],
  [{ count: "5", percent: "2" }],
  [
    { count: "5", percent: "1" },
    { count: "10", percent: "2" },
  ],
);
const id = (prefix: string) => fc.integer({ min: 0, max: 5 }).map((index) => `${prefix}-${index}`);

const codes = ["12345670", "96385074", "2000000000008", "4600000000015", "4607012345677", "036000291452"];
const codeOf = (externalId: string) => codes[Number(externalId.at(-1))] ?? "";

const numbered = (externalId: string) => externalId.at(-1) ?? "";
const buyer = { company: "7199123453", branch: "Магазин № 1" };

export const feeds: Feeds = {
  centers: some(
    fc.record({
      externalId: id("center"),
      city: fc.constantFrom("Тверь", "Ржев"),
      address: fc.constantFrom("ул. Новая, 1", "ул. Старая, 2"),
      postalCode: fc.constant("170000"),
      timeZone: absent(fc.constantFrom("Europe/Moscow", "Asia/Omsk")),
      minOrder: absent(roubles),
      phone: absent(fc.constantFrom("", "+7 4822 00-00-00")),
      note: absent(fc.constantFrom("", "Со двора")),
      prefixes: absent(fc.boolean()),
    }),
    ({ externalId }) => externalId,
  ).map((rows) =>
    rows.map(({ prefixes, ...row }) => ({
      ...row,
      name: `РЦ ${row.externalId}`,
      // When two centres claim an index, the last one named gets it: here each has its own.
      ...(prefixes !== undefined && { prefixes: prefixes ? [`99${numbered(row.externalId)}`] : [] }),
    })),
  ),
  storages: some(
    fc.record({
      externalId: id("storage"),
      center: fc.constant("tver"),
      temperatureMode: fc.constantFrom("+2…+6 °C", "−18 °C"),
      address: absent(fc.constantFrom("", "Корпус 2")),
    }),
    ({ externalId }) => externalId,
  ).map((rows) => rows.map((row) => ({ ...row, name: `Склад ${row.externalId}` }))),
  schedules: some(
    fc.record({
      externalId: id("schedule"),
      center: fc.constant("tver"),
      note: absent(fc.constantFrom("", "Со двора")),
      rules: absent(
        fc.uniqueArray(
          fc.record({
            segment: absent(fc.constantFrom("Сыры", "Масло")),
            weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
            leadDays: fc.nat(3),
            cutoff: fc.constantFrom("09:00", "14:30"),
          }),
          { selector: ({ segment }) => segment, maxLength: 3 },
        ),
      ),
      exceptions: absent(
        fc.uniqueArray(
          fc.oneof(
            fc.record({
              date: fc.constantFrom("2027-01-01", "2027-01-02"),
              kind: fc.constant("closed" as const),
              reason: absent(fc.constant("Праздник")),
            }),
            fc.record({
              date: fc.constantFrom("2027-01-01", "2027-01-03"),
              kind: fc.constant("open" as const),
              leadDays: fc.nat(3),
              cutoff: fc.constant("12:00"),
            }),
          ),
          { selector: ({ date }) => date, maxLength: 3 },
        ),
      ),
    }),
    ({ externalId }) => externalId,
  ).map((rows) => rows.map((row) => ({ ...row, name: `График ${row.externalId}` }))),
  brands: some(fc.record({ externalId: id("brand"), name: fc.constantFrom("Марка", "Другая марка") }), ({ externalId }) => externalId),
  priceLists: some(fc.record({ externalId: id("price") }), ({ externalId }) => externalId).chain((rows) =>
    fc.constantFrom("Прайс", "Цены").map((word) => rows.map((row) => ({ ...row, title: `${word} ${row.externalId}` }))),
  ),
  companies: some(
    fc.record({
      company: fc.constantFrom(buyer.company, "6699208713"),
      priceList: absent(fc.constantFrom(null, "list")),
      retailChain: absent(fc.boolean()),
    }),
    ({ company }) => company,
  ),
  // New lines only: the sender may not withdraw what existed before.
  contracts: some(
    fc.record({
      assortment: fc.constantFrom("Заморозка", "Рыба и морепродукты"),
      limit: absent(roubles),
      balance: absent(roubles.map((amount) => `-${amount}`)),
      postponDays: absent(fc.nat(30)),
    }),
    ({ assortment }) => assortment,
  ).map((rows) => rows.map((row) => ({ ...buyer, ...row }))),
  payments: some(
    fc.record({
      externalId: id("payment"),
      assortment: fc.constantFrom("Молочная продукция", "Мясо"),
      kind: fc.constantFrom("payment" as const, "charge" as const),
      document: fc.constantFrom("ПП 1", "ПП 2"),
      date: fc.constantFrom("2026-03-01", "2026-03-02"),
      amount: roubles,
    }),
    ({ externalId }) => externalId,
  ).map((rows) => rows.map((row) => ({ ...buyer, ...row }))),
  pictures: some(
    fc.record({
      externalId: id("picture"),
      goods: id("base"),
      file: fc.constantFrom("a.png", "b.png"),
      position: absent(fc.nat(9)),
      alt: absent(fc.constantFrom("Спереди", "Сзади")),
    }),
    ({ externalId }) => externalId,
  ),
  documents: some(
    fc.record({
      externalId: id("paper"),
      file: fc.constantFrom("a.pdf", "b.pdf"),
      name: absent(fc.constantFrom("", "УПД", "Акт.pdf")),
    }),
    ({ externalId }) => externalId,
    // A document never moves to another deal.
  ).map((rows) => rows.map((row) => ({ ...row, deal: Number(numbered(row.externalId)) % 2 === 0 ? "10428" : "10381" }))),
  synonyms: some(
    fc.record({ externalId: id("synonym"), meaning: fc.constantFrom("сыр", "масло"), bothWays: absent(fc.boolean()) }),
    ({ externalId }) => externalId,
  ).map((rows) => rows.map((row) => ({ ...row, words: `словечко${"абвгде"[Number(numbered(row.externalId))]}` }))),
  goods: some(
    fc.record({
      externalId: id("history"),
      name: fc.constantFrom("Сыр", "Творог"),
      segment: absent(fc.constantFrom("Сыры", "Мороженое")),
      brand: absent(fc.constantFrom("Погребок", "Заливной луг")),
      price: absent(fc.option(roubles, { nil: null })),
      description: absent(fc.constantFrom("", "Из погреба")),
      composition: absent(fc.constantFrom("молоко", "")),
      barcodes: absent(fc.boolean()),
      allergens: absent(fc.constantFrom<string[]>([], ["молоко"])),
      ladder: absent(ladder),
      isHidden: absent(fc.boolean()),
      inStock: absent(fc.boolean()),
      temperatureMode: absent(fc.constantFrom("", "+2…+6 °C", "−18 °C")),
      min: absent(fc.constantFrom("1", "2.5")),
      shelfLifeDays: absent(fc.nat(90)),
    }),
    ({ externalId }) => externalId,
  ).map((rows) =>
    rows.map(({ barcodes, ...row }) => ({
      ...row,
      sku: row.externalId.toUpperCase(),
      ...(barcodes !== undefined && { barcodes: barcodes ? [codeOf(row.externalId)] : [] }),
    })),
  ),
  prices: some(
    fc.record({ priceList: fc.constantFrom("catalog", "list"), goods: id("base"), price: roubles }),
    ({ priceList, goods }) => `${priceList} ${goods}`,
  ),
  stock: some(
    fc.record({
      storage: fc.constantFrom("s-1", "s-2"),
      goods: id("base"),
      quantity: fc.constantFrom("0", "1", "12.5"),
      at: fc.constantFrom("2026-03-01T10:00:00Z", "2026-03-02T10:00:00Z"),
      expectedDate: absent(fc.constantFrom(null, "2026-12-01")),
    }),
    ({ storage, goods }) => `${storage} ${goods}`,
  ),
  categories: some(
    fc.record({
      externalId: id("segment"),
      parent: fc.constant("top"),
      name: fc.constantFrom("Полка", "Полка у окна"),
      shortName: absent(fc.constant("Полка")),
      assortment: absent(fc.constantFrom("Молочное", "Бакалея")),
      temperatureMode: absent(fc.constantFrom("", "+2…+6 °C")),
      position: absent(fc.nat(9)),
    }),
    ({ externalId }) => externalId,
  ),
  discountGroups: some(
    fc.record({
      externalId: id("group"),
      name: fc.constantFrom("Группа", "Другая"),
      segment: fc.constantFrom("Сыры", "Масло"),
      countUnit: fc.constantFrom("pcs", "kg"),
      ladder,
    }),
    ({ externalId }) => externalId,
  ),
};

/** Tables that a load of each feed writes. */
export const tables: Record<FeedName, string[]> = {
  centers: ["distribution_centers", "postal_prefixes"],
  storages: ["storages", "product_stock"],
  schedules: ["schedules", "schedule_rules", "schedule_exceptions"],
  brands: ["brands", "products"],
  priceLists: ["price_lists", "price_list_items", "companies"],
  companies: ["companies"],
  contracts: ["contract_lines"],
  payments: ["exchange_payments", "contract_lines"],
  pictures: ["product_pictures"],
  documents: ["deal_documents"],
  synonyms: ["search_synonyms"],
  goods: ["products", "product_discounts", "price_list_items"],
  prices: ["price_list_items", "products"],
  stock: ["product_stock", "products"],
  categories: ["categories", "products"],
  discountGroups: ["discount_groups", "discount_group_prices", "products"],
};
