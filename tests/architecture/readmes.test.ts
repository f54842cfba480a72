import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { code, root } from "./sources.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const readmes = ["README.md", "app/README.md", "app/content/README.md", "app/ui/README.md", "locales/README.md", "server/README.md"].concat(
  [
    "server/backend/README.md",
    "server/backend/exchange/README.md",
    "server/backend/live/README.md",
    "server/backend/products/README.md",
    "server/backend/speed/README.md",
    "server/postgres/README.md",
    "tests/README.md",
    "tests/load/README.md",
  ],
);

/** Cells of a README's tables, row by row. */
const rowsOf = (path: string) =>
  read(path)
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split(/(?<!\\)\|/).slice(1, -1));
const quoted = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);

describe("the READMEs", () => {
  test("every main folder has a README", () => {
    expect(readmes.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test.each(readmes)("%s names only files and folders that exist", (path) => {
    const named = rowsOf(path).flatMap(([first]) => quoted(first).filter((word) => /^[\w./-]+(\/|\.tsx?)$/.test(word)));
    expect(named.filter((word) => !existsSync(join(root, dirname(path), word)))).toEqual([]);
  });

  test("server/README.md lists exactly the settings that the code reads", () => {
    // Set by the supervisor and its tools, never by a person.
    const internal = ["NODE_ENV", "PG_EMBEDDED"];
    const declared = [...read("server/env.ts").matchAll(/^ {4}([A-Z][A-Z0-9_]+): ?/gm)].map(([, name = ""]) => name);
    const listed = rowsOf("server/README.md").flatMap(([first]) => quoted(first).filter((word) => /^[A-Z][A-Z0-9_]+$/.test(word)));
    expect(declared.length).toBeGreaterThan(20);
    expect(listed.sort()).toEqual(declared.filter((name) => !internal.includes(name)).sort());
  });

  test("the code uses the words of the glossary", () => {
    const whole = code("app/contract", "server/backend")
      .map(({ text }) => text)
      .join("\n");
    const glossary = read("README.md").split("## Glossary")[1]?.split("\n## ")[0] ?? "";
    const words = glossary
      .split("\n")
      .filter((line) => line.startsWith("| ") && !line.includes("English"))
      .flatMap((line) => [line.split("|")[2], line.split("|")[5]])
      .flatMap((cell = "") => cell.split(/,|\(| in /).map((word) => word.replace(")", "").trim()))
      .filter((word) => word !== "" && word !== "rules");
    expect(words.length).toBeGreaterThan(25);
    expect(words.filter((word) => !new RegExp(word.replaceAll(" ", "[ _-]?"), "i").test(whole))).toEqual([]);
  });
});
