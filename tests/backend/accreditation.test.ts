import { and, eq, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { basket } from "#contract/basket.ts";
import { branches } from "#contract/branches.ts";
import { companies } from "#contract/companies.ts";
import { products } from "#contract/products.ts";
import { accreditationProcesses, accreditations } from "#server/backend/accreditation/tables.ts";
import { companies as companyRows } from "#server/backend/companies/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { outboxEvents } from "#server/backend/events/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { tickets } from "#server/backend/tickets/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { addStaff, base64, joiningCompany, pdf, requiredOf } from "#tests/support/joining-company.ts";

const backend = useBackend("demo");

const as = (email: string) => backend.as(email);
const regional = "regional@seller.example";
const representative = "rep@seller.example";
const security = "security@seller.example";
const distribution = "distribution@seller.example";

const emailsOf = new Map<string, string>();
const uuidOf = (email: string) => [...emailsOf].find(([, each]) => each === email)?.[0] ?? "";

beforeAll(async () => {
  await addStaff(backend, "regional-b@seller.example", "seller_regional_director");
  await addStaff(backend, "security-b@seller.example", "seller_security");
  await addStaff(backend, "distribution-b@seller.example", "seller_distribution_director");
  await addStaff(backend, "rep-b@seller.example", "seller_sales_representative");
  for (const row of await backend.db.select().from(customers)) emailsOf.set(row.uuid, row.email ?? "");
});

async function people() {
  for (const row of await backend.db.select().from(customers)) emailsOf.set(row.uuid, row.email ?? "");
}

/** Types of the notifications about an accreditation with their recipients' addresses. */
async function noticesOf(uuid: string, type: string): Promise<string[]> {
  await people();
  const rows = await backend.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.type, type), sql`payload->>'accreditation_uuid' = ${uuid}`));
  return rows.map((row) => emailsOf.get(row.customerUuid) ?? row.customerUuid).sort();
}

async function eventsOf(uuid: string): Promise<string[]> {
  const rows = await backend.db.select().from(outboxEvents).where(sql`payload->>'accreditation_uuid' = ${uuid} and type like 'accreditation%'`);
  return [...new Set(rows.map((row) => row.type))].sort();
}

const statusOf = async (companyUuid: string) => (await backend.db.select().from(companyRows).where(eq(companyRows.uuid, companyUuid)))[0]?.status;

const upload = async (email: string, at: { accreditationUuid: string; companyUuid: string }, type: string, bytes = pdf) =>
  (await as(email))(accreditation.uploadDocument, { body: { ...at, type, fileBody: base64(bytes), originalFilename: `${type}.pdf` } });

describe("the journey", () => {
  test("K01 K02 K23-K28 K31 K33 K34 K36-K41 K44 K65 L067 L072 L075-L078: data, branch, documents, contract, security refuses, two petitions, accredited, prices, first order", async () => {
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

    const early = await buyer(accreditation.submit, { params: { id: accreditationUuid }, body: { uuid: made.processUuid, status: "finished" } });
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
    expect((await buyer(companies.createContact, { body: { email: "Gusev@Example.com", phone: "8 (910) 555-14-13" } })).body.contact).toMatchObject({
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
    const submitted = await buyer(accreditation.submit, { params: { id: accreditationUuid }, body: { uuid: made.processUuid, status: "finished" } });
    expect([submitted.status, submitted.body.status, submitted.body.currentProcess?.type, submitted.body.turn]).toEqual([
      200,
      "new",
      "distribution_by_region_director",
      "seller_regional_director",
    ]);
    expect(await noticesOf(accreditationUuid, "2")).toEqual(expect.arrayContaining([regional, "regional-b@seller.example"]));

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
    expect([await statusOf(companyUuid), await noticesOf(accreditationUuid, "3"), await noticesOf(accreditationUuid, "4")]).toEqual([
      "moderation",
      [director],
      [representative],
    ]);

    const rep = await as(representative);
    const tooEarly = await rep(accreditation.createContract, { body: { accreditationUuid } });
    expect([tooEarly.status, Object.keys(tooEarly.errors[0]?.details ?? {}).sort()]).toEqual([
      409,
      [`branches.${point.body.uuid}`, "documents.inn_record", "documents.ogrnip_record", "documents.passport"],
    ]);
    for (const document of (await card(representative)).documents) {
      expect((await rep(accreditation.setDocumentStatus, { params: { uuid: document.documentUuid ?? "" }, body: { status: "accepted" } })).body.status).toBe(
        "accepted",
      );
    }
    expect((await rep(branches.setSchedule, { params: { id: point.body.uuid }, body: { scheduleUuid: demoUuid("schedule", "tula-center") } })).status).toBe(
      200,
    );
    expect([await noticesOf(accreditationUuid, "5"), await noticesOf(accreditationUuid, "8")]).toEqual([[director, director, director], [director]]);
    const formed = await rep(accreditation.createContract, { body: { accreditationUuid } });
    expect([formed.status, formed.body.currentProcess?.type, formed.body.turn]).toEqual([200, "signing_contract", "buyer_company_director"]);
    expect(formed.body.contracts.map((contract) => [contract.type, contract.status])).toEqual([
      ["contract_unsigned_individual", "waiting"],
      ["contract_signed_individual", "not_loaded"],
    ]);
    expect(await noticesOf(accreditationUuid, "9")).toEqual([director]);

    expect((await rep(accreditation.finishSigning, { params: { id: accreditationUuid } })).status).toBe(409);
    expect((await upload(director, made, "contract_signed_individual")).body.status).toBe("processing");
    expect(await noticesOf(accreditationUuid, "10")).toEqual([representative]);
    const sent = await rep(accreditation.finishSigning, { params: { id: accreditationUuid } });
    expect([sent.body.status, sent.body.currentProcess?.type, sent.body.contracts.map((contract) => contract.status)]).toEqual([
      "coordination",
      "accreditation_by_security",
      ["signed", "signed"],
    ]);
    expect(await noticesOf(accreditationUuid, "11")).toEqual(expect.arrayContaining([security, "security-b@seller.example"]));

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
    expect(await noticesOf(accreditationUuid, "12")).toEqual(expect.arrayContaining([distribution, representative]));

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
    expect([petition.status, petition.body.currentProcess?.type, petition.body.allowedActions]).toEqual([200, "accreditation_by_regional_director", []]);
    const last = { params: { id: accreditationUuid }, body: { uuid: petition.body.currentProcess?.uuid, status: "petition", comment: "Согласен" } };
    const accredited = await rd(accreditation.resolveByRegionalDirector, last);
    expect([accredited.status, accredited.body.status, accredited.body.currentProcess, accredited.body.allowedActions]).toEqual([200, "accredited", null, []]);
    expect(accredited.body.processes.map((process) => [process.type, process.status, process.comment])).toEqual([
      ["upload_required_documents", "finished", null],
      ["distribution_by_region_director", "finished", null],
      ["coordination_contract", "finished", null],
      ["signing_contract", "finished", null],
      ["accreditation_by_security", "declined", "Долги"],
      ["accreditation_by_distribution_director", "petition", "Ручаюсь"],
      ["accreditation_by_regional_director", "petition", "Согласен"],
    ]);
    expect([await statusOf(companyUuid), await noticesOf(accreditationUuid, "13")]).toEqual(["accredited", [director, representative].sort()]);
    expect(await eventsOf(accreditationUuid)).toEqual([
      "accreditation_contract_updated",
      "accreditation_document_updated",
      "accreditation_process_updated",
      "accreditation_status_updated",
    ]);
    expect((await buyer(companies.get, { params: { uuid: companyUuid } })).body.accreditationDate).toBe("2026-03-05");

    // The same token: prices are open without signing in again.
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
  }, 60_000);
});

describe("two at once", () => {
  const resolutions = { uuid: "", status: "finished" as const };

  test("K47 K49: two security people decide at the same moment: one result, the other is told what has happened", async () => {
    const { accreditationUuid: id, processUuid: uuid } = await joiningCompany(backend, { at: "accreditation_by_security" });
    const both = await Promise.all(
      [security, "security-b@seller.example"].map(async (who) =>
        (await as(who))(accreditation.resolveBySecurity, { params: { id }, body: { ...resolutions, uuid } }),
      ),
    );
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const refused = both.find((answer) => answer.status === 409);
    expect(refused?.errors[0]).toMatchObject({
      code: "PROCESS_NOT_CURRENT:4009",
      details: { status: "coordination", currentProcess: { type: "accreditation_by_distribution_director", status: "created" } },
    });
    const rows = await backend.db.select().from(accreditationProcesses).where(eq(accreditationProcesses.accreditationUuid, id));
    expect(rows.filter((row) => row.type === "accreditation_by_distribution_director")).toHaveLength(1);
  });

  test("K49: ten clicks on submit make one second step and one notification for each regional director", async () => {
    const { accreditationUuid: id, processUuid: uuid, director } = await joiningCompany(backend);
    const call = await as(director);
    const clicks = await Promise.all(Array.from({ length: 10 }, () => call(accreditation.submit, { params: { id }, body: { ...resolutions, uuid } })));
    expect(clicks.map((answer) => answer.status).filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(clicks.flatMap((answer) => answer.errors.map((error) => error.code)))).toEqual(new Set(["PROCESS_NOT_CURRENT:4009"]));
    const to = await noticesOf(id, "2");
    expect(new Set(to).size).toBe(to.length);
    const rows = await backend.db.select().from(accreditationProcesses).where(eq(accreditationProcesses.accreditationUuid, id));
    expect(rows).toHaveLength(2);
  });

  test("K46 K47 K48 L079: a step is taken once; a colleague is refused until the regional director gives it to him", async () => {
    const { accreditationUuid: id, processUuid, companyUuid } = await joiningCompany(backend, { at: "accreditation_by_security" });
    const [first, second] = [await as(security), await as("security-b@seller.example")];
    const mine = uuidOf(security);
    const colleague = uuidOf("security-b@seller.example");
    const taken = await first(accreditation.assignProcess, { params: { processUuid }, body: { customerUuid: mine } });
    expect(taken.body.currentProcess).toMatchObject({ status: "in_work", employee: { uuid: mine } });
    expect((await first(accreditation.assignProcess, { params: { processUuid }, body: { customerUuid: mine } })).status).toBe(200);
    expect((await second(accreditation.assignProcess, { params: { processUuid }, body: { customerUuid: colleague } })).errors[0]?.code).toBe(
      "PROCESS_TAKEN:4009",
    );
    expect((await second(accreditation.resolveBySecurity, { params: { id }, body: { ...resolutions, uuid: processUuid } })).errors[0]).toMatchObject({
      code: "PROCESS_TAKEN:4009",
      details: { currentProcess: { employee: { uuid: mine } } },
    });
    expect((await second(accreditation.assignProcess, { params: { processUuid }, body: { customerUuid: mine } })).status).toBe(403);
    const given = await (await as(regional))(accreditation.assignProcess, { params: { processUuid }, body: { customerUuid: colleague } });
    expect(given.body.currentProcess?.employee?.uuid).toBe(colleague);
    expect(
      (await (await as(regional))(accreditation.assignProcess, { params: { processUuid }, body: { customerUuid: uuidOf(representative) } })).errors[0]?.details,
    ).toHaveProperty("customerUuid");
    expect((await (await as("security-b@seller.example"))(accreditation.getByCompany, { params: { companyUuid } })).body.allowedActions).toEqual([
      "approve",
      "approveWithComments",
      "decline",
    ]);
    expect((await second(accreditation.resolveBySecurity, { params: { id }, body: { ...resolutions, uuid: processUuid } })).status).toBe(200);
  });

  test("invariants 4: a step of somebody who was blocked does not wait for him", async () => {
    const gone = await addStaff(backend, "gone@seller.example", "seller_security");
    const { accreditationUuid: id, processUuid } = await joiningCompany(backend, {
      at: "accreditation_by_security",
      status: "in_work",
      employee: "gone@seller.example",
    });
    const call = await as(security);
    expect((await call(accreditation.resolveBySecurity, { params: { id }, body: { ...resolutions, uuid: processUuid } })).errors[0]?.code).toBe(
      "PROCESS_TAKEN:4009",
    );
    await backend.db.update(customers).set({ status: "disabled" }).where(eq(customers.uuid, gone.uuid));
    expect((await call(accreditation.resolveBySecurity, { params: { id }, body: { ...resolutions, uuid: processUuid } })).status).toBe(200);
  });
});

describe("resolutions", () => {
  const directors = [
    { step: "accreditation_by_distribution_director", who: distribution, call: accreditation.resolveByDistributionDirector, next: "coordination" },
    { step: "accreditation_by_regional_director", who: regional, call: accreditation.resolveByRegionalDirector, next: "accredited" },
  ] as const;
  const cells = directors.flatMap((director) =>
    (["finished", "declined"] as const).flatMap((said) =>
      (["approve", "approve with comments", "petition", "decline"] as const).map((action) => ({
        ...director,
        said,
        action,
        title: `${director.step}, security ${said}: ${action}`,
      })),
    ),
  );

  test.each(cells)("K39-K45 K58 K59: $title", async ({ step, who, call, said, action, next }) => {
    const { accreditationUuid: id, processUuid, companyUuid } = await joiningCompany(backend, { at: step, security: said });
    const as = await backend.as(who);
    const body = {
      uuid: processUuid,
      status: action === "petition" ? "petition" : action === "decline" ? "declined" : "finished",
      ...(action !== "approve" && { comment: "Почему" }),
    };
    const { allowedActions } = (await as(accreditation.getByCompany, { params: { companyUuid } })).body;
    const button = action === "approve with comments" ? "approveWithComments" : action;
    const isAllowed = action === "decline" || (action === "petition") === (said === "declined");
    expect(allowedActions.includes(button)).toBe(isAllowed);
    const answer = await as(call, { params: { id }, body });
    if (!isAllowed) {
      expect([answer.status, answer.errors[0]?.code]).toEqual([409, action === "petition" ? "CONFLICT:4009" : "SECURITY_REFUSED:4009"]);
      expect((await backend.db.select().from(accreditations).where(eq(accreditations.uuid, id)))[0]?.status).toBe("coordination");
      return;
    }
    const status = action === "decline" ? "declined" : next;
    expect([answer.status, answer.body.status, await statusOf(companyUuid)]).toEqual([200, status, status]);
    if (status === "declined") expect(await noticesOf(id, "13.1")).toHaveLength(2);
  });

  test.each(directors)("K44 K45 V36 V37: $step wants a comment of one to a thousand characters for a petition and a refusal", async ({ step, who, call }) => {
    for (const [said, status] of [
      ["declined", "petition"],
      ["finished", "declined"],
    ] as const) {
      const { accreditationUuid: id, processUuid: uuid } = await joiningCompany(backend, { at: step, security: said });
      const as = await backend.as(who);
      for (const comment of [undefined, null, "", "   "])
        expect((await as(call, { params: { id }, body: { uuid, status, comment } })).errors[0]?.details, String(comment)).toEqual({
          comment: ["Введите комментарий"],
        });
      const long = await as(call, { params: { id }, body: { uuid, status, comment: "я".repeat(1001) } });
      expect(long.errors[0]?.details).toEqual({ comment: ["Введено максимально допустимое количество символов"] });
      expect((await as(call, { params: { id }, body: { uuid, status, comment: "я".repeat(1000) } })).status).toBe(200);
    }
  });

  test("K50 trust S33: each resolution is of its own role and of its own step", async () => {
    const { accreditationUuid: id, processUuid: uuid } = await joiningCompany(backend, { at: "accreditation_by_regional_director" });
    const body = { uuid, status: "finished" as const };
    expect((await (await as(regional))(accreditation.resolveBySecurity, { params: { id }, body })).status).toBe(403);
    expect((await (await as(regional))(accreditation.resolveByDistributionDirector, { params: { id }, body })).status).toBe(403);
    for (const [who, call] of [
      [security, accreditation.resolveBySecurity],
      [distribution, accreditation.resolveByDistributionDirector],
    ] as const) {
      expect((await (await as(who))(call, { params: { id }, body })).errors[0]?.code).toBe("PROCESS_NOT_CURRENT:4009");
    }
  });

  test("trust S33: a person of both roles does not decide twice", async () => {
    const both = await addStaff(backend, "both-directors@seller.example", "seller_distribution_director");
    await backend.db
      .update(customers)
      .set({ roles: ["seller_distribution_director", "seller_regional_director"] })
      .where(eq(customers.uuid, both.uuid));
    const { accreditationUuid: id, processUuid: uuid } = await joiningCompany(backend, { at: "accreditation_by_distribution_director" });
    const call = await as("both-directors@seller.example");
    const first = await call(accreditation.resolveByDistributionDirector, { params: { id }, body: { uuid, status: "finished" } });
    expect([first.status, first.body.allowedActions]).toEqual([200, ["take"]]);
    const second = await call(accreditation.resolveByRegionalDirector, { params: { id }, body: { uuid: first.body.currentProcess?.uuid, status: "finished" } });
    expect(second.status).toBe(403);
  });

  test("K60 K63: an ended accreditation has no action for anybody, and no call changes it", async () => {
    for (const at of ["accredited", "declined"] as const) {
      const { accreditationUuid: id, processUuid: uuid, companyUuid, director } = await joiningCompany(backend, { at });
      for (const who of [representative, regional, security, distribution]) {
        const { body } = await (await as(who))(accreditation.getByCompany, { params: { companyUuid } });
        expect([body.allowedActions, body.currentProcess, body.turn], who).toEqual([[], null, null]);
      }
      const own = (await (await as(director))(accreditation.getByCompany, { params: { companyUuid } })).body.allowedActions;
      expect(own).toEqual(at === "accredited" ? ["editData", "editContacts", "editBranches"] : []);
      const attempts = [
        (await as(director))(accreditation.submit, { params: { id }, body: { uuid, status: "finished" } }),
        (await as(regional))(accreditation.assignRepresentative, { params: { id }, body: { salesRepresentativeUuid: uuidOf("rep-b@seller.example") } }),
        (await as(representative))(accreditation.createContract, { body: { accreditationUuid: id } }),
        (await as(representative))(accreditation.finishSigning, { params: { id } }),
        (await as(security))(accreditation.resolveBySecurity, { params: { id }, body: { uuid, status: "finished" } }),
        (await as(regional))(accreditation.resolveByRegionalDirector, { params: { id }, body: { uuid, status: "finished" } }),
        (await as(regional))(accreditation.assignProcess, { params: { processUuid: uuid }, body: { customerUuid: uuidOf(regional) } }),
        upload(director, { accreditationUuid: id, companyUuid }, "charter"),
      ];
      for (const answer of await Promise.all(attempts)) expect([answer.status, answer.errors[0]?.code]).toEqual([409, "PROCESS_NOT_CURRENT:4009"]);
    }
  });
});

describe("representative", () => {
  test("K33 K48: only a working representative is assigned, and another one later with the open step", async () => {
    const { accreditationUuid: id, companyUuid } = await joiningCompany(backend, { at: "distribution_by_region_director" });
    const rd = await as(regional);
    for (const wrong of [uuidOf(security), uuidv7()]) {
      expect((await rd(accreditation.assignRepresentative, { params: { id }, body: { salesRepresentativeUuid: wrong } })).errors[0]?.details).toHaveProperty(
        "salesRepresentativeUuid",
      );
    }
    expect((await rd(companies.putSalesRepresentative, { params: { companyUuid }, body: { sales_representative_uuid: uuidOf(representative) } })).status).toBe(
      409,
    );
    await rd(accreditation.assignRepresentative, { params: { id }, body: { salesRepresentativeUuid: uuidOf(representative) } });
    const next = await rd(accreditation.assignRepresentative, { params: { id }, body: { salesRepresentativeUuid: uuidOf("rep-b@seller.example") } });
    expect([next.body.currentProcess?.type, next.body.currentProcess?.employee?.uuid, next.body.salesRepresentativeUuid]).toEqual([
      "coordination_contract",
      uuidOf("rep-b@seller.example"),
      uuidOf("rep-b@seller.example"),
    ]);
    expect((await (await as(representative))(accreditation.getByCompany, { params: { companyUuid } })).status).toBe(404);
    const back = await rd(companies.putSalesRepresentative, { params: { companyUuid }, body: { sales_representative_uuid: uuidOf(representative) } });
    expect([back.status, back.body.salesRepresentativeUuid]).toEqual([200, uuidOf(representative)]);
    expect((await (await as(representative))(accreditation.getByCompany, { params: { companyUuid } })).body.currentProcess?.employee?.uuid).toBe(
      uuidOf(representative),
    );
  });
});

describe("submit", () => {
  test("K31 K32: without a served branch the submit is refused and one support ticket is opened, however often it is tried", async () => {
    const { accreditationUuid: id, processUuid: uuid, director, directorUuid } = await joiningCompany(backend, { isServed: false });
    const call = await as(director);
    const tries = await Promise.all([1, 2, 3].map(() => call(accreditation.submit, { params: { id }, body: { uuid, status: "finished" } })));
    for (const answer of tries) expect([answer.status, Object.keys(answer.errors[0]?.details ?? {})]).toEqual([400, ["branches"]]);
    const own = await backend.db.select().from(tickets).where(eq(tickets.authorUuid, directorUuid));
    expect(own).toHaveLength(1);
    expect(own[0]).toMatchObject({ status: "new", author: { person: expect.stringContaining("Соколова") } });
    const notified = await backend.db.select().from(notifications).where(sql`type = '25' and payload->>'ticket_uuid' = ${own[0]?.uuid}`);
    expect(notified.map((row) => emailsOf.get(row.customerUuid))).toContain("support@platform.example");
    const center = demoUuid("distribution-center", "podolsk");
    const [point] = (
      await call(branches.list, {
        params: {
          companyUuid: tries[0]
            ? (
                await call(accreditation.getByCompany, {
                  params: { companyUuid: (await backend.db.select().from(accreditations).where(eq(accreditations.uuid, id)))[0]?.companyUuid ?? "" },
                })
              ).body.companyUuid
            : "",
        },
      })
    ).body.branches;
    const mended = await (await as("support@platform.example"))(branches.updateInternal, {
      params: { uuid: point?.uuid ?? "" },
      body: { name: point?.name, address: { postalCode: "167000" }, distributionCenterUuid: center },
    });
    expect([mended.body.distributionCenter?.uuid, mended.body.warning]).toEqual([center, null]);
    expect((await call(accreditation.submit, { params: { id }, body: { uuid, status: "finished" } })).status).toBe(200);
  });

  test("K31 V38 V39: each missing thing is named by itself, and what is missing is shown before the click", async () => {
    for (const [type, text] of [
      ["not_loaded", "Загрузите документ"],
      ["declined", "Загрузите новый"],
    ] as const) {
      const { accreditationUuid: id, processUuid: uuid, director, companyUuid } = await joiningCompany(backend, { documents: { charter: type } });
      const call = await as(director);
      const { body } = await call(accreditation.getByCompany, { params: { companyUuid } });
      expect(body.allowedActions).not.toContain("submit");
      expect(body.blockedActions).toEqual([{ action: "submit", missing: [{ field: "documents.charter", message: text }] }]);
      expect((await call(accreditation.submit, { params: { id }, body: { uuid, status: "finished" } })).errors[0]?.details).toEqual({
        "documents.charter": [text],
      });
    }
  });
});

describe("lists", () => {
  test("K51 L063: filters and search narrow a list, the total counts them all", async () => {
    const call = await as(regional);
    const all = (await call(accreditation.listForRegionalDirector)).body;
    expect(all.total).toBe(all.accreditations.length);
    const list = async (query: Record<string, unknown>) => (await call(accreditation.listForRegionalDirector, { query })).body;
    expect((await list({ status: "declined" })).accreditations.every((row) => row.status === "declined")).toBe(true);
    expect((await list({ process: "signing_contract" })).accreditations.every((row) => row.currentProcess?.type === "signing_contract")).toBe(true);
    expect((await list({ salesRepresentative: "none" })).accreditations.every((row) => row.salesRepresentativeUuid === null)).toBe(true);
    expect((await list({ search: "лукошко" })).accreditations.map((row) => row.companyName)).toEqual(["ООО «Лукошко»"]);
    expect((await list({ search: "%_" })).accreditations).toEqual([]);
    const second = await list({ page: 2, perPage: 2 });
    expect([second.accreditations, second.total]).toEqual([all.accreditations.slice(2, 4), all.total]);
    expect(await list({ page: 1000 })).toEqual({ accreditations: [], total: all.total });
    for (const query of [{ status: "x" }, { page: 0 }, { perPage: 501 }, { process: "x" }, { withProcess: "x" }, { search: "x".repeat(101) }])
      expect((await call(accreditation.listForRegionalDirector, { query })).status, JSON.stringify(query)).toBe(400);
  });

  test("L061 L062 K67: withProcess leaves the history out, the process call answers it", async () => {
    const { companyUuid, accreditationUuid } = await joiningCompany(backend, { at: "signing_contract" });
    const call = await as(regional);
    const without = (await call(accreditation.getByCompany, { params: { companyUuid }, query: { withProcess: "false" } })).body;
    expect([without.processes, without.currentProcess?.type]).toEqual([[], "signing_contract"]);
    const { processes } = (await call(accreditation.listProcesses, { params: { id: accreditationUuid } })).body;
    expect(processes).toEqual((await call(accreditation.getByCompany, { params: { companyUuid } })).body.processes);
  });

  test("K51 L064-L066: the other lists hold what their role reaches, with the same filters", async () => {
    const { companyUuid } = await joiningCompany(backend, { at: "accreditation_by_security" });
    const sources = [
      [representative, accreditation.listForSalesRepresentative, true],
      [security, accreditation.listForSecurity, true],
      [distribution, accreditation.listForDistributionDirector, false],
    ] as const;
    for (const [who, source, isThere] of sources) {
      const { body } = await (await as(who))(source, { query: { withProcess: "false", process: "accreditation_by_security" } });
      expect(
        body.accreditations.some((row) => row.companyUuid === companyUuid),
        who,
      ).toBe(isThere);
      expect(
        body.accreditations.every((row) => row.processes.length === 0),
        who,
      ).toBe(true);
    }
  });

  test("performance: a list costs the same for one and for all", async () => {
    const call = await as(regional);
    const one = await call(accreditation.listForRegionalDirector, { query: { perPage: 1 } });
    const all = await call(accreditation.listForRegionalDirector);
    expect([one.queries, all.queries]).toEqual([5, 5]);
  });
});

describe("scope and input", () => {
  const ids = async () => joiningCompany(backend, { at: "signing_contract", representative: "rep-b@seller.example" });

  test("S30: another company's or representative's accreditation is the 404 of a random uuid", async () => {
    const other = await ids();
    const mine = await joiningCompany(backend);
    const buyer = await as(mine.director);
    const rep = await as(representative);
    const notFound = { status: 404, errors: (await rep(accreditation.listProcesses, { params: { id: uuidv7() } })).errors };
    const document =
      (await (await as(other.director))(accreditation.getByCompany, { params: { companyUuid: other.companyUuid } })).body.contracts[1]?.documentUuid ?? "";
    const answers = await Promise.all([
      buyer(accreditation.getByCompany, { params: { companyUuid: other.companyUuid } }),
      buyer(accreditation.submit, { params: { id: other.accreditationUuid }, body: { uuid: other.processUuid, status: "finished" } }),
      buyer(accreditation.deleteDocument, { params: { uuid: document } }),
      buyer(accreditation.getDocument, { params: { uuid: document } }),
      buyer(accreditation.externalDocument, { params: { uuid: document } }),
      buyer(accreditation.documentFile, { params: { uuid: document } }),
      upload(mine.director, other, "charter"),
      upload(mine.director, { accreditationUuid: other.accreditationUuid, companyUuid: mine.companyUuid }, "charter"),
      rep(accreditation.finishSigning, { params: { id: other.accreditationUuid } }),
      rep(accreditation.createContract, { body: { accreditationUuid: other.accreditationUuid } }),
      rep(accreditation.setDocumentStatus, { params: { uuid: document }, body: { status: "accepted" } }),
      rep(accreditation.assignProcess, { params: { processUuid: other.processUuid }, body: { customerUuid: uuidOf(representative) } }),
      (await as(security))(accreditation.resolveBySecurity, { params: { id: other.accreditationUuid }, body: { uuid: other.processUuid, status: "finished" } }),
    ]);
    for (const [index, { status, errors }] of answers.entries()) expect({ status, errors }, String(index)).toEqual(notFound);
  });

  test("S36: whatever is sent to the calls is answered 4xx in Russian and changes nothing", async () => {
    const { accreditationUuid: id, processUuid } = await joiningCompany(backend, { at: "accreditation_by_security" });
    const call = await as(security);
    const bad = [
      null,
      1,
      0,
      -1,
      true,
      [],
      {},
      "",
      "  ",
      "x".repeat(10_000),
      "😀",
      "a\u0000b",
      "\ud800",
      "NaN",
      2 ** 53,
      "2026-02-30",
      "__proto__",
      "' OR 1=1--",
    ];
    for (const value of bad) {
      for (const body of [
        { uuid: value, status: "finished" },
        { uuid: processUuid, status: value },
      ]) {
        const answer = await call(accreditation.resolveBySecurity, { params: { id }, body });
        expect(answer.status, JSON.stringify(body).slice(0, 80)).toBe(400);
        expect(answer.errors[0]?.message).toMatch(/[а-яё]/i);
      }
    }
    for (const comment of [1, [], {}, "a\u0000b", "\ud800", "x".repeat(1001)])
      expect((await call(accreditation.resolveBySecurity, { params: { id }, body: { uuid: processUuid, status: "declined", comment } })).status).toBe(400);
    expect((await call(accreditation.resolveBySecurity, { params: { id }, body: { uuid: uuidv7(), status: "finished" } })).errors[0]?.code).toBe(
      "PROCESS_NOT_CURRENT:4009",
    );
    const rows = await backend.db
      .select()
      .from(accreditationProcesses)
      .where(inArray(accreditationProcesses.uuid, [processUuid]));
    expect(rows[0]?.status).toBe("created");
  });
});
