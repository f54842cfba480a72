import { describe, expect, test } from "vitest";
import { areas, listCalls } from "#contract/calls.ts";
import { operations } from "#server/backend/operations.ts";
import { code, sources } from "./sources.ts";

const tests = sources("tests/{unit,backend,portal,faults,contract,e2e}/**/*.ts");

/** `area.call` for every use, whatever the file names its import: `import { deals as calls } from "#contract/deals.ts"`. */
function namesOf(text: string): string[] {
  const aliases = [...text.matchAll(/import\s*\{([^}]*)\}\s*from\s*"#contract\//g)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim().split(/\s+as\s+/) as [string, string?]),
  );
  const used = aliases.flatMap(([area, alias = area]) =>
    [...text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, "g"))].map(([, name]) => `${area}.${name}`),
  );
  return [...used, ...[...text.matchAll(/"(\w+\.\w+)"/g)].map(([, id]) => id ?? "")];
}

describe("calls of the contract", () => {
  test("every call of the contract has a handler, and every handler a call", () => {
    const declared = listCalls().map(([id]) => id);
    const handled = Object.entries(operations).flatMap(([area, handlers]) => Object.keys(handlers).map((name) => `${area}.${name}`));
    expect([...handled].sort()).toEqual([...declared].sort());
  });

  test("every call is named in a test", () => {
    const named = new Set(tests.flatMap(({ text }) => namesOf(text)));
    expect(named.size).toBeGreaterThan(30);
    expect(listCalls().flatMap(([id]) => (named.has(id) ? [] : [id]))).toEqual([]);
  });

  test("every call has a method and path of its own", () => {
    const seen = listCalls().map(([, call]) => `${call.method} ${call.path.replace(/:\w+/g, ":x")}`);
    expect(seen.filter((one, index) => seen.indexOf(one) !== index)).toEqual([]);
  });

  test("every area of calls is a file of the contract with the same name", () => {
    const files = code("app/contract").map(({ path }) =>
      path.replace(/^.*\/|\.ts$/g, "").replace(/-\w/g, ([, letter = ""]) => letter.toUpperCase()),
    );
    // Their tables belong to other areas: deals, notifications.
    expect(Object.keys(areas).filter((area) => !files.includes(area))).toEqual(["suborders", "notificationSettings"]);
  });
});

describe("values of the contract", () => {
  const contract = code("app/contract");
  const exporting = (pattern: RegExp, homes: readonly string[]) =>
    contract.filter(({ path, text }) => !homes.some((home) => path.endsWith(`/${home}`)) && pattern.test(text)).map(({ path }) => path);

  test("limits stand in one file", () => {
    expect(exporting(/^export const (?:max|min)[A-Z]|^export const \w+(?:Max|Min|Limits?)\b/m, ["limits.ts"])).toEqual([]);
    expect(contract.find(({ path }) => path.endsWith("/limits.ts"))?.text.match(/^export const max/gm)?.length).toBeGreaterThan(25);
  });

  test("no enumeration is written twice", () => {
    const written = contract.flatMap(({ text }) => [...text.matchAll(/z\.enum\((\[[^\]]*,[^\]]*\])/g)].map(([, names = ""]) => names));
    expect(written.length).toBeGreaterThan(20);
    expect(written.filter((names, at) => written.indexOf(names) !== at)).toEqual([]);
  });

  test("enumerations stand in one file, but for actions, roles, statuses of deals and names that a table or the feeds give", () => {
    const homes = ["enums.ts", "money-enums.ts", "seller-enums.ts", "actions.ts", "roles.ts", "deal-statuses.ts"];
    // Fields of goods, fields of entities, and what keys and people may do with feeds.
    const derived = ["exchange-mapping.ts", "versions.ts", "exchange-keys.ts", "permissions.ts"];
    expect(exporting(/^export const \w+(?:: readonly [^=]+)? = \[\s*(?:"|\.\.\.)/m, [...homes, ...derived])).toEqual([]);
  });

  test("they are read without schemas, so that the browser loads no zod for them", () => {
    const bare = ["limits.ts", "enums.ts", "money-enums.ts", "seller-enums.ts", "actions.ts", "roles.ts", "deal-statuses.ts"];
    const values = contract.filter(({ path }) => bare.some((name) => path.endsWith(`/${name}`)));
    expect(values.filter(({ text }) => /from "zod"/.test(text)).map(({ path }) => path)).toEqual([]);
    expect(values).toHaveLength(bare.length);
  });
});
