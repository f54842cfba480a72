import { backend, type PlantedBug } from "./bug.ts";

/** Statements that read more rows than their answer needs. */
export const plans: PlantedBug[] = [
  {
    name: "the prices of a list are assembled more than once for each line",
    file: "server/backend/lists/read-lists.ts",
    from: "::uuid) offset 0) line",
    to: "::uuid)) line",
    tests: backend("price-terms-read"),
  },
  {
    name: "a representative's deals are found by one condition, for which all deals are read",
    file: "server/backend/access/scopes.ts",
    from: "return reaches.length > 0 ? reaches : [nothing];",
    to: "return [or(...reaches) ?? nothing];",
    tests: backend("scopes-plans.full"),
  },
];
