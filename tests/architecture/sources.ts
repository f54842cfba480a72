import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));

export type Source = { path: string; text: string };
export type Import = { from: string; to: string; isType: boolean };

export function sources(...patterns: string[]): Source[] {
  return globSync(patterns, { cwd: root })
    .filter((path) => !path.includes("node_modules"))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

export const code = (...folders: string[]) => sources(...folders.flatMap((folder) => [`${folder}/**/*.ts`, `${folder}/**/*.tsx`]));

const aliases: Record<string, string> = {
  "#app/": "app/",
  "#contract/": "app/contract/",
  "#server/": "server/",
  "#locales/": "locales/",
  "#tests/": "tests/",
};

/** Imports of the project's files, as paths from the root. */
export function importsOf({ path, text }: Source): Import[] {
  const statements = withoutComments(text).matchAll(
    /\b(import|export)\s+(type\s)?(?:[^"';]*?\sfrom\s+)?"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/g,
  );
  return [...statements].flatMap(([, , type, plain, lazy]) => {
    const target = plain ?? lazy ?? "";
    const alias = Object.keys(aliases).find((prefix) => target.startsWith(prefix));
    if (alias) return [{ from: path, to: aliases[alias] + target.slice(alias.length), isType: Boolean(type) }];
    return target.startsWith(".") ? [{ from: path, to: normalize(join(dirname(path), target)), isType: Boolean(type) }] : [];
  });
}

/** Replaces comments with spaces; strings and templates stay. */
export function withoutComments(text: string): string {
  return text.replace(
    /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|\/\*[\s\S]*?\*\/|(^|[^:\\])\/\/[^\n]*/g,
    (_, kept?: string, before?: string) => kept ?? before ?? " ",
  );
}
