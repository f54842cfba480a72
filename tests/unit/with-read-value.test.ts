import { expect, test } from "vitest";
import { withReadValue } from "#app/request/with-read-value.server.ts";
import errors from "#locales/ru/errors.json";
import { exchange } from "#locales/ru/exchange-errors.json";
import goods from "#locales/ru/goods.json";

const errorText = (text: string, value?: string | string[]) =>
  withReadValue({ intent: "save", values: value === undefined ? {} : { field: value }, errors: { field: [text] }, problem: null }).errors
    .field?.[0];

test("a field of every notation that is refused says what it read: number, sum, date, time, phone, e-mail, INN, postal code", () => {
  for (const text of [
    errors.invalid,
    errors.phone,
    errors.email,
    errors.inn,
    errors.innChecksum,
    errors.postalCode,
    errors.time,
    errors.datePast,
    exchange.roubles,
    exchange.whole,
    exchange.barcodeDigit,
    goods.wrong.number,
  ])
    expect(errorText(text, "12 345,678 руб")).toBe(`${text}, прочитано: «12\u00a0345,678 руб»`);
});

test("a quantity outside its limits says what it read, whatever the limit is", () => {
  for (const text of [
    "Минимальное количество — 0,5",
    "Максимальное количество — 10\u00a0000",
    "Количество должно быть кратно 12",
    "Количество указывают с точностью до 0,01",
    "Собрать больше заказанного нельзя: укажите не больше 10",
    "Укажите не больше чем на 10\u00a0% сверх заказанных 24,35\u00a0кг",
  ])
    expect(errorText(text, "1 000 кор")).toBe(`${text}, прочитано: «1\u00a0000 кор»`);
});

test("what was read is on one line, without invisible characters, and short", () => {
  expect(errorText(errors.inn, " 7199\u200b123453\n\u00a0 лишнее ")).toBe("ИНН указан неверно, прочитано: «7199123453 лишнее»");
  expect(errorText(errors.phone, "8".repeat(200))).toBe(`Телефон указан неверно, прочитано: «${"8".repeat(60)}…»`);
});

test("an empty field, a list, a secret and a message about something else stay as they are", () => {
  expect(errorText(errors.required, "")).toBe(errors.required);
  expect(errorText(errors.phone, "  ")).toBe(errors.phone);
  expect(errorText(errors.invalid, ["a", "b"])).toBe(errors.invalid);
  expect(errorText(errors.invalid)).toBe(errors.invalid);
  expect(errorText(errors.emailTaken, "a@b.example")).toBe(errors.emailTaken);
});
