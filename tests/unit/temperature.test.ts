import { expect, test } from "vitest";
import { readTemperature } from "#contract/temperature.ts";

test.each([
  ["+2…+6 °C", "+2…+6 °C"],
  ["+2..+6", "+2…+6 °C"],
  ["+2...+6°С", "+2…+6 °C"],
  ["от +2 до +6 °С", "+2…+6 °C"],
  ["2-6", "+2…+6 °C"],
  ["+2 - +6 C", "+2…+6 °C"],
  ["+2\u00a0°C — +6\u00a0°C", "+2…+6 °C"],
  ["t +2/+6", "+2…+6 °C"],
  ["0…+4 °C", "0…+4 °C"],
  ["0-4", "0…+4 °C"],
  ["-18", "−18 °C"],
  ["–18 °C", "−18 °C"],
  ["−18…−24 °C", "−18…−24 °C"],
  ["-18 - -24", "−18…−24 °C"],
  ["-2..+2", "−2…+2 °C"],
  ["+25", "+25 °C"],
])("the temperature mode %s is %s", (typed, read) => {
  expect(readTemperature(typed)).toBe(read);
});

test.each(["", "охлаждённый", "не выше −18 °C", "до +6", "минус 18", "сухой склад 2", "+2…+6 °C, без света", "2026-06", "сорт 1-2"])(
  "%s is no temperature and stays as it is",
  (text) => {
    expect(readTemperature(text)).toBe(text);
  },
);
