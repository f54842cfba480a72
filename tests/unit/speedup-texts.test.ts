import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import i18next from "i18next";
import { expect, test } from "vitest";
import { cacheTexts } from "#app/speed/texts.server.ts";
import { root } from "#server/build-portal.ts";

const files = globSync("locales/ru/*.json", { cwd: root });
const texts = Object.fromEntries(files.map((file) => [basename(file, ".json"), JSON.parse(readFileSync(join(root, file), "utf8"))]));

function makeInstance() {
  const instance = i18next.createInstance();
  const ns = Object.keys(texts);
  void instance.init({
    lng: "ru",
    fallbackLng: "ru",
    defaultNS: "common",
    ns,
    resources: { ru: texts },
    interpolation: { escapeValue: false },
    initImmediate: false,
  });
  return instance;
}

const keysOf = (node: object, path: string[] = []): [key: string, text: string][] =>
  Object.entries(node).flatMap(([name, value]) =>
    typeof value === "string"
      ? [[[...path, name].join("."), value] as [string, string]]
      : typeof value === "object" && value
        ? keysOf(value, [...path, name])
        : [],
  );

test("cached texts equal those of i18next for every key, plural form and kind of value", () => {
  const slow = makeInstance();
  const quick = makeInstance();
  cacheTexts(quick, "ru");
  let compared = 0;
  for (const [ns, file] of Object.entries(texts)) {
    const say = (instance: typeof slow) =>
      instance.getFixedT(null as never, ns as never) as unknown as (key: string, values?: object) => string;
    const [expected, given] = [say(slow), say(quick)];
    for (const [key, text] of keysOf(file as object)) {
      const plain = key.replace(/_(zero|one|few|many|other)$/, "");
      const names = [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = ""]) => name);
      const filled = Object.fromEntries(
        names.map((name, index) => [name, index % 2 ? 12.5 : `«<${name}> & {{x}} $t(no)»`.replace("{{x}} $t(no)", "$1")]),
      );
      for (const values of [
        undefined,
        filled,
        ...[0, 1, 2, 5, 21, 1.5, "7"].map((count) => ({ ...filled, count })),
        { ...filled, context: "x" },
      ]) {
        for (let time = 0; time < 2; time += 1) {
          expect(given(plain, values), `${ns}:${plain} ${JSON.stringify(values)}`).toBe(expected(plain, values));
          compared += 1;
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(5_000);
});
