import { expect, test } from "vitest";
import { listCalls } from "#contract/calls.ts";
import { jsonOf } from "#tests/support/call-ids.ts";

/** Fields of bodies, as specification 2 section 7 names them. A resolution's `uuid` and a status call's are of the path as well. */
const specified: Record<string, string> = {
  "auth.login": "login password method",
  "auth.register": "surname name patronymic companyType companyName inn method email phone password confirmation acceptTerms",
  "auth.confirmRegistration": "code method",
  "auth.addRelated": "name surname patronymic role position department branch_uuids method work_phone email phone",
  "auth.addRelatedAdmin": "name surname patronymic role position department branch_uuids method work_phone email phone",
  "auth.createCompany": "companyName legalForm inn name surname patronymic phone email",
  "auth.loginAdmin": "login password method",
  "customers.updateMe": "name surname patronymic position subunit phones workPhone preferredChannels statuses",
  "customers.update": "name surname patronymic position subunit phones workPhone preferredChannels statuses",
  "companies.putSalesRepresentative": "sales_representative_uuid",
  "companies.putMetadata": "uuid accreditationDate slogan rating excerpt",
  "companies.updateBankDetailInternal": "companyUuid",
  "companies.updateContactInternal": "companyUuid",
  "accreditation.assignRepresentative": "salesRepresentativeUuid",
  "accreditation.uploadDocument": "accreditationUuid companyUuid type fileBody originalFilename",
  "accreditation.submit": "uuid status",
  "accreditation.createContract": "accreditationUuid",
  "accreditation.resolveBySecurity": "uuid comment status",
  "accreditation.resolveByDistributionDirector": "uuid comment status",
  "accreditation.resolveByRegionalDirector": "uuid comment status",
  "accreditation.assignProcess": "customerUuid",
  "basket.put": "products branchUuid",
  "deals.setStatus": "status",
  "deals.assignSeller": "seller_customer_uuid",
  "basket.placeDeal": "scheduledDeliveryDates",
  "deals.edit": "products",
  "deals.check": "uuid products",
  "deals.progress": "buyerCompanyUuid",
  "branches.create": "name distributionCenterUuid region city street house building office companyUuid",
  "branches.update": "name address",
  "branches.attachCustomer": "customerUuid",
  "branches.setSchedule": "scheduleUuid",
};

test("L032 L033: every body takes each field that the specification names for it", () => {
  const calls = new Map(listCalls());
  const missing = Object.entries(specified).flatMap(([id, fields]) => {
    const { properties = {} } = jsonOf(calls.get(id)?.body) as { properties?: object };
    return fields.split(" ").flatMap((field) => (field in properties ? [] : [`${id} ${field}`]));
  });
  expect(missing).toEqual([]);
});
