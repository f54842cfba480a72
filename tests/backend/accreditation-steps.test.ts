import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { branches } from "#contract/branches.ts";
import { companies } from "#contract/companies.ts";
import { accreditationProcesses, accreditations } from "#server/backend/accreditation/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { tickets } from "#server/backend/tickets/tables.ts";
import { regional, representative, security, useAccreditationPeople } from "#tests/support/accreditation-people.ts";
import { addStaff, joiningCompany } from "#tests/support/joining-company.ts";

const { backend, as, emailsOf, uuidOf, noticesOf } = useAccreditationPeople();

describe("concurrent and assigned decisions", () => {
  const resolutions = { uuid: "", status: "finished" as const };

  test("K47 K49: when two security people decide at once, one succeeds and the other gets 409 with the current step", async () => {
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

  test("K49: ten concurrent submits create one next step and notify each regional director once", async () => {
    const { accreditationUuid: id, processUuid: uuid, director } = await joiningCompany(backend);
    const call = await as(director);
    const clicks = await Promise.all(
      Array.from({ length: 10 }, () => call(accreditation.submit, { params: { id }, body: { ...resolutions, uuid } })),
    );
    expect(clicks.map((answer) => answer.status).filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(clicks.flatMap((answer) => answer.errors.map((error) => error.code)))).toEqual(new Set(["PROCESS_NOT_CURRENT:4009"]));
    const to = await noticesOf(id, "accreditationSubmitted");
    expect(new Set(to).size).toBe(to.length);
    const rows = await backend.db.select().from(accreditationProcesses).where(eq(accreditationProcesses.accreditationUuid, id));
    expect(rows).toHaveLength(2);
  });

  test("K46 K47 K48 L079: a step has one assignee; a colleague is refused until the regional director reassigns it", async () => {
    const { accreditationUuid: id, processUuid, companyUuid } = await joiningCompany(backend, { at: "accreditation_by_security" });
    const [first, second] = [await as(security), await as("security-b@seller.example")];
    const mine = uuidOf(security);
    const colleague = uuidOf("security-b@seller.example");
    const taken = await first(accreditation.assignProcess, { params: { processUuid }, body: { customerUuid: mine } });
    expect(taken.body.currentProcess).toMatchObject({ status: "in_work", employee: { uuid: mine } });
    expect((await first(accreditation.assignProcess, { params: { processUuid }, body: { customerUuid: mine } })).status).toBe(200);
    expect(
      (await second(accreditation.assignProcess, { params: { processUuid }, body: { customerUuid: colleague } })).errors[0]?.code,
    ).toBe("PROCESS_TAKEN:4009");
    expect(
      (await second(accreditation.resolveBySecurity, { params: { id }, body: { ...resolutions, uuid: processUuid } })).errors[0],
    ).toMatchObject({
      code: "PROCESS_TAKEN:4009",
      details: { currentProcess: { employee: { uuid: mine } } },
    });
    expect((await second(accreditation.assignProcess, { params: { processUuid }, body: { customerUuid: mine } })).status).toBe(403);
    const given = await (await as(regional))(accreditation.assignProcess, { params: { processUuid }, body: { customerUuid: colleague } });
    expect(given.body.currentProcess?.employee?.uuid).toBe(colleague);
    expect(
      (await (await as(regional))(accreditation.assignProcess, { params: { processUuid }, body: { customerUuid: uuidOf(representative) } }))
        .errors[0]?.details,
    ).toHaveProperty("customerUuid");
    expect(
      (await (await as("security-b@seller.example"))(accreditation.getByCompany, { params: { companyUuid } })).body.allowedActions,
    ).toEqual(["approve", "approveWithComments", "decline"]);
    expect((await second(accreditation.resolveBySecurity, { params: { id }, body: { ...resolutions, uuid: processUuid } })).status).toBe(
      200,
    );
  });

  test("invariants 4: a step assigned to a person who is then blocked can be decided by a colleague", async () => {
    const gone = await addStaff(backend, "gone@seller.example", "seller_security");
    const { accreditationUuid: id, processUuid } = await joiningCompany(backend, {
      at: "accreditation_by_security",
      status: "in_work",
      employee: "gone@seller.example",
    });
    const call = await as(security);
    expect(
      (await call(accreditation.resolveBySecurity, { params: { id }, body: { ...resolutions, uuid: processUuid } })).errors[0]?.code,
    ).toBe("PROCESS_TAKEN:4009");
    await backend.db.update(customers).set({ status: "disabled" }).where(eq(customers.uuid, gone.uuid));
    expect((await call(accreditation.resolveBySecurity, { params: { id }, body: { ...resolutions, uuid: processUuid } })).status).toBe(200);
  });
});

describe("the company's representative", () => {
  test("K33 K48: only a sales representative can be assigned; reassigning moves the open step to the new one", async () => {
    const { accreditationUuid: id, companyUuid } = await joiningCompany(backend, { at: "distribution_by_region_director" });
    const rd = await as(regional);
    for (const wrong of [uuidOf(security), uuidv7()]) {
      expect(
        (await rd(accreditation.assignRepresentative, { params: { id }, body: { salesRepresentativeUuid: wrong } })).errors[0]?.details,
      ).toHaveProperty("salesRepresentativeUuid");
    }
    expect(
      (await rd(companies.putSalesRepresentative, { params: { companyUuid }, body: { sales_representative_uuid: uuidOf(representative) } }))
        .status,
    ).toBe(409);
    await rd(accreditation.assignRepresentative, { params: { id }, body: { salesRepresentativeUuid: uuidOf(representative) } });
    const next = await rd(accreditation.assignRepresentative, {
      params: { id },
      body: { salesRepresentativeUuid: uuidOf("rep-b@seller.example") },
    });
    expect([next.body.currentProcess?.type, next.body.currentProcess?.employee?.uuid, next.body.salesRepresentativeUuid]).toEqual([
      "coordination_contract",
      uuidOf("rep-b@seller.example"),
      uuidOf("rep-b@seller.example"),
    ]);
    expect((await (await as(representative))(accreditation.getByCompany, { params: { companyUuid } })).status).toBe(404);
    const back = await rd(companies.putSalesRepresentative, {
      params: { companyUuid },
      body: { sales_representative_uuid: uuidOf(representative) },
    });
    expect([back.status, back.body.salesRepresentativeUuid]).toEqual([200, uuidOf(representative)]);
    expect(
      (await (await as(representative))(accreditation.getByCompany, { params: { companyUuid } })).body.currentProcess?.employee?.uuid,
    ).toBe(uuidOf(representative));
  });
});

describe("submitting the application", () => {
  test("K31 K32: a company without a served branch cannot submit; three attempts open one support ticket", async () => {
    const { accreditationUuid: id, processUuid: uuid, director, directorUuid } = await joiningCompany(backend, { isServed: false });
    const call = await as(director);
    const tries = await Promise.all(
      [1, 2, 3].map(() => call(accreditation.submit, { params: { id }, body: { uuid, status: "finished" } })),
    );
    for (const answer of tries) expect([answer.status, Object.keys(answer.errors[0]?.details ?? {})]).toEqual([400, ["branches"]]);
    const own = await backend.db.select().from(tickets).where(eq(tickets.authorUuid, directorUuid));
    expect(own).toHaveLength(1);
    expect(own[0]).toMatchObject({ status: "new", author: { person: expect.stringContaining("Соколова") } });
    const notified = await backend.db
      .select()
      .from(notifications)
      .where(sql`type = 'ticketOpened' and payload->>'ticket_uuid' = ${own[0]?.uuid}`);
    expect(notified.map((row) => emailsOf.get(row.customerUuid))).toContain("support@platform.example");
    const center = demoUuid("distribution-center", "podolsk");
    const [point] = (
      await call(branches.list, {
        params: {
          companyUuid: tries[0]
            ? (
                await call(accreditation.getByCompany, {
                  params: {
                    companyUuid: (await backend.db.select().from(accreditations).where(eq(accreditations.uuid, id)))[0]?.companyUuid ?? "",
                  },
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

  test("K31 V38 V39: a missing or declined document blocks submit and is named both before the click and in the error", async () => {
    for (const [type, text] of [
      ["not_loaded", "Загрузите документ"],
      ["declined", "Загрузите новый"],
    ] as const) {
      const {
        accreditationUuid: id,
        processUuid: uuid,
        director,
        companyUuid,
      } = await joiningCompany(backend, { documents: { charter: type } });
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
