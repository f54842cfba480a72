import { describe, expect, test } from "vitest";
import { tickets } from "#contract/tickets.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { formatPhone } from "#app/i18n/format.ts";
import { eachHolds, holds, type Json, shows, useEntities } from "#tests/support/entities.ts";
import { accounts } from "#tests/support/portal.ts";
import { hrefs, text } from "#tests/support/portal-html.ts";

const { portal, answer, page } = useEntities();

const director = "director@alfa.example";
const alfa = demoUuid("company", "alfa");

describe("people", () => {
  test("Y01: the API returns all fields of an employee, and his card shows name, position, unit and contacts", async () => {
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

test("Y02: a signed-in buyer gets the buyer's pages, and support may answer tickets", async () => {
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
  test("Y07 Y08 Y09 Y10: the API returns all fields of a company, and its page shows data, bank details and contacts", async () => {
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
    holds(one, "uuid companyUuid status legalForm processes documents contracts createdAt salesRepresentativeUuid data");
    eachHolds(one.processes, "uuid accreditationUuid status type comment createdAt updatedAt employee");
    eachHolds(one.documents, "documentUuid type name status originalFilename");
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
  test("Y31: the API returns all fields of a branch, and its page shows address, people, centre and schedule", async () => {
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

  test("Y32: the form of a new branch has the address in parts", async () => {
    const body = (await (await portal.visit("director@gamma.example")).get("/cabinet/company/accreditation?tab=branches")).body;
    const names = [...body.matchAll(/<input\b[^>]*\bname="([^"]+)"/g)].map(([, name]) => name);
    expect(names).toEqual(expect.arrayContaining(["region", "city", "street", "house", "building", "office"]));
  });
});
