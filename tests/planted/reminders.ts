import { backend, type PlantedBug, portal } from "./bug.ts";

/** Notifications about prices, cut-offs and arrivals. */
export const reminders: PlantedBug[] = [
  {
    name: "a change in another price list is shown as a changed price",
    file: "server/backend/basket/price-terms.ts",
    from: "i.price_list_uuid = ${priceList} and i.product_uuid = p.uuid",
    to: "i.price_list_uuid <> ${priceList} and i.product_uuid = p.uuid",
    tests: backend("moved-prices", "reminders-prices"),
  },
  {
    name: "«Понятно» accepts prices that no page has shown",
    file: "server/backend/basket/mark-prices-seen.ts",
    from: "markOf(moved) !== body.movedPrices",
    to: "moved.length === 0",
    tests: [...backend("moved-prices"), ...portal("ordering-changes")],
  },
  {
    name: "a person no longer attached to a branch is notified about their basket there",
    file: "server/backend/reminders/may-order.ts",
    from: "where a.branch_uuid = r.uuid and a.customer_uuid = c.uuid",
    to: "where a.branch_uuid = r.uuid or r.uuid is not null",
    tests: backend("reminders-cutoffs"),
  },
  {
    name: "a person who lost a trade point is notified that its goods are back",
    file: "server/backend/reminders/notify-back-in-stock.ts",
    from: ".filter(({ may }) => may)",
    to: ".filter(({ productUuid }) => productUuid)",
    tests: backend("reminders-back-in-stock"),
  },
  {
    name: "products that one person awaits are shown as awaited to the whole trade point",
    file: "server/backend/reminders/list-stock-wishes.ts",
    from: "eq(stockWishes.customerUuid, actor.customerUuid),",
    to: "",
    tests: backend("reminders-back-in-stock"),
  },
  {
    name: "another company is notified about the prices of a shopping list",
    file: "server/backend/reminders/notify-price-changes.ts",
    from: "join ${customers} c on c.company_uuid = t.company_uuid",
    to: "join ${customers} c on c.company_uuid is not null",
    tests: backend("reminders-prices"),
  },
  {
    name: "the whole company is notified about the prices of an unshared shopping list",
    file: "server/backend/lists/list-scope.ts",
    from: "(${isShared} and (",
    to: "(true and (",
    tests: backend("reminders-prices"),
  },
  {
    name: "every process sends a reminder of the same cut-off",
    file: "server/backend/reminders/remind-cutoffs.ts",
    from: ".filter(({ isNew }) => isNew)",
    to: ".filter(({ basketUuid }) => basketUuid)",
    tests: backend("reminders-cutoffs"),
  },
  {
    name: "a changed price is notified again every morning",
    file: "server/backend/reminders/notify-price-changes.ts",
    from: "set notified_terms = line.today, last_seen_terms = coalesce(l.last_seen_terms, line.today) from line\n    where l.basket_uuid",
    to: "set last_seen_terms = coalesce(l.last_seen_terms, line.today) from line\n    where l.basket_uuid",
    tests: backend("reminders-prices"),
  },
  {
    name: "a buyer is reminded of products in their basket that are out of stock",
    file: "server/backend/reminders/remind-cutoffs.ts",
    from: "return (await splitByStock(reader, rows)).short;",
    to: "return (await splitByStock(reader, rows)).there;",
    tests: backend("reminders-cutoffs"),
  },
];
