import { expect, test } from "vitest";
import { aboutCharge } from "#app/areas/debts/about-charge.ts";
import { saysDay } from "#contract/says-day.ts";
import { withDay } from "#server/backend/debt-reminders/charge-names.ts";
import { sources } from "#tests/architecture/sources.ts";

test.each([
  ["УКД № 1 от 29.11.2026", true],
  ["Платёж № 9, поступил 12.03.2026", true],
  ["УПД № 7 от 5.3.2026", true],
  ["Накладная 12 от 05.03.26", true],
  ["УПД 7 / 2026-03-05", true],
  ["Платёжное поручение № 318 от 4 марта 2020", true],
  ["УПД № 7 от 14\u00a0Мая", true],
  ["УПД № 7", false],
  ["Накладная № 12/26, партия 3.14", false],
  ["Отгрузка марта", false],
  ["", false],
])("«%s» says a day itself: %s", (document, expected) => {
  expect(saysDay(document)).toBe(expected);
});

/** Texts that join the name of a document, or the ground of a payment, with a day: whoever fills one asks `saysDay` first. */
const joining = ["debts.json dispute.about", "money.json payment", "payment-reminders.json dated"];

test("no other text joins the name of a document with a day", () => {
  const found = sources("locales/ru/*.json").flatMap(({ path, text }) => {
    const walk = (value: unknown, at: string): string[] => {
      if (typeof value === "object" && value) return Object.entries(value).flatMap(([key, each]) => walk(each, at ? `${at}.${key}` : key));
      const joins = /\{\{(document|ground|name|title|basis)\}\}\S* (от|за) \{\{(date|day|at|postedOn)\}\}/.test(String(value));
      return joins ? [`${path.split("/").at(-1)} ${at}`] : [];
    };
    return walk(JSON.parse(text), "");
  });
  expect(found.sort()).toEqual(joining);
});

test("what people are told of a charge has its day once", () => {
  const t = ((key: string, values?: Record<string, string>) => [key, ...Object.values(values ?? {})].join(" ")) as never;
  const charge = { deal: null, postedOn: "2026-03-04", amount: { amount: 10, currency: "RUB" as const } };
  expect(aboutCharge(t, { ...charge, document: "УПД № 7 от 4 марта" })).not.toContain("dispute.about ");
  expect(aboutCharge(t, { ...charge, document: "УПД № 7" })).toMatch(/^dispute\.about УПД № 7 /);
  expect(withDay("УПД № 7 от 4 марта", "04.03.2026")).toBe("УПД № 7 от 4 марта");
  expect(withDay("УПД № 7", "04.03.2026")).toBe("УПД № 7 от 04.03.2026");
});
