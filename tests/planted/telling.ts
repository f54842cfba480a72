import { backend, type PlantedBug, portal } from "./bug.ts";

/** Notifications about prices, cut-offs and arrivals. */
export const telling: PlantedBug[] = [
  {
    name: "a change in another price list is shown as a changed price",
    file: "server/backend/basket/price-terms.ts",
    from: "i.price_list_uuid = ${priceList} and i.product_uuid = p.uuid",
    to: "i.price_list_uuid <> ${priceList} and i.product_uuid = p.uuid",
    tests: backend("moved-prices", "telling-prices"),
  },
  {
    name: "«Понятно» accepts prices that no page has shown",
    file: "server/backend/basket/see-prices.ts",
    from: "markOf(moved) !== body.movedPrices",
    to: "moved.length === 0",
    tests: [...backend("moved-prices"), ...portal("ordering-told")],
  },
  {
    name: "a person no longer attached to a branch is notified about his basket there",
    file: "server/backend/telling/may-order.ts",
    from: "where a.branch_uuid = r.uuid and a.customer_uuid = c.uuid",
    to: "where a.branch_uuid = r.uuid or r.uuid is not null",
    tests: backend("telling-cutoffs"),
  },
  {
    name: "a person who lost a trade point is notified that its goods are back",
    file: "server/backend/telling/tell-arrivals.ts",
    from: ".filter(({ may }) => may)",
    to: ".filter(({ productUuid }) => productUuid)",
    tests: backend("telling-arrivals"),
  },
  {
    name: "products that one person awaits are shown as awaited to his whole trade point",
    file: "server/backend/telling/list-arrivals.ts",
    from: "eq(stockWishes.customerUuid, actor.customerUuid),",
    to: "",
    tests: backend("telling-arrivals"),
  },
  {
    name: "another company is notified about the prices of a shopping list",
    file: "server/backend/telling/tell-prices.ts",
    from: "join ${customers} c on c.company_uuid = t.company_uuid",
    to: "join ${customers} c on c.company_uuid is not null",
    tests: backend("telling-prices"),
  },
  {
    name: "the whole company is notified about the prices of an unshared shopping list",
    file: "server/backend/lists/list-scope.ts",
    from: "(${isShared} and (",
    to: "(true and (",
    tests: backend("telling-prices"),
  },
  {
    name: "every process sends a reminder of the same cut-off",
    file: "server/backend/telling/remind-cutoffs.ts",
    from: ".filter(({ isNew }) => isNew)",
    to: ".filter(({ basketUuid }) => basketUuid)",
    tests: backend("telling-cutoffs"),
  },
  {
    name: "a changed price is notified again every morning",
    file: "server/backend/telling/tell-prices.ts",
    from: "set told_terms = line.today, seen_terms = coalesce(l.seen_terms, line.today) from line\n    where l.basket_uuid",
    to: "set seen_terms = coalesce(l.seen_terms, line.today) from line\n    where l.basket_uuid",
    tests: backend("telling-prices"),
  },
  {
    name: "a buyer is reminded of products in his basket that are out of stock",
    file: "server/backend/telling/remind-cutoffs.ts",
    from: "return (await byStock(reader, kept)).short;",
    to: "return (await byStock(reader, kept)).there;",
    tests: backend("telling-cutoffs"),
  },
];
