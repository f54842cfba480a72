import { basename } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { code } from "./sources.ts";

/**
 * Words of which this code once had its own, beside the field's terms: README.md has the glossary. The left word is refused in names of
 * exports and files.
 */
const replaced: readonly (readonly [RegExp, string])[] = [
  [/^say([A-Z]|$)|Said$/, "translate, texts"],
  [/^tell([A-Z]|$)|^told|Told$|^emit$|^hearers/, "notify, enqueue, recipients"],
  [/^refus|Refus(al|ed)/, "throwProblem, FormErrors, RowError, GuardFailure, rejected"],
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
  [/(?<!search|street)Words$/, "texts"],
  [/Looks?$/, "status style, preview"],
  [/^[qQ]uestion(ed)?$|^ask(Href|Deletion)/, "confirm dialog, confirmHref"],
  [/^[aA]rrivals?|^unsorted|^survey|^upkeep/, "back in stock, uncategorised, first pass, maintenance"],
  [/^(most|longest|largest)[A-Z]/, "max"],
  [/^(Asked|Shown|Kept|Given|Found|Stored|Told)$/, "after the thing it is"],
];

function exportsOf(path: string, text: string): string[] {
  return ts
    .createSourceFile(path, text, ts.ScriptTarget.Latest)
    .statements.filter(
      (each) => ts.canHaveModifiers(each) && ts.getModifiers(each)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword),
    )
    .flatMap((each) => {
      if (ts.isVariableStatement(each)) return each.declarationList.declarations.map(({ name }) => name);
      return ts.isFunctionDeclaration(each) || ts.isTypeAliasDeclaration(each) || ts.isClassDeclaration(each) ? [each.name] : [];
    })
    .flatMap((name) => (name && ts.isIdentifier(name) ? [name.text] : []));
}

const camelOf = (path: string) =>
  basename(path)
    .split(".")[0]
    ?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) ?? "";

test("no export and no file has a word that a term of the field replaced", () => {
  const files = code("app", "server").filter(({ path }) => !path.startsWith("app/ui/"));
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap(({ path, text }) =>
    [camelOf(path), ...exportsOf(path, text)].flatMap((name) => {
      const term = replaced.find(([word]) => word.test(name))?.[1];
      return term === undefined ? [] : [`${path}: ${name} (${term})`];
    }),
  );
  expect(found).toEqual([]);
});
