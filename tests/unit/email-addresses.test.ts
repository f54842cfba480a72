import { domainToASCII, domainToUnicode } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normaliseEmail } from "#contract/email.ts";
import { Login, normaliseLogin } from "#contract/login.ts";
import { OptionalEmail } from "#contract/person.ts";

describe("addresses of internationalised domains", () => {
  test.each([
    ["иван@почта.рф", "иван@почта.рф"],
    ["Иван@Почта.РФ", "иван@почта.рф"],
    ["иван@xn--80a1acny.xn--p1ai", "иван@почта.рф"],
    ["иван@почта.XN--P1AI", "иван@почта.рф"],
    ["\u202aиван@по\u00adчта.рф\u200b\u00a0", "иван@почта.рф"],
    ["a@bücher.example", "a@bücher.example"],
    ["a@bu\u0308cher.example", "a@bücher.example"],
    ["a@xn--bcher-kva.example", "a@bücher.example"],
    ["Anna@Alfa.Example", "anna@alfa.example"],
    ["a@xn--a.ru", "a@xn--a.ru"],
    ["a@xn--99999999999.ru", "a@xn--99999999999.ru"],
  ])("%s is stored and compared as %s in every field", (typed, stored) => {
    expect(normaliseLogin(typed)).toBe(stored);
    expect(OptionalEmail.parse(typed)).toBe(stored);
    expect(normaliseLogin(Login.parse(typed))).toBe(stored);
  });

  test("every domain that the platform decodes has one spelling, and no text breaks", () => {
    const label = fc.stringMatching(/^[а-яёäöüßα-ωa-z0-9]{1,12}$/);
    fc.assert(
      fc.property(fc.tuple(label, label), (labels) => {
        const ascii = domainToASCII(labels.join("."));
        if (ascii === "" || /^[\d.]+$/.test(ascii)) return;
        expect(normaliseEmail(`a@${ascii}`)).toBe(`a@${domainToUnicode(ascii)}`);
        expect(normaliseEmail(`a@${labels.join(".")}`)).toBe(`a@${domainToUnicode(ascii)}`);
      }),
    );
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => normaliseEmail(normaliseEmail(text)) === normaliseEmail(text)));
  });
});
