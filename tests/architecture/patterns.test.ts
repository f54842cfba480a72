import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import fc from "fast-check";
import ts from "typescript";
import { beforeAll, expect, test } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { areas } from "#contract/calls.ts";
import { emailPattern } from "#contract/login.ts";
import { journeyMs } from "#tests/support/timeouts.ts";
import { code, root } from "./sources.ts";

/** The part of a zod schema that is read here: zod does not publish it. */
type Node = { _zod?: { def?: Record<string, unknown> } };
type Check = { _zod: { def: { check: string; abort?: boolean; format?: string } } };
type Text = { way: string; checks: Check[]; isExact: boolean };

let checkSync: typeof import("recheck").checkSync;

beforeAll(async () => {
  // Otherwise recheck starts native programs.
  process.env.RECHECK_SYNC_BACKEND = "pure";
  ({ checkSync } = await import("recheck"));
});

/**
 * Patterns that need no automaton, which takes half a second: without unbounded repetition, or with a single one of one letter
 * that starts in one place only or has nothing after it that could fail.
 */
function isPlainlyLinear(source: string): boolean {
  const repetitions = source.match(/[*+]|\{\d+,\}/g) ?? [];
  if (repetitions.length !== 1) return repetitions.length === 0;
  const isOfOneLetter = !source.includes("|") && !/\)(?:[*+]|\{\d+,\})/.test(source);
  return isOfOneLetter && (source.startsWith("^") || /(?:[*+]|\{\d+,\})$/.test(source));
}

/** Limits by characters read instead of by time: the result is the same on any machine. */
const byCounts = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null, randomSeed: 1 };

/** Patterns that this version of recheck has found safe; of each it takes half a second. */
const { version } = createRequire(import.meta.url)("recheck/package.json") as { version: string };
const safeFile = join(root, `tests/.output/safe-patterns-${version}.json`);
const safe = new Set<string>(existsSync(safeFile) ? (JSON.parse(readFileSync(safeFile, "utf8")) as string[]) : []);

function attackOn(source: string, flags: string): string | null {
  if (isPlainlyLinear(source) || safe.has(`/${source}/${flags}`)) return null;
  const found = checkSync(source, flags, byCounts);
  if (found.status !== "safe")
    return `/${source}/${flags} is ${found.status}: ${found.status === "vulnerable" ? found.attack.pattern : ""}`;
  safe.add(`/${source}/${flags}`);
  return null;
}

function patternsOf(path: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS));
  return found;
}

test("trust R10: every regular expression takes time linear in the length of the text", { timeout: journeyMs }, () => {
  const patterns = new Set(code("app", "server").flatMap(({ path, text }) => patternsOf(path, text)));
  expect(patterns.size).toBeGreaterThan(100);
  const attacks = [...patterns].map((pattern) =>
    attackOn(pattern.slice(1, pattern.lastIndexOf("/")), pattern.slice(pattern.lastIndexOf("/") + 1)),
  );
  mkdirSync(dirname(safeFile), { recursive: true });
  writeFileSync(safeFile, JSON.stringify([...safe].filter((pattern) => patterns.has(pattern))));
  expect(attacks.filter(Boolean)).toEqual([]);
});

test("V07: the linear pattern of an e-mail accepts the same addresses as the plain one", () => {
  const plain = /^[^\s@"<>\p{C}]+@[^\s@"<>\p{C}]+\.[^\s@"<>\p{C}]{2,}$/u;
  const letters = fc.constantFrom("a", "я", ".", "@", " ", '"', "-");
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 12 }), (typed) => {
      const text = typed.join("");
      expect(emailPattern.test(text)).toBe(plain.test(text));
    }),
    { numRuns: 5000 },
  );
  expect(emailPattern.test("a@b.ru")).toBe(true);
});

test("only the listed files build regular expressions that the test above cannot read", () => {
  const made = code("app", "server").filter(({ text }) => text.includes("new RegExp("));
  expect(made.map(({ path }) => path)).toEqual([
    "app/contract/branches.ts",
    // Paths of calls, each parameter within one segment.
    "app/request/pass-call.server.ts",
    "app/request/session.server.ts",
    // Patterns assembled from names; tests/backend/documents-rejected.test.ts measures them.
    "server/backend/files/pdf-contents.ts",
    "server/backend/files/s3-files.ts",
  ]);
});

/** Calls such as `z.string().trim().regex(…)`: a chain from `z.string` to a check of letters. */
function checkedStrings(path: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      /^(regex|refine|superRefine|transform)$/.test(node.expression.name.text)
    ) {
      let root: ts.Expression = node.expression.expression;
      while (
        ts.isCallExpression(root) &&
        ts.isPropertyAccessExpression(root.expression) &&
        root.expression.expression.getText(file) !== "z"
      )
        root = root.expression.expression;
      if (/^z\s*\.string\(/.test(root.getText(file))) found.push(`${path}: ${node.expression.name.text} of ${root.getText(file)}`);
    }
    ts.forEachChild(node, visit);
  };
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  visit(file);
  return found;
}

test("no schema of the portal reads a string before checking its length: `limited` and `cleaned` do that", () => {
  expect(code("app").flatMap(({ path, text }) => checkedStrings(path, text))).toEqual([]);
  expect(checkedStrings("x.ts", "const Bad = z\n  .string()\n  .trim()\n  .regex(/a/);")).toHaveLength(1);
});

/** Every string of a schema with its path; `isExact`: of a fixed format such as a date, which needs no other check. */
function stringsOf(node: unknown, way: string, seen = new Set<unknown>()): Text[] {
  const def = (node as Node | undefined)?._zod?.def;
  if (!def || seen.has(node)) return [];
  seen.add(node);
  if (def.type === "string")
    return [{ way, checks: (def.checks as Check[] | undefined) ?? [], isExact: def.format !== undefined && def.abort === true }];
  return Object.entries(def).flatMap(([name, part]) => {
    if (name === "shape") return Object.entries(part as object).flatMap(([field, inner]) => stringsOf(inner, `${way}.${field}`, seen));
    if (Array.isArray(part)) return part.flatMap((inner) => stringsOf(inner, way, seen));
    return stringsOf(part, way, seen);
  });
}

/** Checks that read letters, whatever the length. */
const looksInside = ({ _zod: { def } }: Check) => def.check === "custom" || (def.check === "string_format" && def.format === "regex");

test("every call checks the length of its strings before it reads them", () => {
  const strings = Object.entries(areas).flatMap(([area, calls]) =>
    Object.entries(calls as unknown as Record<string, AnyCall>).flatMap(([name, call]) =>
      [call.params, call.query, call.body].flatMap((schema) => stringsOf(schema, `${area}.${name}`)),
    ),
  );
  expect(strings.length).toBeGreaterThan(150);
  const unlimited = strings.filter(({ checks, isExact }) => {
    const first = checks.findIndex(looksInside);
    return first >= 0 && !isExact && !checks.slice(0, first).some(({ _zod: { def } }) => def.check === "max_length" && def.abort === true);
  });
  expect(unlimited.map(({ way }) => way)).toEqual([]);
});
