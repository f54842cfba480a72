import i18next from "i18next";
import { describe, expect, test } from "vitest";
import { translate } from "#server/backend/translate.ts";
import { sources } from "#tests/architecture/sources.ts";

type Texts = { [key: string]: string | Texts };

const resources = Object.fromEntries(
  sources("locales/ru/*.json").map(({ path, text }) => [path.replace(/^.*\/|\.json$/g, ""), JSON.parse(text) as Texts] as const),
);

/** Forms of Russian grammar, written out instead of asked of the library. */
const forms = { 0: "many", 1: "one", 2: "few", 5: "many", 11: "many", 21: "one", 101: "one" } as const;
const counts = [0, 1, 2, 5, 11, 21, 101] as const;

/** Keys of counted texts with their four forms. */
function countedIn(node: Texts, above = ""): [key: string, forms: Record<string, string>][] {
  return Object.entries(node).flatMap(([key, value]): [string, Record<string, string>][] => {
    if (typeof value !== "string") return countedIn(value, `${above}${key}.`);
    if (!key.endsWith("_one")) return [];
    const name = key.slice(0, -"_one".length);
    return [
      [
        above + name,
        Object.fromEntries(["zero", "one", "few", "many", "other"].map((form) => [form, String(node[`${name}_${form}`] ?? "")])),
      ],
    ];
  });
}

describe("counted texts", () => {
  test.each(Object.keys(resources).filter((name) => name !== "errors"))(
    "every counted text of %s has the right plural form at 0, 1, 2, 5, 11, 21 and 101",
    async (name) => {
      const instance = i18next.createInstance();
      await instance.init({ lng: "ru", resources: { ru: resources }, interpolation: { escapeValue: false } });
      const t = instance.getFixedT("ru", name as "common") as unknown as (key: string, values: object) => string;
      for (const [key, texts] of countedIn(resources[name] ?? {})) {
        for (const count of counts) {
          const form = count === 0 && texts.zero ? "zero" : forms[count];
          expect(t(key, { count }), `${key} at ${count}`).toBe(texts[form]?.replaceAll("{{count}}", String(count)));
        }
      }
    },
  );

  test("counted error messages of the backend have the right plural form", () => {
    const counted = countedIn(resources.errors ?? {});
    expect(counted.length).toBeGreaterThan(3);
    for (const [key, texts] of counted) {
      for (const count of counts) expect(translate(key, { count })).toBe(texts[forms[count]]?.replaceAll("{{count}}", String(count)));
    }
  });
});
