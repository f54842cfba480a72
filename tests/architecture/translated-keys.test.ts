import { expect, test } from "vitest";
import { listCalls } from "#contract/calls.ts";
import { code, sources, withoutComments } from "./sources.ts";

type Texts = { [key: string]: string | Texts };

const texts = Object.assign(
  {},
  ...sources("locales/ru/errors.json", "locales/ru/exchange-errors.json").map(({ text }) => JSON.parse(text) as Texts),
) as Texts;
const plurals = ["_one", "_few", "_many", "_other"];

/** Whether `translate` finds the key, or any key that a template with holes (`*`) stands for. */
function exists(key: string): boolean {
  let nodes: (string | Texts | undefined)[] = [texts];
  const steps = key.split(".");
  for (const [at, step] of steps.entries()) {
    const forms = at === steps.length - 1 ? ["", ...plurals] : [""];
    const pattern = new RegExp(`^${step.replaceAll("*", "\\w+")}(?:${forms.join("|")})$`);
    nodes = nodes.flatMap((node) =>
      typeof node === "object"
        ? Object.keys(node)
            .filter((name) => pattern.test(name))
            .map((name) => node[name])
        : [],
    );
  }
  return nodes.some((node) => typeof node === "string");
}

/** Functions that translate a key: what precedes it, and which argument it is. */
const translators: Record<string, { prefix: string; argument: number }> = {
  translate: { prefix: "", argument: 0 },
  throwSpreadsheetProblem: { prefix: "exchange.sheet.", argument: 0 },
  SpreadsheetError: { prefix: "exchange.sheet.", argument: 0 },
  OneCError: { prefix: "exchange.oneC.", argument: 0 },
  refuseOrder: { prefix: "", argument: 0 },
  refuseFile: { prefix: "", argument: 1 },
  throwFieldErrors: { prefix: "", argument: 0 },
};

/** Arguments of a call whose opening bracket is before `start`. */
function argumentsAt(text: string, start: number): string[] {
  const found = [""];
  let depth = 0;
  let quote = "";
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at] ?? "";
    if (quote !== "") {
      if (sign === quote) quote = "";
    } else if (["'", '"', "`"].includes(sign)) quote = sign;
    else if ("([{".includes(sign)) depth += 1;
    else if (")]}".includes(sign)) depth -= 1;
    if (depth < 0) break;
    if (sign === "," && depth === 0 && quote === "") found.push("");
    else found[found.length - 1] += sign;
  }
  return found;
}

/** Literals in the place of a value: alone, in a choice, or in an object of fields. Holes become `*`. */
function literalsOf(argument: string, isOfFields: boolean): string[] {
  const before = isOfFields ? String.raw`(?::|\?|:\s*\[|\?\s*\[)\s*` : String.raw`(?:^|[?:])\s*`;
  return [...argument.matchAll(new RegExp(`${before}(?:"([\\w.]+)"|\`([^\`]+)\`)`, "g"))].map(
    ([, literal, template]) => literal ?? (template ?? "").replace(/\$\{[^}]*\}/g, "*"),
  );
}

const server = code("server/backend").map(({ path, text }) => ({ path, text: withoutComments(text) }));

test("every key that the server's code says has its text", () => {
  const used = server.flatMap(({ path, text }) =>
    Object.entries(translators).flatMap(([name, { prefix, argument }]) =>
      [...text.matchAll(new RegExp(`(?<![\\w.]|function )${name}\\(`, "g"))].flatMap(({ 0: call, index }) =>
        literalsOf(argumentsAt(text, index + call.length)[argument] ?? "", name === "throwFieldErrors").map((key) => ({
          path,
          key: prefix + key,
        })),
      ),
    ),
  );
  expect(used.length).toBeGreaterThan(250);
  expect(used.filter(({ key }) => !exists(key)).map(({ path, key }) => `${path}: ${key}`)).toEqual([]);
});

test("every literal that begins like a key of a group of messages has its text, wherever it is translated", () => {
  const groups = Object.keys(texts).filter((name) => typeof texts[name] === "object");
  const begins = new RegExp(`"((?:${groups.join("|")})(?:\\.\\w+)+)"`, "g");
  const calls = new Set<string>(listCalls().map(([id]) => id));
  const literals = [...server, ...code("app/contract")].flatMap(({ path, text }) =>
    [...text.matchAll(begins)].flatMap(([, key = ""]) => (calls.has(key) ? [] : { path, key })),
  );
  expect(literals.length).toBeGreaterThan(80);
  expect(literals.filter(({ key }) => !exists(key)).map(({ path, key }) => `${path}: ${key}`)).toEqual([]);
});
