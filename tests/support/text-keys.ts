import { sources } from "#tests/architecture/sources.ts";
import { text } from "./portal-html.ts";

type Texts = { [key: string]: string | Texts };

const keysOf = (node: Texts, above = ""): string[] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === "string" ? [above + key.replace(/_(zero|one|few|many|other)$/, "")] : keysOf(value, `${above}${key}.`),
  );

const files = sources("locales/ru/*.json");
const namespaces = new Set(files.map(({ path }) => path.replace(/^.*\/|\.json$/g, "")));
const keys = new Set(files.flatMap(({ text: json }) => keysOf(JSON.parse(json) as Texts)));

/**
 * Keys of locales/ru that a page shows instead of their texts, visibly or in attributes for screen readers: `deals:title`,
 * `list.title`, `maxEntered`. What stands in braces is a value that the seller may name.
 */
export function keysShownIn(html: string): string[] {
  const named = [...html.matchAll(/\s(?:aria-label|alt|placeholder|title)="([^"]*)"/g)].map(([, words]) => words);
  const words = [text(html), ...named].join(" ");
  const alike = words.match(/(?<![\w@/.:{-])[A-Za-z][\w-]*(?:[.:][A-Za-z][\w.-]*|[A-Z]\w*)(?![\w@/])/g) ?? [];
  return alike.filter((word) => keys.has(word) || (word.includes(":") && namespaces.has(word.split(":")[0] ?? "")));
}
