import { expect, test } from "vitest";
import { addressLine } from "#server/backend/companies/address-line.ts";

const street = { street: "ул. Лесная", house: "5" };

test.each([
  [{ region: "г. Москва", city: "Москва" }, "Москва, ул. Лесная, д. 5"],
  [{ region: "Москва", city: "г. Москва" }, "г. Москва, ул. Лесная, д. 5"],
  [{ region: "Москва", city: "Москва" }, "Москва, ул. Лесная, д. 5"],
  [{ region: "Тульская область", city: "Тула" }, "Тульская область, Тула, ул. Лесная, д. 5"],
  [{ region: "Москва", city: "Зеленоград" }, "Москва, Зеленоград, ул. Лесная, д. 5"],
])("a region that is its city stands once: %j", (parts, line) => {
  expect(addressLine({ ...parts, ...street })).toBe(line);
});
