import { backend, type PlantedBug, portal, unit } from "./bug.ts";

const price = "server/backend/basket/price.ts";
const limit = "server/backend/contracts/limit.ts";
const guards = "server/backend/deals/guards.ts";

/** Prices, sums, limits and what a contract is charged. */
export const money: PlantedBug[] = [
  {
    name: "half a kopeck is rounded down",
    file: price,
    from: "rest >= denominator - rest",
    to: "rest > denominator - rest",
    tests: unit("prices", "worked-example"),
  },
  {
    name: "a ladder's step begins one above its count",
    file: price,
    from: "row.countHundredths <= quantityHundredths &&",
    to: "row.countHundredths < quantityHundredths &&",
    tests: unit("prices"),
  },
  {
    name: "the line is rounded instead of the unit's price",
    file: "server/backend/basket/calculate-lines.ts",
    from: "total: lineAmount(line, perUnit),",
    to: "total: roundHalfAway(lineAmount(line, line.base) * (10_000 - percent), 10_000),",
    tests: unit("worked-example", "prices"),
  },
  {
    name: "lines that are not checked count for the group's step",
    file: "server/backend/basket/calculate-lines.ts",
    from: "if (line.groupUuid === null || !participates(line)) continue;",
    to: "if (line.groupUuid === null) continue;",
    tests: unit("prices"),
  },
  {
    name: "the minimum is asked of the price before the discount",
    file: "server/backend/basket/calculate-basket.ts",
    from: "summary.total",
    to: "summary.subtotal",
    tests: [...backend("basket-lines", "checkout-preconditions"), ...portal("basket-page")],
  },
  {
    name: "a limit is exceeded by equality",
    file: limit,
    from: "total > availableKopecks",
    to: "total >= availableKopecks",
    tests: unit("contracts"),
  },
  {
    name: "what others have reserved is free",
    file: limit,
    from: "state.limit + state.balance - state.reserved",
    to: "state.limit + state.balance",
    tests: unit("contracts"),
  },
  {
    name: "a prepaid contract exceeds",
    file: limit,
    from: 'contractType(postponDays) === "deferred" && total',
    to: "total",
    tests: unit("contracts"),
  },
  {
    name: "a charge leaves its sum reserved",
    file: limit,
    from: "return { ...state, reserved: lessReserved(state, row.amount), balance: state.balance - row.amount };",
    to: "return { ...state, balance: state.balance - row.amount };",
    tests: [...unit("contracts"), ...backend("deal-transitions-writes", "deal-collection-ledger")],
  },
  {
    name: "the sums read before the lock decide about the limit",
    file: "server/backend/basket/place-order.ts",
    from: "withLockedStock(tx, withLockedSums(data, locked))",
    to: "withLockedStock(tx, data)",
    tests: backend("checkout-races"),
  },
  {
    name: "a shortage is paid at the price without the discount",
    file: "server/backend/deals/collection.ts",
    from: "total: lineAmount(actual, line.perUnit),",
    to: "total: lineAmount(actual, line.base),",
    tests: [...unit("worked-example"), ...backend("deal-collection-quantities")],
  },
  {
    name: "weight up to a fifth above the order is accepted",
    file: "server/backend/deals/collection.ts",
    from: "export const overWeightPercent = 10;",
    to: "export const overWeightPercent = 20;",
    tests: backend("deal-collection-quantities"),
  },
  {
    name: "a declined deal keeps its reserve",
    file: "server/backend/deals/apply-transition.ts",
    from: 'if (has("release")) movements',
    to: 'if (has("release") && now === null) movements',
    tests: backend("deal-transitions-writes"),
  },
  {
    name: "a received deal posts the ordered sum",
    file: "server/backend/deals/reserved-sums.ts",
    from: "(line.actualTotalKopecks ?? line.totalKopecks)",
    to: "line.totalKopecks",
    tests: backend("deal-collection-corrections", "deal-collection-ledger", "deal-transitions-writes"),
  },
  {
    name: "goods are handed over before the prepayment",
    file: guards,
    from: "holds: (deal) => !deal.prepaidShort,",
    to: "holds: () => true,",
    tests: [...unit("deal-transitions"), ...backend("deal-transitions-writes")],
  },
  {
    name: "a seller's edit is approved without the buyer",
    file: guards,
    from: "noConsentNeeded: { holds: (deal) => !needsConsent(deal)",
    to: "noConsentNeeded: { holds: () => true",
    tests: unit("deal-transitions", "deal-buttons"),
  },
  {
    name: "a payment covers the newest charge first",
    file: "server/backend/contracts/overdue.ts",
    from: "a.at.getTime() - b.at.getTime()",
    to: "b.at.getTime() - a.at.getTime()",
    tests: unit("contracts"),
  },
  {
    name: "an order that nobody consented to keeps the limit",
    file: "server/backend/deals/transition-table.ts",
    from: 'guards: ["consentUnanswered"], effects: ["release", "subordersDelete"]',
    to: 'guards: ["consentUnanswered"], effects: ["subordersDelete"]',
    tests: [...backend("on-behalf-consent"), ...unit("deal-transitions")],
  },
  {
    name: "two orders take one limit",
    file: "server/backend/contracts/ledger.ts",
    from: '.orderBy(asc(contractLines.uuid)).for("update");',
    to: ".orderBy(asc(contractLines.uuid));",
    tests: backend("checkout-races"),
  },
];
