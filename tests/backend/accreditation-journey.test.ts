import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { basket } from "#contract/basket.ts";
import { branches } from "#contract/branches.ts";
import { companies } from "#contract/companies.ts";
import { products } from "#contract/products.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { outboxEvents } from "#server/backend/events/tables.ts";
import { distribution, regional, representative, security, useAccreditationPeople } from "#tests/support/accreditation-people.ts";
import { joiningCompany, requiredOf } from "#tests/support/joining-company.ts";

const { backend, as, uuidOf, noticesOf, statusOf, upload } = useAccreditationPeople();

async function eventsOf(uuid: string): Promise<string[]> {
  const rows = await backend.db
    .select()
    .from(outboxEvents)
    .where(sql`payload->>'accreditation_uuid' = ${uuid} and type like 'accreditation%'`);
  return [...new Set(rows.map((row) => row.type))].sort();
}

describe("a company's way through accreditation", () => {
  test("K01 K02 K23-K28 K31 K33 K34 K36-K41 K44 K65 L067 L072 L075-L078: a new company gets accredited and places an order", async () => {
    const made = await joiningCompany(backend, {
      isFilled: false,
      legalForm: "individual",
      isServed: false,
      documents: { passport: "not_loaded", ogrnip_record: "not_loaded", inn_record: "not_loaded" },
    });
    const { companyUuid, accreditationUuid, director } = made;
    const buyer = await as(director);
    const card = async (email = director) => (await (await as(email))(accreditation.getByCompany, { params: { companyUuid } })).body;

    const refusedOrder = await buyer(basket.put, { body: { products: [] } });
    expect(refusedOrder.errors.map((error) => error.code)).toEqual(["COMPANY_NOT_ACCREDITED:4009"]);
    expect((await buyer(products.list, { query: { perPage: 3 } })).body.products.every((product) => product.price === null)).toBe(true);

    const early = await buyer(accreditation.submit, {
      params: { id: accreditationUuid },
      body: { uuid: made.processUuid, status: "finished" },
    });
    expect([early.status, early.errors[0]?.code]).toEqual([400, "VALIDATION_ERROR:4000"]);
    expect(Object.keys(early.errors[0]?.details ?? {}).sort()).toEqual([
      "bankDetail",
      "branches",
      "contact",
      "documents.inn_record",
      "documents.ogrnip_record",
      "documents.passport",
      "inn",
      "legalAddress",
      "ogrn",
    ]);

    expect(
      (
        await buyer(companies.putData, {
          body: {
            legalForm: "individual",
            name: "ИП Гусев Роман Олегович",
            legalAddress: "Москва, ул. Молодогвардейская, 33",
            inn: "779941073314",
            ogrn: "326779904107335",
            registrationDate: "2026-01-29",
          },
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await buyer(companies.createBankDetail, {
          body: {
            currentAccount: "40702810500000120045",
            organizationName: "ИП Гусев",
            bik: "047003997",
            correspondentAccount: "30101810600000000997",
            inn: "779941073314",
          },
        })
      ).status,
    ).toBe(200);
    expect(
      (await buyer(companies.createContact, { body: { email: "Gusev@Example.com", phone: "8 (910) 555-14-13" } })).body.contact,
    ).toMatchObject({
      email: "gusev@example.com",
      phone: "+79105551413",
    });
    const point = await buyer(branches.create, {
      body: { name: "Лавка", city: "Тула", region: "Тульская область", street: "ул. Ленина", house: "1", postalCode: "300002" },
    });
    expect(point.body.distributionCenter?.uuid).toBe(demoUuid("distribution-center", "tula"));
    expect((await buyer(branches.remove, { params: { uuid: made.branchUuid } })).status).toBe(200);
    for (const type of requiredOf("individual")) expect((await upload(director, made, type)).body.status).toBe("processing");

    expect((await card()).currentProcess).toMatchObject({ status: "in_work", employee: { uuid: made.directorUuid } });
    const submitted = await buyer(accreditation.submit, {
      params: { id: accreditationUuid },
      body: { uuid: made.processUuid, status: "finished" },
    });
    expect([submitted.status, submitted.body.status, submitted.body.currentProcess?.type, submitted.body.turn]).toEqual([
      200,
      "new",
      "distribution_by_region_director",
      "seller_regional_director",
    ]);
    expect(await noticesOf(accreditationUuid, "accreditationSubmitted")).toEqual(
      expect.arrayContaining([regional, "regional-b@seller.example"]),
    );

    const rd = await as(regional);
    const assigned = await rd(accreditation.assignRepresentative, {
      params: { id: accreditationUuid },
      body: { salesRepresentativeUuid: uuidOf(representative) },
    });
    expect([assigned.body.status, assigned.body.currentProcess?.type, assigned.body.currentProcess?.employee?.uuid]).toEqual([
      "moderation",
      "coordination_contract",
      uuidOf(representative),
    ]);
    expect([
      await statusOf(companyUuid),
      await noticesOf(accreditationUuid, "representativeAssigned"),
      await noticesOf(accreditationUuid, "accreditationAssigned"),
    ]).toEqual(["moderation", [director], [representative]]);

    const rep = await as(representative);
    const tooEarly = await rep(accreditation.createContract, { body: { accreditationUuid } });
    expect([tooEarly.status, Object.keys(tooEarly.errors[0]?.details ?? {}).sort()]).toEqual([
      409,
      [`branches.${point.body.uuid}`, "documents.inn_record", "documents.ogrnip_record", "documents.passport"],
    ]);
    for (const document of (await card(representative)).documents) {
      expect(
        (await rep(accreditation.setDocumentStatus, { params: { uuid: document.documentUuid ?? "" }, body: { status: "accepted" } })).body
          .status,
      ).toBe("accepted");
    }
    expect(
      (await rep(branches.setSchedule, { params: { id: point.body.uuid }, body: { scheduleUuid: demoUuid("schedule", "tula-center") } }))
        .status,
    ).toBe(200);
    expect([await noticesOf(accreditationUuid, "documentAccepted"), await noticesOf(accreditationUuid, "branchScheduleChanged")]).toEqual([
      [director, director, director],
      [director],
    ]);
    const formed = await rep(accreditation.createContract, { body: { accreditationUuid } });
    expect([formed.status, formed.body.currentProcess?.type, formed.body.turn]).toEqual([
      200,
      "signing_contract",
      "buyer_company_director",
    ]);
    expect(formed.body.contracts.map((contract) => [contract.type, contract.status])).toEqual([
      ["contract_unsigned_individual", "waiting"],
      ["contract_signed_individual", "not_loaded"],
    ]);
    expect(await noticesOf(accreditationUuid, "contractCreated")).toEqual([director]);

    expect((await rep(accreditation.finishSigning, { params: { id: accreditationUuid } })).status).toBe(409);
    expect((await upload(director, made, "contract_signed_individual")).body.status).toBe("processing");
    expect(await noticesOf(accreditationUuid, "signedContractUploaded")).toEqual([representative]);
    const sent = await rep(accreditation.finishSigning, { params: { id: accreditationUuid } });
    expect([sent.body.status, sent.body.currentProcess?.type, sent.body.contracts.map((contract) => contract.status)]).toEqual([
      "coordination",
      "accreditation_by_security",
      ["signed", "signed"],
    ]);
    expect(await noticesOf(accreditationUuid, "securityReviewRequested")).toEqual(
      expect.arrayContaining([security, "security-b@seller.example"]),
    );

    const guard = await as(security);
    const silent = await guard(accreditation.resolveBySecurity, {
      params: { id: accreditationUuid },
      body: { uuid: sent.body.currentProcess?.uuid, status: "declined", comment: "  " },
    });
    expect(silent.errors[0]?.details).toEqual({ comment: ["Введите комментарий"] });
    const checked = await guard(accreditation.resolveBySecurity, {
      params: { id: accreditationUuid },
      body: { uuid: sent.body.currentProcess?.uuid, status: "declined", comment: "Долги" },
    });
    expect([checked.body.status, checked.body.currentProcess?.type, checked.body.securityResult]).toEqual([
      "coordination",
      "accreditation_by_distribution_director",
      "declined",
    ]);
    expect(await noticesOf(accreditationUuid, "accreditationDecisionRequested")).toEqual(
      expect.arrayContaining([distribution, representative]),
    );

    const dd = await as(distribution);
    const blocked = await dd(accreditation.resolveByDistributionDirector, {
      params: { id: accreditationUuid },
      body: { uuid: checked.body.currentProcess?.uuid, status: "finished" },
    });
    expect([blocked.status, blocked.errors[0]?.code]).toEqual([409, "SECURITY_REFUSED:4009"]);
    const petition = await dd(accreditation.resolveByDistributionDirector, {
      params: { id: accreditationUuid },
      body: { uuid: checked.body.currentProcess?.uuid, status: "petition", comment: "Ручаюсь" },
    });
    expect([petition.status, petition.body.currentProcess?.type, petition.body.allowedActions]).toEqual([
      200,
      "accreditation_by_regional_director",
      [],
    ]);
    const last = {
      params: { id: accreditationUuid },
      body: { uuid: petition.body.currentProcess?.uuid, status: "petition", comment: "Согласен" },
    };
    const accredited = await rd(accreditation.resolveByRegionalDirector, last);
    expect([accredited.status, accredited.body.status, accredited.body.currentProcess, accredited.body.allowedActions]).toEqual([
      200,
      "accredited",
      null,
      [],
    ]);
    expect(accredited.body.processes.map((process) => [process.type, process.status, process.comment])).toEqual([
      ["upload_required_documents", "finished", null],
      ["distribution_by_region_director", "finished", null],
      ["coordination_contract", "finished", null],
      ["signing_contract", "finished", null],
      ["accreditation_by_security", "declined", "Долги"],
      ["accreditation_by_distribution_director", "petition", "Ручаюсь"],
      ["accreditation_by_regional_director", "petition", "Согласен"],
    ]);
    expect([await statusOf(companyUuid), await noticesOf(accreditationUuid, "accreditationApproved")]).toEqual([
      "accredited",
      [director, representative].sort(),
    ]);
    expect(await eventsOf(accreditationUuid)).toEqual([
      "accreditation_contract_updated",
      "accreditation_document_updated",
      "accreditation_process_updated",
      "accreditation_status_updated",
    ]);
    expect((await buyer(companies.get, { params: { uuid: companyUuid } })).body.accreditationDate).toBe("2026-03-05");

    // The same token: prices are visible without signing in again.
    const priced = (await buyer(products.list, { query: { perPage: 50, inStock: "true" } })).body.products;
    expect(priced.every((product) => product.price !== null)).toBe(true);
    const filled = await buyer(basket.put, {
      body: { branchUuid: point.body.uuid, products: [{ productUuid: demoUuid("product", "010-241"), quantity: 30, isSelected: true }] },
    });
    expect([filled.status, filled.body.items?.[0]?.isAvailable]).toEqual([200, true]);
    const dates = filled.body.deliverySchedules.map(({ subcategoryUuid, availableDates }) => ({
      subcategoryUuid,
      deliveryDate: availableDates[0]?.date ?? "",
    }));
    const order = await buyer(basket.placeDeal, { body: { branchUuid: point.body.uuid, scheduledDeliveryDates: dates }, key: uuidv7() });
    expect([order.status, order.errors]).toEqual([200, []]);
  });
});
