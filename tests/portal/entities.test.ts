import { describe, expect, test } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { tickets } from "#contract/tickets.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { formatInstant, formatMoney, formatPercent, formatPhone } from "#app/i18n/format.ts";
import { accounts, usePortal } from "#tests/support/portal.ts";
import { element, hrefs, text } from "#tests/support/portal-html.ts";

/**
 * Entities of specification 1 section 3: the fields are copied from there by hand; the real answer must hold them, and the
 * screen of section 2 must show what a person reads.
 */
const portal = usePortal();

const director = "director@alfa.example";
const representative = "rep@seller.example";
const alfa = demoUuid("company", "alfa");

// biome-ignore lint/suspicious/noExplicitAny: answers are looked at as any stranger would, without the contract
type Json = any;

async function answer(login: string, path: string): Promise<Json> {
  const call = { method: "GET", path } as unknown as AnyCall;
  const { status, body } = await (await portal.backend.as(login))(call);
  expect(status, path).toBe(200);
  return body;
}

const plain = (words: string) => words.replace(/\s+/g, " ");
/** Words of a page, with what stands in its fields. */
async function page(login: string, path: string): Promise<string> {
  const { status, body } = await (await portal.visit(login)).get(path);
  expect(status, path).toBe(200);
  const main = element(body, /<main\b[^>]*>/);
  const values = [...main.matchAll(/\bvalue="([^"]*)"/g)].map(([, value]) => value?.replaceAll("&quot;", '"'));
  return plain(`${text(main)} ${values.join(" ")}`);
}

/** Names and values of a form's inputs as they stand in the page. */
function fieldsOf(html: string): [name: string, value: string][] {
  return [...html.matchAll(/<input\b[^>]*>/g)].flatMap(([tag]) => {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1];
    return name === undefined ? [] : [[name, /\bvalue="([^"]*)"/.exec(tag)?.[1] ?? ""] as [string, string]];
  });
}

function holds(entity: Json, fields: string): void {
  expect(entity).toBeTypeOf("object");
  expect(
    fields
      .split(" ")
      .filter(
        (field) => field.split(".").reduce((at: Json, name) => (at === undefined || at === null ? at : at[name]), entity) === undefined,
      ),
  ).toEqual([]);
}
const shows = (words: string, wanted: readonly (string | null | undefined)[]) =>
  expect(wanted.filter((one) => one && !words.includes(plain(one)))).toEqual([]);

describe("people", () => {
  test("Y01: the employee, his contacts, channels and status", async () => {
    const person = await answer(director, "/v1/customers/public/customer");
    holds(
      person,
      "uuid userUuid companyUuid fullName.name fullName.surname fullName.patronymic roles position subunit email.value email.verified",
    );
    holds(person, "mobilePhone.value mobilePhone.verified workPhone isActive notificationChannels avatar status");
    const words = await page(director, `/cabinet/customer/${person.uuid}`);
    shows(words, [
      `${person.fullName.surname} ${person.fullName.name} ${person.fullName.patronymic}`,
      person.position,
      person.subunit,
      person.email.value,
    ]);
    shows(words, [formatPhone(person.mobilePhone.value), formatPhone(person.workPhone)]);
  });
});

test("Y02: the session knows the person, his contacts, company and roles, and so whether he buys or helps", async () => {
  for (const [account, isBuyer, isSupport] of [
    [accounts.BD, true, false],
    [accounts.TS, false, true],
  ] as const) {
    const person = await answer(account, "/v1/customers/public/customer");
    holds(person, "uuid companyUuid roles email.value mobilePhone workPhone avatar");
    const { body } = await (await portal.visit(account)).get("/cabinet/home");
    expect(hrefs(body).includes("/cabinet/company/contracts"), `${account} buys`).toBe(isBuyer);
    expect((await (await portal.backend.as(account))(tickets.assignees)).status, `${account} answers tickets`).toBe(isSupport ? 200 : 403);
    expect(text(body)).toContain(person.fullName.name);
  }
});

describe("companies", () => {
  test("Y07 Y08 Y09 Y10: the company, its data, bank details and contacts", async () => {
    const company = await answer(director, `/v1/companies/public/company/${alfa}`);
    holds(
      company,
      "uuid name type isActive status data slogan rating excerpt priceDetails.title priceDetails.uuid bankDetails contacts createdAt",
    );
    holds(company, "salesRepresentativeUuid accreditationUuid accreditationDate images");
    holds(company.data, "legalForm registrationDate name legalAddress ogrn inn okpo kpp");
    const [bank] = company.bankDetails;
    holds(bank, "currentAccount organizationName bik correspondentAccount inn");
    const [contact] = company.contacts;
    holds(contact, "email phone");
    const words = await page(director, "/cabinet/company/about");
    shows(words, [company.name, company.slogan, company.excerpt, company.priceDetails.title, company.salesRepresentativeName]);
    shows(words, [company.data.name, company.data.legalAddress, company.data.ogrn, company.data.inn, company.data.okpo, company.data.kpp]);
    shows(words, [
      bank.currentAccount,
      bank.organizationName,
      bank.bik,
      bank.correspondentAccount,
      bank.inn,
      contact.email,
      formatPhone(contact.phone),
    ]);
    expect(words).toContain(String(company.rating).replace(".", ","));
  });

  test("Y03: the registration asks for every field", async () => {
    const { body } = await (await portal.visit(null)).get("/register");
    const names = [...body.matchAll(/<(?:input|select)\b[^>]*\bname="([^"]+)"/g)].map(([, name]) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        "surname",
        "name",
        "patronymic",
        "companyType",
        "companyName",
        "inn",
        "method",
        "email",
        "phone",
        "password",
        "confirmation",
        "acceptTerms",
      ]),
    );
  });
});

describe("accreditation", () => {
  test("Y04 Y05 Y06: the accreditation, its steps and its documents", async () => {
    const { companyUuid } = await answer("director@delta.example", "/v1/customers/public/customer");
    const one = await answer("regional@seller.example", `/v1/accreditation/accreditation/${companyUuid}`);
    holds(one, "uuid companyUuid status legalForm processes documents contracts createdAt salesRepresentativeUuid data");
    for (const process of one.processes) holds(process, "uuid accreditationUuid status type comment createdAt updatedAt employee");
    for (const document of one.documents) holds(document, "documentUuid type name status originalFilename");
    const words = await page("director@delta.example", "/cabinet/company/accreditation");
    shows(words, [one.data.inn, one.data.name]);
    const documents = await page("director@delta.example", "/cabinet/company/accreditation?tab=documents");
    shows(
      documents,
      one.documents.map((document: Json) => document.name),
    );
    shows(
      documents,
      one.documents.map((document: Json) => document.originalFilename),
    );
  });
});

describe("branches", () => {
  test("Y31: the branch with its address, people, centre and schedule", async () => {
    const branch = await answer(director, `/v1/branches/branch/${demoUuid("branch", "alfa-b1")}`);
    holds(
      branch,
      "uuid name address.physicalAddress address.postalCode status customerList distributionCenter schedule.uuid schedule.name",
    );
    const words = await page(director, `/cabinet/branch/${branch.uuid}`);
    shows(words, [
      branch.name,
      branch.address.physicalAddress,
      branch.address.postalCode,
      branch.distributionCenter.name,
      branch.schedule.name,
    ]);
    shows(
      words,
      branch.customerList.map((person: Json) => person.name),
    );
  });

  test("Y32: a new branch takes its address in parts", async () => {
    const body = (await (await portal.visit("director@gamma.example")).get("/cabinet/company/accreditation?tab=branches")).body;
    const names = [...body.matchAll(/<input\b[^>]*\bname="([^"]+)"/g)].map(([, name]) => name);
    expect(names).toEqual(expect.arrayContaining(["region", "city", "street", "house", "building", "office"]));
  });
});

describe("basket", () => {
  test("Y20 Y21 Y22 Y23: the basket, its items and both kinds of groups", async () => {
    const basket = await answer(director, "/v1/products/basket");
    holds(basket, "uuid items groups.discountGroups groups.assortmentGroups branchUuid constraints.minPriceForDeal deliverySchedules");
    holds(basket.summary, "total subtotal discountPercent discountValue itemCount");
    holds(basket.deliverySchedules[0], "subcategoryUuid availableDates");
    for (const item of basket.items) {
      holds(item, "uuid name previewImage supplyUnit unitsInSupply quantity dealQuantity discountGroup assortment isChecked isAvailable");
      holds(item.price, "basePerUnit discountedPerUnit total subtotal");
    }
    for (const group of basket.groups.discountGroups)
      holds(group, "uuid name count total totalWithoutDiscount totalDiscountAmount discounts type");
    for (const group of basket.groups.assortmentGroups)
      holds(group, "uuid name type updatedAt balance assortment postpon limit total isLimitExceeded");
    const words = await page(director, "/cart");
    shows(
      words,
      basket.items.map((item: Json) => item.name),
    );
    shows(
      words,
      basket.items.filter((item: Json) => item.isAvailable).map((item: Json) => formatMoney(item.price.total)),
    );
    shows(words, [
      formatMoney(basket.summary.total),
      formatMoney(basket.summary.discountValue),
      formatMoney(basket.constraints.minPriceForDeal),
    ]);
    shows(
      words,
      basket.groups.assortmentGroups
        .filter((group: Json) => group.type === "deferred" && group.total.amount > 0)
        .map((group: Json) => formatMoney(group.limit)),
    );
  });
});

describe("the cart on its page", () => {
  test("Y24: its lines with quantities, the days offered and chosen by segment, and where it goes", async () => {
    const visitor = await portal.visit(director);
    const basket = await answer(director, "/v1/products/basket");
    holds(basket, "uuid");
    const html = async () => element((await visitor.get("/cart")).body, /<main\b[^>]*>/);
    const before = await html();
    const lines = fieldsOf(before)
      .filter(([name]) => name.startsWith("quantity-"))
      .map(([name, value]) => ({ uuid: name.slice("quantity-".length), quantity: Number(value.replace(",", ".")) }));
    const byUuid = (one: { uuid: string }, other: { uuid: string }) => one.uuid.localeCompare(other.uuid);
    expect(lines.sort(byUuid)).toEqual(basket.items.map(({ uuid, quantity }: Json) => ({ uuid, quantity })).sort(byUuid));
    for (const { subcategoryUuid, availableDates } of basket.deliverySchedules) {
      const offered = fieldsOf(before).filter(([name]) => name === `date-${subcategoryUuid}`);
      expect(
        offered.map(([, date]) => date),
        subcategoryUuid,
      ).toEqual(availableDates.map((each: Json) => each.date));
    }
    expect(fieldsOf(before)).toContainEqual(["branchUuid", basket.branchUuid]);
    expect(text(before)).toContain(basket.branches.find((branch: Json) => branch.uuid === basket.branchUuid).name);

    const { subcategoryUuid, availableDates } = basket.deliverySchedules[0];
    const fields = new URLSearchParams(fieldsOf(before).filter(([name]) => !name.startsWith("date-")));
    fields.set(`date-${subcategoryUuid}`, availableDates.at(-1).date);
    fields.set("intent", "save");
    expect((await visitor.postText("/cart", fields.toString())).status).toBe(303);
    expect(await html()).toMatch(
      new RegExp(`<input(?=[^>]*name="date-${subcategoryUuid}")(?=[^>]*value="${availableDates.at(-1).date}")[^>]*checked`),
    );
  });

  test("Y25: calculated: groups, products, how many, the sum, the sum without discount, the discount in roubles and percent", async () => {
    const { groups, items, summary } = await answer(director, "/v1/products/basket");
    const words = await page(director, "/cart");
    shows(
      words,
      groups.discountGroups.filter((group: Json) => group.type === "grouped").map((group: Json) => group.name),
    );
    shows(
      words,
      items.map((item: Json) => item.name),
    );
    shows(words, [
      formatMoney(summary.total),
      formatMoney(summary.subtotal),
      formatMoney(summary.discountValue),
      formatPercent(summary.discountPercent),
    ]);
    expect(words).toMatch(new RegExp(`\\b${summary.itemCount} (позиц|товар)`));
  });
});

describe("deals", () => {
  test("Y26 Y28: the deal and its suborders", async () => {
    const uuid = demoUuid("deal", "10419");
    const deal = await answer(director, `/v1/deals/${uuid}`);
    holds(
      deal,
      "uuid number createdAt status type deliveryAddress deliveryFrom deliveryTo buyerCompanyUuid buyerCompanyName buyerCustomerUuid",
    );
    holds(
      deal,
      "sellerCompanyUuid sellerCustomerUuid products isPartlyCollected deliveryDetails.driver deliveryDetails.car statusesLogs statusUpdatedAt",
    );
    holds(deal, "discountGroups total totalPriceWithoutDiscount totalDiscountAmount discountPercent totalWithDiscount suborders");
    expect(["auction", "market"]).toContain(deal.type);
    for (const one of deal.suborders)
      holds(one, "uuid dealUuid status products storageUuid storageName storageAddress createdAt updatedAt deletedAt");
    const words = await page(director, `/cabinet/deals/${uuid}`);
    shows(words, [
      deal.number,
      deal.deliveryAddress,
      formatMoney(deal.total),
      formatMoney(deal.totalDiscountAmount),
      formatInstant(deal.createdAt),
    ]);
    shows(
      words,
      deal.suborders.flatMap((one: Json) => [one.number, one.storageName]),
    );
  });

  test("Y29: the seller filters by the companies of his deals", async () => {
    const { companies } = await answer(representative, "/v1/deals/counteragents");
    for (const one of companies) holds(one, "uuid name deal_status images dealsUuids");
    shows(
      await page(representative, "/cabinet/deals"),
      companies.map((one: Json) => one.name),
    );
  });
});
