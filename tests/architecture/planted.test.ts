import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { bugs } from "#tests/planted/bugs.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("every bug of `npm run test:planted` can be planted, and the tests that are to find it exist", () => {
  const places = bugs.map(({ name, file, from }) => [name, readFileSync(join(root, file), "utf8").split(from).length - 1]);
  expect(places.filter(([, count]) => count !== 1)).toEqual([]);
  expect(bugs.flatMap(({ name, tests }) => tests.filter((path) => !existsSync(join(root, path))).map((path) => [name, path]))).toEqual([]);
});
