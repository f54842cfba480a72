import { describe, expect, test } from "vitest";
import { placeholders } from "#app/site-map/pages.ts";
import { listCalls } from "#contract/calls.ts";
import { errorCodes } from "#contract/errors.ts";
import { roles } from "#contract/roles.ts";
import { code, sources, withoutComments } from "./sources.ts";

type Texts = { [key: string]: string | Texts };

const namespaces = new Map(
  sources("locales/ru/*.json").map(({ path, text }) => [path.replace(/^.*\/|\.json$/g, ""), JSON.parse(text) as Texts]),
);
const plurals = ["_one", "_few", "_many", "_other"];

/** Whether the namespace has the key, its plural forms, or (for a key that ends in a dot) a group of keys. */
function exists(namespace: string, key: string): boolean {
  const steps = key.split(".");
  const last = steps.pop() ?? "";
  let node: string | Texts | undefined = namespaces.get(namespace);
  for (const step of steps) node = typeof node === "object" ? node[step] : undefined;
  if (typeof node !== "object") return false;
  return last === "" || node[last] !== undefined || plurals.every((form) => typeof node[last + form] === "string");
}

type Use = { path: string; namespace: string; key: string };

/** Keys written out in `t("…")`, `say("…")` and templates up to their first hole. */
function usesOf({ path, text }: { path: string; text: string }): Use[] {
  const clean = withoutComments(text);
  const spaces = [...clean.matchAll(/useTranslation\(\s*(?:"([\w-]+)"|\[\s*"([\w-]+)")/g)].map(([, one, first]) => one ?? first ?? "");
  // A bare key belongs to the first namespace; a file that receives its `t` may use any.
  const fallback = spaces.length > 0 ? spaces : /useTranslation\(/.test(clean) ? ["common"] : [...namespaces.keys()];
  return [...clean.matchAll(/(?<![\w.])(t|say|serverT\(\))\(\s*(?:"([\w:.-]+)"|`([\w:.-]*)\$\{)/g)].flatMap(([, by, whole, start]) => {
    const raw = whole ?? start ?? "";
    const key = whole === undefined ? raw.slice(0, raw.lastIndexOf(".") + 1) : raw;
    if (key === "" || (whole === undefined && !key.endsWith("."))) return [];
    const [namespace, rest] = key.includes(":") ? (key.split(":") as [string, string]) : [undefined, key];
    const bare = by === "serverT()" ? ["common"] : fallback;
    return [{ path, namespace: namespace ?? bare.join("|"), key: rest }];
  });
}

describe("texts of the locale files", () => {
  test("every key used in code exists in locales/ru", () => {
    const uses = code("app").flatMap(usesOf);
    expect(uses.length).toBeGreaterThan(200);
    const missing = uses.filter(({ namespace, key }) => !namespace.split("|").some((one) => exists(one, key)));
    expect(missing.map(({ path, namespace, key }) => `${path}: ${namespace}:${key}`)).toEqual([]);
  });

  test("no key is cast and no `t` is replaced, so that a missing key does not compile", () => {
    const casts = [
      /\bas never\b/,
      /\b(?:t|say|serverT\(\)) as\b/,
      /\bas unknown as \(key\b/,
      /\b(?:t|say|common)\((?:"[^"]*"|`[^`]*`)? as\b/,
      /\b(?:t|say|common)\(`[^`]*\$\{[^`}]* as\b/,
    ];
    const found = code("app").flatMap(({ path, text }) =>
      withoutComments(text)
        .split("\n")
        .flatMap((line, index) => (casts.some((cast) => cast.test(line)) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });

  test("every flash message that is set has its title", () => {
    const keys = code("app").flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(/setFlash\([^,]+,\s*\{\s*key:\s*"([\w.]+)"/g)].map(([, key]) => ({ path, key: key ?? "" })),
    );
    expect(keys.length).toBeGreaterThan(3);
    expect(keys.filter(({ key }) => !exists("flash", `${key}.title`))).toEqual([]);
  });

  test("every error code of the contract has its text", () => {
    expect(Object.keys(errorCodes).filter((name) => !exists("errors", `codes.${name}`))).toEqual([]);
  });

  test("every error that a call names is a known error code", () => {
    const unknown = listCalls().flatMap(([id, call]) =>
      (call.errors ?? []).filter((name) => !(name in errorCodes)).map((name) => `${id}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  test("every message key of the contract's schemas has its text", () => {
    const errors = namespaces.get("errors") ?? {};
    const keys = code("app/contract", "app/routes", "app/areas").flatMap(({ path, text }) =>
      [...withoutComments(text).matchAll(/\berror:\s*"(\w+)"/g)].map(([, key]) => ({ path, key: key ?? "" })),
    );
    expect(keys.length).toBeGreaterThan(20);
    expect(keys.filter(({ key }) => typeof errors[key] !== "string")).toEqual([]);
  });

  test("every role, placeholder and plural form has its text", () => {
    const common = namespaces.get("common") ?? {};
    expect(roles.filter((role) => typeof (common.roles as Texts)[role] !== "string")).toEqual([]);
    expect(placeholders.filter((name) => !exists("shell", `placeholders.${name}`))).toEqual([]);
    const half: string[] = [];
    const walk = (node: Texts, path: string) => {
      for (const [key, value] of Object.entries(node)) {
        if (typeof value !== "string") walk(value, `${path}.${key}`);
        else if (key.endsWith("_one") && !plurals.every((form) => typeof node[key.replace(/_one$/, form)] === "string"))
          half.push(`${path}.${key}`);
      }
    };
    for (const [name, texts] of namespaces) walk(texts, name);
    expect(half).toEqual([]);
  });

  test("a text with a count beside its noun has all plural forms, and each form shows the count", () => {
    const wrong: string[] = [];
    const walk = (node: Texts, path: string) => {
      for (const [key, value] of Object.entries(node)) {
        if (typeof value !== "string") {
          walk(value, `${path}.${key}`);
          continue;
        }
        const form = plurals.find((each) => key.endsWith(each));
        // Units of weight have no plural forms after a number.
        if (!form && /\{\{?count\}?\}[\s\u00A0]+(?!кг)[а-яё]/i.test(value)) wrong.push(`${path}.${key}: ${value}`);
        const counts = plurals.some((each) => form && String(node[key.replace(form, each)]).includes("{{count}}"));
        if (counts && form !== "_other" && !value.includes("{{count}}")) wrong.push(`${path}.${key}: ${value}`);
      }
    };
    for (const [name, texts] of namespaces) walk(texts, name);
    expect(wrong).toEqual([]);
  });

  test("every text is used: the code has its key, a parent of its key, or a template that matches it", () => {
    const all = code("app", "server");
    const whole = all.map(({ text }) => text).join("\n");
    const written = new Set([...whole.matchAll(/["`](?:[\w-]+:)?([\w.-]+)["`]/g)].map(([, key]) => key ?? ""));
    const holes = /\$\{[^}]*\}/g;
    const templates = [...new Set([...whole.matchAll(/`(?:[\w-]+:)?((?:[\w.-]|\$\{[^}`]*\})*)`/g)].map(([, key]) => key ?? ""))]
      // A template of holes alone could be any key.
      .filter((key) => key.includes("${") && /[a-z]{3}/i.test(key.replace(holes, "")))
      .map(
        (key) =>
          new RegExp(
            `^${key
              .replaceAll(".", "\\.")
              .split(/\$\{[^}]*\}/)
              .join("[\\w.-]+")}$`,
          ),
      );
    const isUsed = (key: string) => {
      const steps = key.split(".");
      return (
        steps.some((_, at) => (at > 0 || steps.length === 1) && written.has(steps.slice(0, at + 1).join("."))) ||
        templates.some((each) => each.test(key))
      );
    };
    /** Namespaces read as objects, by member. */
    const asObjects = new Set([...whole.matchAll(/import (?!type)\w+ from "#locales\/ru\/([\w-]+)\.json"/g)].map(([, name]) => name ?? ""));
    const members = new Set([...whole.matchAll(/\b[\w-]+(?![\w"-])/g)].flatMap(([words]) => [words, ...words.split("-")]));
    const isMember = (key: string) =>
      key
        .split(".")
        .slice(-2)
        .some((step) => members.has(step));
    const left: string[] = [];
    const walk = (node: Texts, name: string, above: string) => {
      for (const [key, value] of Object.entries(node)) {
        const path = above + key.replace(/_(one|few|many|other)$/, "");
        if (typeof value !== "string") walk(value, name, `${path}.`);
        else if (!isUsed(path) && !(asObjects.has(name) && isMember(path))) left.push(`${name}:${path}`);
      }
    };
    for (const [name, texts] of namespaces) if (name !== "errors") walk(texts, name, "");
    expect(left).toEqual([]);
  });

  test("no text is empty, and placeholders are written as the formatter reads them", () => {
    const wrong: string[] = [];
    const walk = (node: Texts, path: string) => {
      for (const [key, value] of Object.entries(node)) {
        if (typeof value !== "string") walk(value, `${path}.${key}`);
        else if (value.trim() === "" || /(?<!\{)\{\w+\}(?!\})|\$\{|undefined|TODO/.test(value)) wrong.push(`${path}.${key}: ${value}`);
      }
    };
    for (const [name, texts] of namespaces) walk(texts, name);
    // The specification writes {count} with single braces; the backend fills in errors itself.
    expect(wrong.filter((line) => !line.startsWith("errors.") || !line.includes("{"))).toEqual([]);
  });
});
