import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cyrillicLettersIn } from "#server/backend/auth/cyrillic-letters.ts";
import { root } from "#server/build-portal.ts";

const secret = "k".repeat(48);
const secrets = { SESSION_SECRET: secret, TOKEN_SECRET: secret };
const right = ["--email", "you@field.example", "--name", "Petrov Ivan", "--seller", "Field", "--inn", "7712345671"];

test.each([
  ["without DEMO=off", {}, right, /^Set DEMO=off, SESSION_SECRET and TOKEN_SECRET/],
  ["without secrets", { DEMO: "off" }, right, /SESSION_SECRET: is required when DEMO=off/],
  [
    "with a Cyrillic letter in the address",
    { DEMO: "off", ...secrets },
    ["--email", "y\u043eu@field.example"],
    /has Cyrillic letters \(\u043e\)/,
  ],
] as const)("admin:first %s says so, without a stack, and ends with 1", (_, settings, words, said) => {
  const env = { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: "/nowhere", ...settings } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "server/backend/db/first-admin.ts"), ...words], {
    env,
    encoding: "utf8",
  });
  expect([status, stdout, stderr]).toEqual([1, "", expect.stringMatching(said)]);
  expect(stderr).not.toMatch(/\n\s+at /);
});

test("demo:remove without secrets says so, without a stack, and ends with 1", () => {
  const env = { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: "/nowhere", DEMO: "off" } as const;
  const { status, stderr } = spawnSync(process.execPath, [join(root, "server/backend/db/remove-demo.ts")], { env, encoding: "utf8" });
  expect([status, stderr]).toEqual([1, expect.stringContaining("SESSION_SECRET: is required when DEMO=off")]);
  expect(stderr).not.toMatch(/\n\s+at /);
});

test.each([
  ["you@company.ru", ""],
  ["\u0430nna@company.ru", "\u0430"],
  ["anna@c\u043empany.ru", "\u043e"],
  ["anna@\u043f\u043e\u043b\u0435.\u0440\u0444", ""],
  ["", ""],
])("Cyrillic letters of %s that a Latin address should not have: %s", (address, letters) => {
  expect(cyrillicLettersIn(address).join("")).toBe(letters);
});
