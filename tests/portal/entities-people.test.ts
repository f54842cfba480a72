import { describe, expect, test } from "vitest";
import { formatPhone } from "#app/i18n/format.ts";
import { tickets } from "#contract/tickets.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { expectFields, expectFieldsOfEach, expectShown, type Json, useEntities } from "#tests/support/entities.ts";
import { accounts } from "#tests/support/portal.ts";
import { hrefs, text } from "#tests/support/portal-html.ts";

const { portal, answer, page } = useEntities();

const director = "director@alfa.example";
const alfa = demoUuid("company", "alfa");

describe("people", () => {
  test("Y01: the API returns all fields of an employee, and the card shows name, position, unit and contacts", async () => {
    const person = await answer(director, "/v1/customers/public/customer");
    expectFields(
      person,
      "uuid userUuid companyUuid fullName.name fullName.surname fullName.patronymic roles position subunit email.value email.verified",
    );
    expectFields(person, "mobilePhone.value mobilePhone.verified workPhone isActive notificationChannels avatar status");
    const words = await page(director, `/cabinet/customer/${person.uuid}`);
    expectShown(words, [
      `${person.fullName.surname} ${person.fullName.name} ${person.fullName.patronymic}`,
      person.position,
      person.subunit,
      person.email.value,
    ]);
    expectShown(words, [formatPhone(person.mobilePhone.value), formatPhone(person.workPhone)]);
  });
});

test("Y02: a signed-in buyer gets the buyer's pages, and support may answer tickets", async () => {
  for (const [account, isBuyer, isSupport] of [
    [accounts.BD, true, false],
    [accounts.TS, false, true],
  ] as const) {
    const person = await answer(account, "/v1/customers/public/customer");
    expectFields(person, "uuid companyUuid roles email.value mobilePhone workPhone avatar");
    const { body } = await (await portal.visit(account)).get("/cabinet/home");
    expect(hrefs(body).includes("/cabinet/company/contracts"), `${account} buys`).toBe(isBuyer);
    expect((await (await portal.backend.as(account))(tickets.assignees)).status, `${account} answers tickets`).toBe(isSupport ? 200 : 403);
    expect(text(body)).toContain(person.fullName.name);
  }
});

describe("companies", () => {
  test("Y07 Y08 Y09 Y10: the API returns all fields of a company, and its page shows data, bank details and contacts", async () => {
    const company = await answer(director, `/v1/companies/public/company/${alfa}`);
    expectFields(
      company,
      "uuid name type isActive status data slogan rating excerpt priceDetails.title priceDetails.uuid bankDetails contacts createdAt",
    );
    expectFields(company, "salesRepresentativeUuid accreditationUuid accreditationDate images");
    expectFields(company.data, "legalForm registrationDate name legalAddress ogrn inn okpo kpp");
    const [bank] = company.bankDetails;
    expectFields(bank, "currentAccount organizationName bik correspondentAccount inn");
    const [contact] = company.contacts;
    expectFields(contact, "email phone");
    const words = await page(director, "/cabinet/company/about");
    expectShown(words, [company.name, company.slogan, company.excerpt, company.priceDetails.title, company.salesRepresentativeName]);
    expectShown(words, [
      company.data.name,
      company.data.legalAddress,
      company.data.ogrn,
      company.data.inn,
      company.data.okpo,
      company.data.kpp,
    ]);
    expectShown(words, [
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

  test("Y03: the registration form has every field", async () => {
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
  test("Y04 Y05 Y06: the API returns all fields of an accreditation, and its page shows company data and documents", async () => {
    const { companyUuid } = await answer("director@delta.example", "/v1/customers/public/customer");
    const one = await answer("regional@seller.example", `/v1/accreditation/accreditation/${companyUuid}`);
    expectFields(one, "uuid companyUuid status legalForm processes documents contracts createdAt salesRepresentativeUuid data");
    expectFieldsOfEach(one.processes, "uuid accreditationUuid status type comment createdAt updatedAt employee");
    expectFieldsOfEach(one.documents, "documentUuid type name status originalFilename");
    const words = await page("director@delta.example", "/cabinet/company/accreditation");
    expectShown(words, [one.data.inn, one.data.name]);
    const documents = await page("director@delta.example", "/cabinet/company/accreditation?tab=documents");
    expectShown(
      documents,
      one.documents.map((document: Json) => document.name),
    );
    expectShown(
      documents,
      one.documents.map((document: Json) => document.originalFilename),
    );
  });
});

describe("branches", () => {
  test("Y31: the API returns all fields of a branch, and its page shows address, people, centre and schedule", async () => {
    const branch = await answer(director, `/v1/branches/branch/${demoUuid("branch", "alfa-b1")}`);
    expectFields(
      branch,
      "uuid name address.physicalAddress address.postalCode status customerList distributionCenter schedule.uuid schedule.name",
    );
    const words = await page(director, `/cabinet/branch/${branch.uuid}`);
    expectShown(words, [
      branch.name,
      branch.address.physicalAddress,
      branch.address.postalCode,
      branch.distributionCenter.name,
      branch.schedule.name,
    ]);
    expectShown(
      words,
      branch.customerList.map((person: Json) => person.name),
    );
  });

  test("Y32: the form of a new branch has the address in parts", async () => {
    const body = (await (await portal.visit("director@gamma.example")).get("/cabinet/company/accreditation?tab=branches")).body;
    const names = [...body.matchAll(/<input\b[^>]*\bname="([^"]+)"/g)].map(([, name]) => name);
    expect(names).toEqual(expect.arrayContaining(["region", "city", "street", "house", "building", "office"]));
  });
});
