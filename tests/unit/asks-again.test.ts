import { expect, test } from "vitest";
import { listCalls } from "#contract/calls.ts";
import { askedAgain, askedWithFactor } from "#tests/support/asks-again.ts";

const calls = listCalls();
const asking = (asks: "everybody" | "withFactor") => calls.filter(([, { asksAgain }]) => asksAgain === asks).map(([id]) => id);

test("operations 4: exactly the dangerous calls ask again who is there", () => {
  expect(asking("everybody").sort()).toEqual([...askedAgain].sort());
});

test("operations 4: the calls with the password in their body ask people with a second factor for its code", () => {
  expect(asking("withFactor").sort()).toEqual([...askedWithFactor].sort());
});

test("operations 4: no call that asks again takes an exchange key or a guest", () => {
  const open = calls.filter(([, { asksAgain, keys, may }]) => asksAgain && (keys !== undefined || may === "anyone"));
  expect(open.map(([id]) => id)).toEqual([]);
});

test("operations 4: a call that asks again declares its refusal", () => {
  const undeclared = calls.filter(([, { asksAgain, errors = [] }]) => asksAgain && !errors.includes("REAUTHENTICATION_REQUIRED"));
  expect(undeclared.map(([id]) => id)).toEqual([]);
});
