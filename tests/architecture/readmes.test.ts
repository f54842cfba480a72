import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { code, root } from "./sources.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const filesOf = (...patterns: string[]) => globSync(patterns, { cwd: root }).sort();
const manuals = filesOf("README.md", "{app,server}/**/README.md", "locales/README.md", "tests/README.md", "tests/load/README.md");
const main = [".", "app", "app/content", "app/ui", "locales", "server", "server/backend", "tests", "tests/load"];
const sourceFiles = filesOf("{app,server,tests}/**/*.{ts,tsx}");
const records = filesOf("{app,server}/**/decisions.md");

/** Cells of a README's tables, row by row. */
const rowsOf = (path: string) =>
  read(path)
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.split(/(?<!\\)\|/).slice(1, -1));
const quoted = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);

/** Whether a path ends in this name, in which `*` stands for a part. */
function endsWith(name: string): (path: string) => boolean {
  const ending = new RegExp(`(^|/)${name.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`);
  return (path) => ending.test(path);
}

describe("the READMEs", () => {
  test("every main folder has a README, and every folder with more than thirty files", () => {
    // drizzle-kit writes migrations, one a change of the tables.
    const files = filesOf("{app,server}/**/*.*").filter((path) => !path.endsWith(".md") && !path.includes("/migrations/"));
    const folders = [...Map.groupBy(files, dirname)].flatMap(([folder, { length }]) => (length > 30 ? [folder] : []));
    expect(folders.length).toBeGreaterThan(5);
    expect([...main, ...folders].filter((folder) => !existsSync(join(root, folder, "README.md")))).toEqual([]);
  });

  test.each(manuals)("%s names only files and folders that exist", (path) => {
    const rows = rowsOf(path).flatMap(([first]) => quoted(first).filter((word) => /^[\w./-]+(\/|\.tsx?)$/.test(word)));
    expect(rows.filter((word) => !existsSync(join(root, dirname(path), word)))).toEqual([]);
    const named = quoted(read(path)).filter((word) => /^[\w./*-]+\.tsx?$/.test(word));
    const own = sourceFiles.filter((file) => main.includes(dirname(path)) || file.startsWith(`${dirname(path)}/`));
    const isThere = (word: string) =>
      (word.includes("/") ? sourceFiles : own).some(endsWith(word)) || [dirname(path), "."].some((at) => existsSync(join(root, at, word)));
    expect(named.filter((word) => !isThere(word))).toEqual([]);
  });

  test("decisions stand in decisions.md, each with its date, and not in a manual", () => {
    expect(records.length).toBeGreaterThan(3);
    expect(manuals.filter((path) => /^#+ .*decisions/im.test(read(path)))).toEqual([]);
    const items = records.flatMap((path) => read(path).match(/^- .*/gm) ?? []);
    expect(items.filter((item) => !/^- \*\*\d{4}-\d\d-\d\d /.test(item))).toEqual([]);
    expect(records.filter((path) => !read(join(dirname(path), "README.md")).includes(`](${basename(path)})`))).toEqual([]);
  });

  test("the manuals of the portal and of the backend can be read in one go", () => {
    expect(["app", "server/backend"].filter((folder) => read(`${folder}/README.md`).split(/\s+/).length > 1500)).toEqual([]);
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
    const everything = [whole, ...code("app").map(({ text }) => text)].join("\n");
    expect(quoted(glossary).filter((word) => /^[\w-]+$/.test(word) && !everything.includes(word))).toEqual([]);
  });
});
