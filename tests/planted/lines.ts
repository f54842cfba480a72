import { backend, type PlantedBug, unit } from "./bug.ts";

/** Lines of an order as people write them. */
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
];
