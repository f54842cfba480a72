import { describe, expect, test } from "vitest";
import { areas, listCalls } from "#contract/calls.ts";
import { operations } from "#server/backend/operations.ts";
import { code, sources } from "./sources.ts";

const tests = sources("tests/{unit,backend,portal,faults,contract,e2e}/**/*.ts");

describe("calls", () => {
  test("every call of the contract has a handler, and every handler a call", () => {
    const declared = listCalls().map(([id]) => id);
    const handled = Object.entries(operations).flatMap(([area, handlers]) => Object.keys(handlers).map((name) => `${area}.${name}`));
    expect([...handled].sort()).toEqual([...declared].sort());
  });

  test("every call is named in a test", () => {
    const text = tests.map((file) => file.text).join("\n");
    // Areas are imported under their own name or another one: `deals as dealCalls`.
    const named = ([id]: [string, unknown]) => {
      const [area = "", name = ""] = id.split(".");
      return new RegExp(`\\b(${area}|${area.replace(/s$/, "")}(Calls?|s)?)\\.${name}\\b|"${area}\\.${name}"`).test(text);
    };
    expect(listCalls().filter((call) => !named(call)).map(([id]) => id)).toEqual([]);
  });

  test("method and path are unique", () => {
    const seen = listCalls().map(([, call]) => `${call.method} ${call.path.replace(/:\w+/g, ":x")}`);
    expect(seen.filter((one, index) => seen.indexOf(one) !== index)).toEqual([]);
  });

  test("areas are files of the contract with their own name", () => {
    const files = code("app/contract").map(({ path }) => path.replace(/^.*\/|\.ts$/g, ""));
    // Suborders are declared beside the deals they belong to.
    expect(Object.keys(areas).filter((area) => !files.includes(area))).toEqual(["suborders"]);
  });
});
