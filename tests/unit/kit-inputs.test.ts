import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPhone, formatPhoneStart, normalizePhone, phonePrefix } from "#app/ui/phone-input/phone.ts";
import { pinDigits, pinLength } from "#app/ui/pin-input/pin-input.tsx";
import { parseRating, ratingRange } from "#app/ui/rating-input/rating-input.tsx";
import { isAtMax, isAtMin, pressStepper, settleStepper, showStepper, stepperDefaults } from "#app/ui/stepper-input/stepper-value.ts";
import { hasForeignLettersOnly, type Strength, strengthLengths, strengthLevels, strengthOf } from "#app/ui/strength-meter/strength.ts";
import { withScheme } from "#app/ui/url-input/url.ts";
import { isLogin } from "#contract/login.ts";
import { readPhone } from "#contract/phone.ts";

const national = fc.tuple(fc.constantFrom("9"), fc.stringMatching(/^\d{9}$/)).map(([first, rest]) => first + rest);

describe("a phone field", () => {
  it.each([
    "+7 (910) 555-14-20",
    "+79105551420",
    "89105551420",
    "9105551420",
    "8 (910) 555 14 20",
    "7-910-555-14-20",
    " 8.910.555.14.20 ",
    "+7 910 555–14–20",
  ])("V10 V34 Z12: %s is normalised to +7 and ten digits", (typed) => {
    expect(normalizePhone(typed)).toBe("+79105551420");
    expect(formatPhone(typed)).toBe("+7 (910) 555-14-20");
  });
  it.each([
    "",
    "910555142",
    "+375 29 123-45-67",
    "8 910 555 14 20 доб. 5",
    "anna@gryada.ru",
    "+89105551420",
    "+9105551420",
    "910555142000",
  ])("V09: %s is not read as a Russian number and stays as typed", (typed) => {
    expect(normalizePhone(typed)).toBeNull();
    expect(formatPhone(typed)).toBe(typed);
  });
  it.each([
    ["9", "+7 (9"],
    ["910", "+7 (910"],
    ["9105", "+7 (910) 5"],
    ["910555142", "+7 (910) 555-14-2"],
    ["+7910555", "+7 (910) 555"],
    ["89105551420", "+7 (910) 555-14-20"],
    ["+7", "+7"],
    ["8", "8"],
    ["8910555142", "8910555142"],
    ["+3", "+3"],
    ["an", "an"],
    ["+7 (910) 555-14-201", "+7 (910) 555-14-201"],
  ])("W49: while it is typed, %s is shown as %s", (typed, shown) => expect(formatPhoneStart(typed)).toBe(shown));
  it("W49: the mask of any mobile number passes the server's rule and means the same number", () => {
    fc.assert(
      fc.property(national, (digits) => {
        const shown = formatPhone(digits);
        expect(shown).toMatch(/^\+7 \(\d{3}\) \d{3}-\d{2}-\d{2}$/);
        expect(isLogin(shown)).toBe(true);
        expect(readPhone(shown)).toBe(phonePrefix + digits);
        expect(normalizePhone(shown)).toBe(phonePrefix + digits);
        expect(formatPhone(shown)).toBe(shown);
      }),
    );
  });
  it("W49: a mobile number typed key by key ends in the mask, with and without a prefix", () => {
    fc.assert(
      fc.property(national, fc.constantFrom("", "7", "8", "+7"), (digits, prefix) => {
        let field = "";
        for (const key of prefix + digits) field = formatPhoneStart(field + key);
        expect(normalizePhone(field)).toBe(phonePrefix + digits);
      }),
    );
  });
});

describe("a field for a confirmation code", () => {
  it("Z26 Z28: the field has six cells", () => expect(pinLength).toBe(6));
  it.each([
    ["123 456", "123456"],
    ["Код: 12-34-56.", "123456"],
    ["1234567890", "123456"],
    ["абв", ""],
    ["12", "12"],
  ])("W50: of the text %s the field takes the digits %s", (typed, digits) => expect(pinDigits(typed)).toBe(digits));
  it("W50: the field can be made for another number of digits", () => expect(pinDigits("12345", 4)).toBe("1234"));
});

describe("password strength", () => {
  it("a password whose letters are all Russian is recognised, and one with Latin letters or no letters is not one", () => {
    expect(["Пароль-2026!", "пароль", "ПАРОЛЬ1"].map(hasForeignLettersOnly)).toEqual([true, true, true]);
    expect(["Пароль-a1", "12345678!", "", "Parol1"].map(hasForeignLettersOnly)).toEqual([false, false, false, false]);
  });

  it.each<[string, Strength]>([
    ["", "none"],
    ["a", "weak"],
    ["abcde1", "medium"],
    ["abcd1", "weak"],
    ["abcdef", "weak"],
    ["123456", "weak"],
    ["ABCDE1", "weak"],
    ["abcdeF1!", "strong"],
    ["abcdF1!", "medium"],
    ["abcdefF1", "medium"],
    ["abcdefg!1", "medium"],
    ["парольF1!", "weak"],
    ["abcdeF1ж", "medium"],
    ["abcde F1", "medium"],
  ])("W46 V18 V19 V20: the password %j is %s", (password, strength) => expect(strengthOf(password)).toBe(strength));
  it("W47 Z27: the strength fills 0 to 3 segments; medium needs 6 characters and strong needs 8", () => {
    expect(strengthLevels).toEqual({ none: 0, weak: 1, medium: 2, strong: 3 });
    expect(strengthLengths).toEqual({ medium: 6, strong: 8 });
  });
  it("V18: any non-empty password is at least weak", () =>
    fc.assert(fc.property(fc.string({ minLength: 1 }), (password) => strengthLevels[strengthOf(password)] >= 1)));
});

describe("a number field with plus and minus", () => {
  it("W57: its step is 1 and its minimum 0 by default", () => expect(stepperDefaults).toEqual({ step: 1, min: 0 }));
  it("W55: an empty field becomes 0", () => expect(settleStepper(" ", 7, {})).toBe(0));
  it("W55: an empty field with a placeholder stays empty", () => {
    expect(settleStepper("", 7, { mayBeEmpty: true })).toBeNull();
    expect(showStepper(null)).toBe("");
  });
  it.each([
    ["12", 10],
    ["-3", 5],
    ["0", 2],
    ["7,5", 7.5],
    ["слово", 5],
  ])("W56: %s becomes %d in a field with the limits 2 and 10", (typed, value) =>
    expect(settleStepper(typed, 5, { min: 2, max: 10 })).toBe(value),
  );
  it("W56: without normalization a typed value above the maximum stays", () =>
    expect(settleStepper("12", 5, { min: 2, max: 10, normalize: false })).toBe(12));
  it("W57: minus is disabled at the minimum, and plus at the maximum", () => {
    expect(isAtMin(0, {})).toBe(true);
    expect(isAtMin(null, {})).toBe(true);
    expect(isAtMin(1, {})).toBe(false);
    expect(isAtMax(10, { max: 10 })).toBe(true);
    expect(isAtMax(1_000_000, {})).toBe(false);
  });
  it("W57: pressing plus or minus never leaves the limits", () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 50 }), fc.constantFrom(1 as const, -1 as const), (value, direction) => {
        const next = pressStepper(value, direction, { min: 0, max: 20, step: 0.1 });
        expect(next).toBeGreaterThanOrEqual(0);
        expect(next).toBeLessThanOrEqual(20);
      }),
    );
    expect(pressStepper(0.2, 1, { step: 0.1 })).toBe(0.3);
  });
});

describe("rating", () => {
  it.each<[string, number | null]>([
    ["4,3", 4.3],
    ["4.3", 4.3],
    ["\u202d4,3\u200b\u00a0", 4.3],
    ["0", 0],
    ["5", 5],
    ["5,0", 5],
    ["4,", 4],
    ["5,1", null],
    ["4,35", null],
    ["-1", null],
    ["", null],
    ["6", null],
    ["пять", null],
  ])("V35 Z06: the typed rating %j is read as %s", (typed, value) => expect(parseRating(typed)).toBe(value));
  it("Z06: a rating goes from 0 to 5 in tenths", () => expect(ratingRange).toEqual({ min: 0, max: 5, step: 0.1 }));
});

describe("the address of a website", () => {
  it.each([
    ["gryada.ru", "https://gryada.ru"],
    ["//gryada.ru", "https://gryada.ru"],
    ["\u200bhttps://gryada.ru\u00a0", "https://gryada.ru"],
    [" http://gryada.ru ", "http://gryada.ru"],
    ["https://гряда.рф/a", "https://гряда.рф/a"],
    ["mailto:a@b.ru", "mailto:a@b.ru"],
    ["gryada.ru:8080/x", "https://gryada.ru:8080/x"],
    ["", ""],
  ])("V64: the website %j becomes the address %j", (typed, address) => expect(withScheme(typed)).toBe(address));
  it("V64: adding the scheme a second time changes nothing", () =>
    fc.assert(
      fc.property(
        fc.webUrl(),
        fc.domain(),
        (url, domain) => withScheme(withScheme(domain)) === withScheme(domain) && withScheme(url) === url,
      ),
    ));
});
