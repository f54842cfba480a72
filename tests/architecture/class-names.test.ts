import { expect, test } from "vitest";
import { code, importsOf, sources, withoutComments } from "./sources.ts";

const ruleBody = /\{[^{}]*\}/g;
const globalClass = /:global\([^)]*\)/g;
/** Classes that a module's selectors have. */
const classesOf = (css: string) =>
  new Set(
    withoutComments(css)
      .replaceAll(globalClass, "")
      .replaceAll(ruleBody, "{}")
      .match(/(?<=\.)[a-zA-Z]\w*/g) ?? [],
  );

/** By module: classes named as `styles.name`, and whether a file takes others of it by computed names or hands the module on. */
function usedClasses() {
  const used = new Map<string, { names: Set<string>; isOpen: boolean }>();
  for (const source of code("app")) {
    const text = withoutComments(source.text);
    for (const { to } of importsOf(source).filter((file) => file.to.endsWith(".module.css"))) {
      const file = to.slice(to.lastIndexOf("/") + 1).replaceAll(".", "\\.");
      const variable = new RegExp(`import (\\w+) from "[^"]*${file}"`).exec(text)?.[1];
      const all = used.get(to) ?? { names: new Set(), isOpen: false };
      const uses = text.replace(/^import .*$/gm, "");
      for (const [, name = ""] of uses.matchAll(new RegExp(`(?<![.\\w])${variable}\\.([a-zA-Z]\\w*)`, "g"))) all.names.add(name);
      used.set(to, { names: all.names, isOpen: all.isOpen || new RegExp(`[^.\\w]${variable}(?![.\\w])`).test(uses) });
    }
  }
  return used;
}

test("every class that a component names is in its style module, and every class there is used", () => {
  const used = usedClasses();
  const modules = sources("app/**/*.module.css");
  expect(modules.length).toBeGreaterThan(100);
  const found = modules.flatMap(({ path, text }) => {
    const { names, isOpen } = used.get(path) ?? { names: new Set<string>(), isOpen: false };
    const written = classesOf(text);
    const missing = [...names].filter((name) => !written.has(name)).map((name) => `${path}: no class ${name}`);
    const unused = isOpen ? [] : [...written].filter((name) => !names.has(name)).map((name) => `${path}: ${name} is not used`);
    return [...missing, ...unused];
  });
  expect(found).toEqual([]);
});
