import { expect, test } from "vitest";
import { findArticle } from "#app/areas/content/articles.server.ts";
import { toSellerValues } from "#app/i18n/seller-values.server.ts";
import { contrastOf, readableAccent } from "#contract/contrast.ts";
import { brandOf, type Seller } from "#contract/seller.ts";
import { textValues } from "#contract/seller-enums.ts";

test.each([
  ["ООО «Поле»", "Поле"],
  ["ООО «Группа компаний „Гряда“»", "Группа компаний Гряда"],
  ["ИП Петров Иван", "ИП Петров Иван"],
  ["Поле", "Поле"],
])("the portal of %s is called %s until it has a name of its own", (company, brand) => expect(brandOf(company)).toBe(brand));

test("contrast is that of WCAG, and a colour counts when all that stands on it and all it stands on can be read", () => {
  expect(contrastOf("#000000", "#ffffff")).toBe(21);
  expect(contrastOf("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  expect(["#0b5d4c", "#1b5a96", "#8a4b00", "#000000"].filter(readableAccent)).toHaveLength(4);
  expect(["#77cc99", "#ffffff", "#e00000", "#d4351c"].filter(readableAccent)).toEqual([]);
});

const seller: Seller = {
  companyUuid: null,
  version: 0,
  brand: "",
  tagline: "",
  phone: "",
  email: "",
  supportHours: "",
  accent: null,
  logoMark: null,
  isDemo: false,
  requisites: {
    legalName: "",
    legalAddress: "",
    inn: "",
    kpp: "",
    ogrn: "",
    okpo: "",
    bankName: "",
    bik: "",
    currentAccount: "",
    correspondentAccount: "",
  },
  texts: {},
  consents: { terms: "", personalData: "" },
};

test.each([
  ["+78002505665", "8 800 250-56-65", "tel:88002505665"],
  ["+74872550123", "+7 (487) 255-01-23", "tel:+74872550123"],
  ["+74872550123;ext=5", "+7 (487) 255-01-23 доб. 5", "tel:+74872550123;ext=5"],
  ["", "(телефон в вашем договоре)", ""],
])("the phone %s is said as %s", (phone, said, uri) => {
  const values = toSellerValues({ ...seller, phone });
  expect([values.phone.replaceAll("\u00a0", " "), values.phoneUri]).toEqual([said, uri]);
});

test("each value that a text of the seller may name is known to the page", () => {
  const requisites = Object.fromEntries(Object.keys(seller.requisites).map((name) => [name, `[${name}]`])) as Seller["requisites"];
  const known: Seller = { ...seller, brand: "Поле", tagline: "сыры", phone: "+74872550123", email: "a@field.example", requisites };
  const markdown = textValues.map((name) => `- ${name}: {{${name}}}`).join("\n");
  const article = findArticle("requisites", { ...known, supportHours: "днём", texts: { requisites: { markdown, updated: "2026-03-05" } } });
  expect(article?.html.match(/<li>/g)).toHaveLength(18);
});
