import { backend, type PlantedBug, unit } from "./bug.ts";

/** Lines of an order as people and 1C write them. */
export const lines: PlantedBug[] = [
  {
    name: "a word that several products have is taken for the first of them",
    file: "server/backend/lines/search-texts.ts",
    from: " && ![second, ...others].some(({ name }) => hasAll(name, text))",
    to: "",
    tests: backend("order-lines-met"),
  },
  {
    name: "of a line with two goods the second is dropped",
    file: "server/backend/lines/split-goods.ts",
    from: "goods.length > 0 && isWhole(last) ? [...goods, last] : null",
    to: "goods.length > 0 && isWhole(last) ? goods : null",
    tests: unit("order-line-columns"),
  },
  {
    name: "what is said not to be wanted is ordered",
    file: "server/backend/lines/resolve-lines.ts",
    from: 'meant.by !== "product" && isDeclined(text, product.name)',
    to: 'meant.by === "product" && isDeclined(text, product.name)',
    tests: backend("order-lines-met"),
  },
  {
    name: "words of cells that are merged over several rows of a workbook are lost",
    file: "server/backend/exchange/spreadsheets/read-rows.ts",
    from: "const under = below.map(withMerged);",
    to: "const under = below;",
    tests: backend("exchange-merged-cells"),
  },
  {
    name: "a quantity of 1C that is none counts as nothing shipped",
    file: "server/backend/exchange/one-c/deals/read-order.ts",
    from: 'count < 0 ? { part: "quantity", written: quantity }',
    to: 'count < -1 ? { part: "quantity", written: quantity }',
    tests: backend("exchange-1c-order-lines"),
  },
  {
    name: "a coefficient of 1C that is no number counts as one",
    file: "server/backend/exchange/one-c/deals/read-order.ts",
    from: "(numberOf(coefficient) ?? 0)",
    to: "(numberOf(coefficient) || 1)",
    tests: backend("exchange-1c-order-lines"),
  },
  {
    name: "goods of 1C that are another product's go by their article",
    file: "server/backend/exchange/one-c/deals/unknown-ids.ts",
    from: 'item.sku === "" || known.has(item.id.toLowerCase())',
    to: 'item.sku === ""',
    tests: backend("exchange-1c-order-lines"),
  },
  {
    name: "a box of twelve boxes is sold",
    file: "server/backend/exchange/feeds/goods.ts",
    from: "packFault(doc, before) ?? quantityFault",
    to: "quantityFault",
    tests: backend("exchange-changed-codes"),
  },
  {
    name: "columns of an order that are not read are not told",
    file: "server/backend/lines/line-columns.ts",
    from: "ignored: ignored.flatMap((at) => named[at]?.name || []),",
    to: "ignored: [],",
    tests: unit("order-line-columns"),
  },
  {
    name: "an article beside another product's whole name takes the article's",
    file: "server/backend/lines/interpret-lines.ts",
    from: 'const isOfOther = beside?.by === "name" &&',
    to: "const isOfOther = false &&",
    tests: backend("order-lines-met"),
  },
  {
    name: "a percent in a column of stock is a count",
    file: "server/backend/exchange/spreadsheets/cells.ts",
    from: 'if (text.endsWith("%") && counts.has(kind)',
    to: 'if (text.endsWith("%") && kind === "roubles"',
    tests: unit("exchange-spreadsheets"),
  },
];
