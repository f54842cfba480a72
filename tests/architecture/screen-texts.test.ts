import { expect, test } from "vitest";
import { baseNamespaces } from "#app/i18n/language.ts";
import { code, importsOf } from "./sources.ts";

const files = new Map(code("app").map((source) => [source.path, source]));
const quoted = (text = "") => [...text.matchAll(/"([\w-]+)"/g)].map(([, word = ""]) => word);
const namespacesOf = (text: string) => [...text.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, names]) => quoted(names));

/** Source files of a screen: its own and everything it imports for the browser. */
function renderedBy(path: string, seen = new Set<string>()): Set<string> {
  const source = files.get(path);
  if (!source || seen.has(path) || path.includes(".server.")) return seen;
  seen.add(path);
  for (const { to, isType } of importsOf(source)) if (!isType) renderedBy(to, seen);
  return seen;
}

test("every screen declares the text namespaces of all the components that it renders", () => {
  const missing = [...files.values()]
    .filter(({ path }) => path.startsWith("app/routes/") && path.endsWith(".tsx"))
    .flatMap(({ path, text }) => {
      const named = [...baseNamespaces, ...quoted(/\bi18n:\s*\[([^\]]*)\]/.exec(text)?.[1])];
      const drawn = [...renderedBy(path)].flatMap((each) => namespacesOf(files.get(each)?.text ?? ""));
      return [...new Set(drawn)].filter((namespace) => !named.includes(namespace)).map((namespace) => `${path}: ${namespace}`);
    });
  expect(missing).toEqual([]);
});
