import { expect, test } from "vitest";
import { prefixesOf } from "#app/areas/distribution/prefixes-of.ts";
import { readTimeZone } from "#contract/time-zones.ts";

test.each([
  ["Europe/Moscow", "Europe/Moscow"],
  ["asia/novosibirsk", "Asia/Novosibirsk"],
  ["МСК", "Europe/Moscow"],
  ["мск + 2", "Asia/Yekaterinburg"],
  ["МСК−1", "Europe/Kaliningrad"],
  ["MSK+9", "Asia/Kamchatka"],
  ["UTC+3", "Europe/Moscow"],
  ["GMT+04:00", "Europe/Samara"],
  ["МСК+10", undefined],
  ["UTC+10", "Asia/Vladivostok"],
  ["UTC-5", undefined],
  ["Москва", undefined],
  ["", undefined],
])("the time zone «%s» is read as %s", (typed, zone) => {
  expect(readTimeZone(typed)).toBe(zone);
});

test.each([
  ["420, 421; 422", ["420", "421", "422"]],
  ["420 – 422\n01-03", ["420", "421", "422", "01", "02", "03"]],
  ["420 420", ["420"]],
  ["", []],
  ["42а", null],
  ["4200540", null],
  ["422-420", null],
  ["1-99", null],
  ["000000-999999", null],
])("the postal prefixes «%s» are read as %j", (typed, prefixes) => {
  expect(prefixesOf(typed)).toEqual(prefixes);
});
