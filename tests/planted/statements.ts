import { backend, type PlantedBug } from "./bug.ts";

/** Raw statements whose rows are not what the code reads: TypeScript sees neither. */
export const statements: PlantedBug[] = [
  {
    name: "a column of a raw statement is renamed in the SQL alone",
    file: "server/backend/lists/read-habits.ts",
    from: 'gap as "gapDays"',
    to: 'gap as "gap"',
    tests: backend("lists-habits"),
  },
  {
    name: "a raw statement says a type that it does not return",
    file: "server/backend/lists/read-habits.ts",
    from: 'lastDate: "text"',
    to: 'lastDate: "date"',
    tests: backend("lists-habits"),
  },
  {
    name: "a raw statement says that a column is never null, but it is",
    file: "server/backend/lists/read-habits.ts",
    from: 'gapDays: orNull("double precision")',
    to: 'gapDays: "double precision"',
    tests: backend("lists-habits"),
  },
];
