import { expect, test } from "vitest";
import { needsDataFolder } from "#server/data-folder.ts";

const [DATABASE_URL, S3_URL, BACKEND_URL] = ["postgres://base/portal", "https://key:secret@store/bucket", "http://backend:4000"];

test.each([
  ["a database and a store elsewhere", { DATABASE_URL, S3_URL, DEMO: "off" }, false],
  ["a backend elsewhere", { BACKEND_URL, DEMO: "off" }, false],
  ["the embedded database", { S3_URL, DEMO: "off" }, true],
  ["files on this machine", { DATABASE_URL, DEMO: "off" }, true],
  ["the demo, which keeps its secrets", { DATABASE_URL, S3_URL, DEMO: "on" }, true],
] as const)("with %s the folder of data must be writable: %#", (_, env, isNeeded) => {
  expect(needsDataFolder({ BACKEND_URL: undefined, DATABASE_URL: undefined, S3_URL: undefined, ...env })).toBe(isNeeded);
});
