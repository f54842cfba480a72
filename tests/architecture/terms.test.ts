import { basename } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { code } from "./sources.ts";

/**
 * Words of which this code once had its own, beside the field's terms: README.md has the glossary. The left word is refused in names of
 * declarations and files.
 */
const replaced: readonly (readonly [word: RegExp, term: string, meantLiterally?: RegExp])[] = [
  [/^say([A-Z]|$)|^said|Said$/, "translate, texts"],
  [/^tell([A-Z]|$)|^told|Told$|^hears?$|^emit$|^hearers/, "notify, enqueue, recipients"],
  [/^refuse(?!d)|[rR]efusal/, "throwProblem, FormErrors, RowError, GuardFailure, rejected"],
  [/^mustBe/, "assert"],
  [/^Seen$|^sees$/, "VersionField, expectedVersion"],
  [/^stamp(ed|Cookies)$/, "withResponseHeaders, commitCookies"],
  [/^[vV]isitor$/, "requestUser"],
  [/^[dD]raw(n$|Document|AtOnce)/, "CachedMarkup, render"],
  [/[pP]atien/, "acquire timeout, queueing pool"],
  [/^keep[A-Z]|^[kK]ept(List|Form)/, "startXJob, save, retain; returnTo; savedDraft"],
  [/^doors?$/, "channel"],
  [/Things?$|^things?$/, "entity"],
  [/^tally|^trial|^judge[A-Z]/, "counts, dry run, validate"],
  [/Words$/, "texts", /^server\/backend\/(companies|exchange|products|speed)\//],
  [/^looks?$|Looks?$/, "status style, preview"],
  [/^[qQ]uestion(ed)?$|^ask(Href|Deletion)/, "confirm dialog, confirmHref"],
  [/^[aA]rrivals?|^unsorted|^survey|^upkeep/, "back in stock, uncategorised, first pass, maintenance"],
  [/^(most|longest|largest)[A-Z]/, "max"],
  [/^(Asked|Shown|Kept|Given|Found|Stored|Told)$/, "after the thing it is"],
];

const isNamedDeclaration = (node: ts.Node) =>
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isTypeParameterDeclaration(node);

/** Names of variables, parameters, functions, types and classes, at any depth; fields of objects belong to contract and tables. */
function declaredIn(path: string, text: string): string[] {
  const names = new Set<string>();
  const visit = (node: ts.Node) => {
    if (isNamedDeclaration(node) && node.name && ts.isIdentifier(node.name)) names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return [...names];
}

const camelOf = (path: string) =>
  basename(path)
    .split(".")[0]
    ?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) ?? "";

test("no declaration and no file has a word that a term of the field replaced", () => {
  const files = code("app", "server");
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap(({ path, text }) =>
    [camelOf(path), ...declaredIn(path, text)].flatMap((name) => {
      const term = replaced.find(([word, , meantLiterally]) => word.test(name) && !meantLiterally?.test(path))?.[1];
      return term === undefined ? [] : [`${path}: ${name} (${term})`];
    }),
  );
  expect(found).toEqual([]);
});
