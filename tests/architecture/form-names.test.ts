import { dirname, join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { movingActions } from "#app/areas/deals/deal-buttons.ts";
import { resources, siteMap } from "#app/site-map/pages.ts";
import { forms } from "#tests/support/form-names.ts";
import { unrendered } from "#tests/support/unrendered-forms.ts";
import { code } from "./sources.ts";

const sources = new Map(
  code("app").map(({ path, text }) => [path, ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)]),
);

/** Intents made from a table, by the file that makes them. */
const made: Record<string, readonly string[]> = { "app/areas/deals/deal-forms.server.ts": movingActions };

type Place = { node: ts.Node; path: string };

/** What the name stands for in this file, or in the one it is imported from. */
function definitionOf(name: string, path: string): Place {
  for (const statement of sources.get(path)?.statements ?? []) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return { node: statement, path };
    if (ts.isVariableStatement(statement))
      for (const { name: declared, initializer } of statement.declarationList.declarations)
        if (declared.getText() === name && initializer) return { node: initializer, path };
    const bindings = ts.isImportDeclaration(statement) && statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    const found = bindings.elements.find((each) => each.name.text === name);
    if (!found) continue;
    const from = (statement.moduleSpecifier as ts.StringLiteral).text;
    const file = from.startsWith("#") ? from.slice(1) : join(dirname(path), from);
    return definitionOf((found.propertyName ?? found.name).text, file);
  }
  throw new Error(`${path}: where does ${name} come from?`);
}

/**
 * The names of the object's properties, through spreads, imports and functions that return it; a computed name is made of the
 * function's text argument.
 */
function keysOf({ node, path }: Place, argument = ""): string[] {
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((each) => {
      if (ts.isSpreadAssignment(each)) return keysOf({ node: each.expression, path });
      const name = each.name?.getText() ?? "";
      return name.startsWith("[`") ? name.slice(2, -2).replace(/\$\{\w+\}/, argument) : name.startsWith("[") ? argument : name;
    });
  if (ts.isIdentifier(node)) return keysOf(definitionOf(node.text, path), argument);
  if (ts.isCallExpression(node) && node.expression.getText() === "Object.fromEntries" && made[path]) return [...made[path]];
  if (ts.isCallExpression(node)) {
    const [first] = node.arguments;
    return keysOf({ node: node.expression, path }, first && ts.isStringLiteral(first) ? first.text : "");
  }
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return keysOf({ node: node.expression, path });
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return keysOf({ node: node.body, path }, argument);
  if (ts.isFunctionLike(node)) {
    const body = (node as ts.FunctionDeclaration).body?.statements.find(ts.isReturnStatement)?.expression;
    if (body) return keysOf({ node: body, path }, argument);
  }
  throw new Error(`${path}: the intents are not an object: ${node.getText().slice(0, 80)}`);
}

/** Every intent that an action of the portal takes, by its page's address. */
function declaredForms(): string[] {
  const pages: Record<string, { path: string }> = { ...siteMap, ...resources };
  return [...sources].flatMap(([path, source]) =>
    source.statements.flatMap((statement) => {
      const [action] = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [];
      const call = action?.name.getText() === "action" ? action.initializer : undefined;
      if (!call || !ts.isCallExpression(call) || !/^(form|resourceForm)$/.test(call.expression.getText())) return [];
      const [id, , intents] = call.arguments;
      if (!id || !ts.isStringLiteral(id) || !intents) throw new Error(`${path}: an action without its page or its intents`);
      const address = (pages[id.text]?.path ?? "").replace(/:\w+\??/g, "*");
      return keysOf({ node: intents, path }).map((intent) => `${address} ${intent}`);
    }),
  );
}

test("every form that an action takes is known: rendered on the tour of tests/portal/forms.test.ts, or named with its own test", () => {
  const declared = declaredForms().filter((name) => name !== "/login login");
  expect(declared.length).toBeGreaterThan(150);
  expect(declared.filter((name) => !forms.includes(name) && !(name in unrendered)).sort()).toEqual([]);
  expect([...forms, ...Object.keys(unrendered)].filter((name) => name !== "/login" && !declared.includes(name))).toEqual([]);
  expect(forms.filter((name) => name in unrendered)).toEqual([]);
});
