import { globSync, readFileSync } from "node:fs";
import i18next from "i18next";
import { afterEach, describe, expect, it, vi } from "vitest";
import { formatDate, formatInstant, formatMoney, unbroken } from "#app/i18n/format.ts";
import { initials } from "#app/ui/avatar/avatar.tsx";
import { packagings, productSorts, units } from "#contract/enums.ts";
import { Money } from "#contract/primitives.ts";
import { adminRoles, buyerRoles, isAdmin, isBuyer, roles, sellerRoles } from "#contract/roles.ts";
import common from "#locales/ru/common.json";

const nbsp = "\u00A0";

describe("amounts of money", () => {
  it.each<[string, number, boolean, string]>([
    ["two decimals in everything payable", 1_234_567, false, `12${nbsp}345,67${nbsp}₽`],
    ["two decimals for a round sum too", 100_000, false, `1${nbsp}000,00${nbsp}₽`],
    ["no decimals for a round threshold", 1_000_000, true, `10${nbsp}000${nbsp}₽`],
    ["two decimals for a threshold that is not round", 1_000_050, true, `10${nbsp}000,50${nbsp}₽`],
    ["a true minus sign", -5, false, `\u22120,05${nbsp}₽`],
  ])("Z14: money has %s", (_, kopecks, short, text) => {
    expect(formatMoney(kopecks, { short })).toBe(text);
    expect(formatMoney({ amount: kopecks / 100, currency: "RUB" }, { short })).toBe(text);
  });
  it("Y19: money is an amount in roubles, and any other currency is refused", () => {
    expect(Money.safeParse({ amount: 74.48, currency: "RUB" }).success).toBe(true);
    for (const currency of ["USD", "rub", "₽", undefined]) expect(Money.safeParse({ amount: 1, currency }).success, currency).toBe(false);
    expect(Money.safeParse({ amount: "1", currency: "RUB" }).success).toBe(false);
  });
});

describe("dates around the New Year", () => {
  afterEach(() => void vi.useRealTimers());
  /** 00:30 in Moscow, 02:30 in Yekaterinburg, still the 31st of December in Greenwich. */
  const newYear = new Date("2026-12-31T21:30:00Z");

  it("a date has its year unless that is the current one in Moscow", () => {
    expect(formatDate("2027-01-01", "Europe/Moscow", newYear)).toBe(`1${nbsp}января`);
    expect(formatDate("2026-12-31", "Europe/Moscow", newYear)).toBe(`31${nbsp}декабря${nbsp}2026`);
  });
  it("in another zone the current year is that zone's", () => {
    const at = new Date("2026-12-31T20:30:00Z");
    expect(formatDate("2027-01-01", "Asia/Yekaterinburg", at)).toBe(`1${nbsp}января`);
    expect(formatDate("2027-01-01", "Europe/Moscow", at)).toBe(`1${nbsp}января${nbsp}2027`);
  });
  it("an instant is shown with the day of its zone, and without the year that has begun there", () => {
    vi.useFakeTimers({ now: newYear, toFake: ["Date"] });
    expect(formatInstant("2026-12-31T21:10:00Z")).toBe(`1${nbsp}января, 00:10`);
    expect(formatInstant("2026-12-31T21:10:00Z", "Europe/Kaliningrad")).toBe(`31${nbsp}декабря, 23:10`);
    expect(formatInstant("2026-12-31T20:50:00Z")).toBe(`31${nbsp}декабря${nbsp}2026, 23:50`);
  });
});

describe("nouns, units and roles in Russian", () => {
  it("Z37: a counted noun takes the Russian plural form of its count, and zero is as many", async () => {
    const i18n = i18next.createInstance();
    await i18n.init({ lng: "ru", resources: { ru: { common } }, defaultNS: "common" });
    const word = (count: number) => i18n.t("positions", { count }).replace(String(count), "").trim();
    for (const count of [1, 21, 101, 1001]) expect(word(count), String(count)).toBe("позиция");
    for (const count of [2, 3, 4, 22, 34, 104]) expect(word(count), String(count)).toBe("позиции");
    for (const count of [0, 5, 11, 12, 13, 14, 20, 25, 111, 112, 114]) expect(word(count), String(count)).toBe("позиций");
  });
  it("Z37: every counted text has all plural forms", () => {
    const files = globSync("locales/ru/*.json");
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) {
      const keys = keysOf(JSON.parse(readFileSync(file, "utf8")) as object);
      for (const key of keys.filter((one) => one.endsWith("_one"))) {
        const stem = key.slice(0, -4);
        for (const form of ["few", "many"]) expect(keys, `${file} ${stem}`).toContain(`${stem}_${form}`);
      }
    }
  });
  it("Z38 Y36: every unit of the specification has its Russian word", () => {
    const words = {
      L: "л",
      mL: "мл",
      g: "г",
      kg: "кг",
      pcs: "шт",
      box: "кор.",
      package: "уп.",
      kcal: "ккал",
      cm: "см",
      m: "м",
      day: "дн.",
    };
    expect(common.units).toMatchObject(words);
    expect(units).toEqual(expect.arrayContaining(Object.keys(words)));
  });
  it("Y37: every kind of packaging of the specification has its Russian word", () => {
    const wanted = ["flowPack", "glass", "vacuum", "bucket", "film", "gas", "pet"];
    expect(packagings).toEqual(expect.arrayContaining(wanted));
    for (const kind of wanted) expect(common.packagings[kind as keyof typeof common.packagings]).toMatch(/[а-яёА-ЯЁ]/);
  });
  it("Y38: exactly eleven roles exist, each with its name", () => {
    expect([...roles].sort()).toEqual(
      [
        ...[
          "buyer_company_director",
          "buyer_company_manager",
          "seller_company_director",
          "seller_distribution_director",
          "seller_regional_director",
        ],
        ...["seller_sales_representative", "seller_security", "seller_content_manager", "platform_manager", "tech_support", "supervisor"],
      ].sort(),
    );
    expect(common.roles).toMatchObject({
      buyer_company_director: "Директор",
      buyer_company_manager: "Менеджер",
      seller_distribution_director: "Директор по дистрибуции",
      seller_regional_director: "Региональный директор",
      seller_sales_representative: "Торговый представитель",
      seller_security: "Служба безопасности",
    });
    expect(roles.filter((role) => !common.roles[role])).toEqual([]);
  });
  it("Y39: the roles are divided into buyers, sellers with the supervisor, and admins", () => {
    expect(buyerRoles).toEqual(["buyer_company_director", "buyer_company_manager"]);
    expect([...adminRoles].sort()).toEqual(["platform_manager", "tech_support"]);
    expect([...sellerRoles].sort()).toEqual(roles.filter((role) => role.startsWith("seller_") || role === "supervisor").sort());
    for (const role of roles)
      expect([isBuyer([role]), isAdmin([role])].filter(Boolean).length, role).toBe(sellerRoles.some((one) => one === role) ? 0 : 1);
  });
});

describe("texts with ordinary spaces", () => {
  it.each([
    ["Магазин № 1, Тула", "Магазин №_1, Тула"],
    ["Йогурт 3,1 %, 330 г", "Йогурт 3,1_%, 330_г"],
    ["новая сумма 45 835,09 ₽.", "новая сумма 45_835,09_₽."],
    ["как у склада: +2…+6 °C", "как у склада: +2…\u2060+6_°C"],
    ["−20…−18 °C или 4 °C", "−20…\u2060−18_°C или 4_°C"],
    ["2 позиции на 3 года", "2 позиции на 3 года"],
    ["Тула, 300002 и 5 2024", "Тула, 300002 и 5 2024"],
  ])("%j keeps its figures together with no-break spaces", (text, kept) => expect(unbroken(text)).toBe(kept.replaceAll("_", nbsp)));
});

describe("other constants", () => {
  it("Z39: products can be sorted by price and by name, both ways", () =>
    expect([...productSorts].sort()).toEqual(["name:asc", "name:desc", "price:asc", "price:desc"]));
  it.each([
    ["Соколова Анна Сергеевна", "СА"],
    ["Анна", "А"],
    ["  иван   петров ", "ИП"],
    ["", ""],
  ])("Z40: initials of %j are %j, two letters at most", (name, letters) => expect(initials(name)).toBe(letters));
});

function keysOf(object: object, prefix = ""): string[] {
  return Object.entries(object).flatMap(([key, value]) =>
    typeof value === "object" && value !== null ? keysOf(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
}
