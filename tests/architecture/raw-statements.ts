import ts from "typescript";
import { code } from "./sources.ts";

/** A call of `readRows` or `statement` (server/backend/db/statement.ts), from its first line to its last. */
export type RawStatement = { path: string; from: number; to: number };

/** Raw statements of the backend that return rows. Those of the demo and of data for load tests run once, by a person. */
export function rawStatements(): RawStatement[] {
  return code("server/backend")
    .filter(({ text }) => /\/statement\.ts"/.test(text))
    .flatMap(({ path, text }) => {
      const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
      const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
      const names = new Set(importedNames(source));
      const found: RawStatement[] = [];
      const visit = (node: ts.Node) => {
        if (ts.isCallExpression(node) && ts.isCallExpression(node.expression) && names.has(node.expression.expression.getText()))
          found.push({ path, from: lineOf(node.getStart()), to: lineOf(node.end) });
        ts.forEachChild(node, visit);
      };
      visit(source);
      return found;
    });
}

/** The names that a file gives `readRows` and `statement`. */
function importedNames(source: ts.SourceFile): string[] {
  return source.statements.flatMap((each) => {
    if (!ts.isImportDeclaration(each) || !/\/statement\.ts"$/.test(each.moduleSpecifier.getText())) return [];
    const bindings = each.importClause?.namedBindings;
    const elements = bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
    return elements.filter(({ name, propertyName }) => (propertyName ?? name).text !== "render").map(({ name }) => name.text);
  });
}

/** `executed`: places of raw-statements.ts in tests/support. */
export function isExecuted({ path, from, to }: RawStatement, executed: readonly string[]): boolean {
  return executed.some((place) => {
    const [file, line] = place.split(":");
    return file === path && from <= Number(line) && Number(line) <= to;
  });
}
