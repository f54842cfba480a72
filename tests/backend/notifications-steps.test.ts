import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { branches } from "#contract/branches.ts";
import { deals } from "#contract/deals.ts";
import { type NotificationType, notificationTypesOf } from "#contract/notification-types.ts";
import type { Role } from "#contract/roles.ts";
import { openAccreditationOf } from "#server/backend/accreditation/open-accreditation.ts";
import { branches as branchRows } from "#server/backend/branches/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow as now } from "#tests/support/clock.ts";
import { dairy, kefir, meat } from "#tests/support/demo-basket.ts";
import { personOf, placeExample, setSums, storeDeal } from "#tests/support/demo-deals.ts";
import { base64, joiningCompany, pdf } from "#tests/support/joining-company.ts";
import { addCompany } from "#tests/support/people.ts";

const backend = useBackend("demo");

describe("recipients of the notification of each step", () => {
  const emailsOf = async (where: ReturnType<typeof sql>) =>
    (await backend.db.select({ email: customers.email }).from(customers).where(where)).map((row) => row.email ?? "").sort();
  const active = (role: string) => emailsOf(sql`status = 'active' and roles @> array[${role}]`);

  /** Recipients of notifications of a type about an object, once per notification. */
  const told = async (key: "accreditation_uuid" | "deal_uuid", uuid: string, type: NotificationType) =>
    (
      await backend.db
        .select({ email: customers.email })
        .from(notifications)
        .innerJoin(customers, eq(customers.uuid, notifications.customerUuid))
        .where(and(eq(notifications.type, type), sql`payload->>${key} = ${uuid}`))
    )
      .map((row) => row.email ?? "")
      .sort();

  const representative = "rep@seller.example";
  const regional = "regional@seller.example";
  const ok = async (answer: Promise<{ status: number; errors: unknown }>) => {
    const { status, errors } = await answer;
    expect([status, errors]).toEqual([200, []]);
  };

  test("N12 N13: notifications 1 to 8, from registration to the schedule, reach the people of their step", async () => {
    const made = await joiningCompany(backend, { documents: { power_of_attorney: "not_loaded" } });
    const { director, accreditationUuid: id } = made;
    const opened = await backend.db.transaction(async (tx) =>
      openAccreditationOf(tx, {
        companyUuid: (await addCompany(backend.db)).uuid,
        legalForm: "legal",
        directorUuid: made.directorUuid,
        now,
      }),
    );
    expect(await told("accreditation_uuid", opened, "accreditationOpened")).toEqual([director]);

    await ok((await backend.as(director))(accreditation.submit, { params: { id }, body: { uuid: made.processUuid, status: "finished" } }));
    expect(await told("accreditation_uuid", id, "accreditationSubmitted")).toEqual(await active("seller_regional_director"));
    const [rep] = await backend.db.select().from(customers).where(eq(customers.email, representative));
    await ok(
      (await backend.as(regional))(accreditation.assignRepresentative, {
        params: { id },
        body: { salesRepresentativeUuid: rep?.uuid ?? "" },
      }),
    );
    expect([
      await told("accreditation_uuid", id, "representativeAssigned"),
      await told("accreditation_uuid", id, "accreditationAssigned"),
    ]).toEqual([[director], [representative]]);

    const as = await backend.as(representative);
    const { documents } = (await as(accreditation.getByCompany, { params: { companyUuid: made.companyUuid } })).body;
    const [first, second] = documents.filter((document) => document.status === "processing");
    await ok(as(accreditation.setDocumentStatus, { params: { uuid: first?.documentUuid ?? "" }, body: { status: "accepted" } }));
    await ok(
      as(accreditation.setDocumentStatus, {
        params: { uuid: second?.documentUuid ?? "" },
        body: { status: "declined", comment: "Не читается" },
      }),
    );
    expect([await told("accreditation_uuid", id, "documentAccepted"), await told("accreditation_uuid", id, "documentDeclined")]).toEqual([
      [director],
      [director],
    ]);
    const { companyUuid } = made;
    const file = { accreditationUuid: id, companyUuid, type: second?.type ?? "", fileBody: base64(pdf), originalFilename: "again.pdf" };
    await ok((await backend.as(director))(accreditation.uploadDocument, { body: file as never }));
    expect(await told("accreditation_uuid", id, "documentUploaded")).toEqual([representative]);
    await backend.db.update(branchRows).set({ scheduleUuid: null }).where(eq(branchRows.uuid, made.branchUuid));
    await ok(as(branches.setSchedule, { params: { id: made.branchUuid }, body: { scheduleUuid: demoUuid("schedule", "tula-center") } }));
    expect(await told("accreditation_uuid", id, "branchScheduleChanged")).toEqual([director]);
  });

  test("N14 N15: notifications 9 to 13.1, from the contract to the verdict, reach the people of their step", async () => {
    const forming = await joiningCompany(backend, { at: "coordination_contract" });
    const as = await backend.as(representative);
    await ok(as(accreditation.createContract, { body: { accreditationUuid: forming.accreditationUuid } }));
    expect(await told("accreditation_uuid", forming.accreditationUuid, "contractCreated")).toEqual([forming.director]);
    const { accreditationUuid, companyUuid } = forming;
    const signed = {
      accreditationUuid,
      companyUuid,
      type: "contract_signed_legal",
      fileBody: base64(pdf),
      originalFilename: "signed.pdf",
    } as const;
    await ok((await backend.as(forming.director))(accreditation.uploadDocument, { body: signed }));
    expect(await told("accreditation_uuid", accreditationUuid, "signedContractUploaded")).toEqual([representative]);
    await ok(as(accreditation.finishSigning, { params: { id: accreditationUuid } }));
    expect(await told("accreditation_uuid", accreditationUuid, "securityReviewRequested")).toEqual(await active("seller_security"));

    const checking = await joiningCompany(backend, { at: "accreditation_by_security" });
    const id = checking.accreditationUuid;
    const processUuid = async () =>
      (await as(accreditation.getByCompany, { params: { companyUuid: checking.companyUuid } })).body.currentProcess?.uuid ?? "";
    const yes = async () => ({ params: { id }, body: { uuid: await processUuid(), status: "finished" as const } });
    await ok((await backend.as("security@seller.example"))(accreditation.resolveBySecurity, await yes()));
    const afterSecurity = [...(await active("seller_distribution_director")), representative].sort();
    expect(await told("accreditation_uuid", id, "accreditationDecisionRequested")).toEqual(afterSecurity);
    await ok((await backend.as("distribution@seller.example"))(accreditation.resolveByDistributionDirector, await yes()));
    const afterBoth = [...afterSecurity, ...(await active("seller_regional_director")), representative].sort();
    expect(await told("accreditation_uuid", id, "accreditationDecisionRequested")).toEqual(afterBoth);
    await ok((await backend.as(regional))(accreditation.resolveByRegionalDirector, await yes()));
    expect(await told("accreditation_uuid", id, "accreditationApproved")).toEqual([checking.director, representative].sort());
    expect(await told("accreditation_uuid", id, "accreditationDeclined")).toEqual([]);

    const refused = await joiningCompany(backend, { at: "accreditation_by_regional_director" });
    const no = {
      params: { id: refused.accreditationUuid },
      body: { uuid: refused.processUuid, status: "declined" as const, comment: "Нет" },
    };
    await ok((await backend.as(regional))(accreditation.resolveByRegionalDirector, no));
    expect(await told("accreditation_uuid", refused.accreditationUuid, "accreditationDeclined")).toEqual(
      [refused.director, representative].sort(),
    );
  });

  test("N16: a deal that is placed, reassigned or edited notifies those concerned, except the person who acts", async () => {
    const [manager, director] = ["manager@alfa.example", "director@alfa.example"];
    for (const assortment of [dairy, meat]) await setSums(backend.db, assortment, { limitKopecks: 1_000_000_000 });
    const placed = await placeExample(await backend.as(manager));
    expect(await told("deal_uuid", placed.uuid, "dealCreated")).toEqual([director, representative].sort());
    const own = await placeExample(await backend.as(director), 31.5);
    expect(await told("deal_uuid", own.uuid, "dealCreated")).toEqual([representative]);

    const uuid = await storeDeal(backend.db, { status: "waiting_approval", buyerCustomerUuid: await personOf(backend.db, manager) });
    const rep2 = await personOf(backend.db, "rep2@seller.example");
    await ok((await backend.as(regional))(deals.assignSeller, { params: { uuid }, body: { seller_customer_uuid: rep2 } }));
    expect(await told("deal_uuid", uuid, "representativeChanged")).toEqual([manager, representative, "rep2@seller.example"].sort());
    const edit = (quantity: number) => ({ params: { uuid }, body: { products: [{ productUuid: kefir, quantity }] } });
    await ok((await backend.as("rep2@seller.example"))(deals.edit, edit(20)));
    expect(await told("deal_uuid", uuid, "dealChanged")).toEqual([director, manager].sort());
    await ok((await backend.as(manager))(deals.edit, edit(30)));
    expect(await told("deal_uuid", uuid, "dealChanged")).toEqual([director, manager, "rep2@seller.example"].sort());
  });

  test("every notified person finds the event in their settings", async () => {
    const rows = await backend.db
      .selectDistinct({ type: notifications.type, roles: customers.roles })
      .from(notifications)
      .innerJoin(customers, eq(customers.uuid, notifications.customerUuid))
      .where(
        sql`payload->>'accreditation_uuid' in (select uuid::text from accreditations) or payload->>'deal_uuid' in (select uuid::text
          from deals)`,
      );
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.filter(({ type, roles }) => !notificationTypesOf(roles as Role[]).some((told) => told === type))).toEqual([]);
  });
});
