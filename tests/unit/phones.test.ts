import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPhone } from "#app/i18n/format.ts";
import { formatPhoneStart } from "#app/ui/phone-input/phone.ts";
import { isLogin } from "#contract/login.ts";
import { Phone, WorkPhone } from "#contract/person.ts";
import { readMobile, readPhone } from "#contract/phone.ts";

const digits = fc.stringMatching(/^[348]\d{9}$/);
const extension = fc.stringMatching(/^\d{1,6}$/);

describe("phone numbers", () => {
  it.each([
    ["+7 (487) 255-01-23", "+74872550123"],
    ["8 (4872) 55-01-23", "+74872550123"],
    ["+7 (487) 255‑01‑23", "+74872550123"],
    ["+7 487 255-01-23 доб. 214", "+74872550123;ext=214"],
    ["8 (4872) 55-01-23, доб.214", "+74872550123;ext=214"],
    ["84872550123 (доб. 214)", "+74872550123;ext=214"],
    ["4872550123 # 7", "+74872550123;ext=7"],
    ["+74872550123;ext=214", "+74872550123;ext=214"],
    ["+7 910 555-14-20 вн. № 5", "+79105551420;ext=5"],
  ])("V09: %s is stored as %s", (typed, kept) => {
    expect(readPhone(typed)).toBe(kept);
    expect([Phone.parse(typed), WorkPhone.parse(typed)]).toEqual([kept, kept]);
  });

  it.each([
    "",
    "214",
    "55-01-23",
    "+375 29 123-45-67",
    "+7 487 255-01-23 доб.",
    "+7 487 255-01-2",
    "позвони 4872550123",
    "+7 487 255-01-23 доб. 1234567",
  ])("V09: %s is refused as the phone of a company", (typed) => {
    expect(readPhone(typed)).toBeNull();
    expect(Phone.safeParse(typed).success).toBe(false);
  });

  it.each(["12-34", "214", "+375 29 123-45-67"])("P08: the work phone %s is stored as it is typed", (typed) => {
    expect(WorkPhone.parse(typed)).toBe(typed);
    expect(formatPhone(typed)).toBe(typed);
  });

  it("V09: the shown form of any number is read as the same number", () => {
    fc.assert(
      fc.property(digits, fc.option(extension, { nil: undefined }), (national, inner) => {
        const kept = `+7${national}${inner ? `;ext=${inner}` : ""}`;
        expect(readPhone(formatPhone(kept))).toBe(kept);
        expect(WorkPhone.parse(formatPhone(kept))).toBe(kept);
      }),
    );
    expect(formatPhone("+74872550123;ext=214")).toBe("+7\u00a0(487)\u00a0255-01-23 доб.\u00a0214");
  });

  it("W49: an extension can be typed key by key after a complete number", () => {
    let field = "";
    for (const key of "84872550123 доб. 214") field = formatPhoneStart(field + key);
    expect(readPhone(field)).toBe("+74872550123;ext=214");
  });

  it("V34: a landline and a number with an extension are no login", () => {
    expect(["+7 (910) 555-14-20", "8.910.555.14.20"].map(isLogin)).toEqual([true, true]);
    expect(["+7 (487) 255-01-23", "+79105551420 доб. 5"].map(isLogin)).toEqual([false, false]);
    expect(readMobile("+79105551420;ext=5")).toBeNull();
  });
});
