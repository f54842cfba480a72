import ts from "typescript";
import { describe, expect, test } from "vitest";
import { rawStatements } from "./raw-statements.ts";
import { code, type Source, withoutComments } from "./sources.ts";

const backend = code("server/backend");

/** The rules of server/backend/db/README.md. */
describe("raw SQL", () => {
  test("a statement whose rows are read names their columns and types", () => {
    const found = backend.filter(({ text }) => /\bexecute</.test(text) || /\{\s*rows\b[^=}]*\}\s*=\s*await\s+[\w.]+\.execute\(/.test(text));
    expect(found.map(({ path }) => path)).toEqual([]);
    expect(rawStatements().length).toBeGreaterThan(100);
  });

  test("a column that PostgreSQL computes names its type by `computedColumn`, which tests compare, not by `sql<Type>`", () => {
    expect(backend.filter(({ text }) => /\bsql</.test(withoutComments(text))).map(({ path }) => path)).toEqual([]);
  });

  test("the brackets of a fragment balance within its template", () => {
    expect(backend.flatMap(unbalanced)).toEqual([]);
    expect(unbalanced({ path: "a.ts", text: "const some = sql`(select ')' from t`;" })).toHaveLength(1);
    expect(unbalanced({ path: "a.ts", text: "const some = sql`(select ')' from ${sql`a)`})`;" })).toHaveLength(1);
  });

  test("drizzle is used by what it documents", () => {
    const internal = /\b_\.(?:session|schema|fullSchema)\b|\bqueryChunks\b|\bNodePgSession\b|\bNodePgTransaction\b|\bprepareQuery\b/;
    expect(backend.filter(({ text }) => internal.test(withoutComments(text))).map(({ path }) => path)).toEqual([]);
  });
});

/** Templates of `sql` with more opening brackets than closing ones, or the other way round; text in quotes does not count. */
function unbalanced({ path, text }: Source): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === "sql" && !isBalanced(textOf(node.template)))
      found.push(`${path}: ${node.getText().slice(0, 80)}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const textOf = (template: ts.TemplateLiteral) =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? template.text
    : [template.head, ...template.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(" ");

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.replace(/'[^']*'|--[^\n]*/g, "").matchAll(/[()]/g)) {
    depth += bracket === "(" ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
