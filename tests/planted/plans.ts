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
];
