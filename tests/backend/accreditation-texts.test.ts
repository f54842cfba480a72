import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { branches } from "#contract/branches.ts";
import { companies } from "#contract/companies.ts";
import type { NotificationType } from "#contract/notification-types.ts";
import { tickets } from "#contract/tickets.ts";
import { branches as branchRows } from "#server/backend/branches/tables.ts";
import { companies as companyRows } from "#server/backend/companies/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { tickets as ticketRows } from "#server/backend/tickets/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { base64, joiningCompany, pdf, requiredOf } from "#tests/support/joining-company.ts";

const backend = useBackend("demo");
const as = (email: string) => backend.as(email);
const representative = "rep@seller.example";
const support = "support@platform.example";

async function notificationsOf(email: string, type: NotificationType, about: string): Promise<string[]> {
  const rows = await backend.db
    .select({ message: notifications.message })
    .from(notifications)
    .innerJoin(customers, eq(customers.uuid, notifications.customerUuid))
    .where(and(eq(customers.email, email), eq(notifications.type, type), sql`${notifications.payload}::text like ${`%${about}%`}`))
    .orderBy(notifications.uuid);
  return rows.map((row) => row.message);
}

describe("notifications and refusals of accreditations and tickets", () => {
  test("N12: the representative's notification names who decides now and does not ask the representative to decide", async () => {
    const made = await joiningCompany(backend, { at: "accreditation_by_security" });
    const params = { id: made.accreditationUuid };
    const resolve = async (
      email: string,
      call: typeof accreditation.resolveBySecurity | typeof accreditation.resolveByDistributionDirector,
    ) => {
      const caller = await as(email);
      const { currentProcess } = (await caller(accreditation.getByCompany, { params: { companyUuid: made.companyUuid } })).body;
      return caller(call, { params, body: { uuid: currentProcess?.uuid ?? "", status: "finished" } });
    };
    const told = (email: string) => notificationsOf(email, "accreditationDecisionRequested", made.accreditationUuid);
    expect((await resolve("security@seller.example", accreditation.resolveBySecurity)).status).toBe(200);
    expect(await told("distribution@seller.example")).toEqual([expect.stringContaining("нужно ваше решение")]);
    expect(await told(representative)).toEqual([expect.stringContaining("теперь решает директор по дистрибуции")]);
    expect((await resolve("distribution@seller.example", accreditation.resolveByDistributionDirector)).status).toBe(200);
    expect(await told("regional@seller.example")).toEqual([expect.stringContaining("нужно ваше решение")]);
    expect((await told(representative))[1]).toContain("последнее слово за региональным директором");
  });

  test("N12: while the representative is blocked, the regional director who decides next is notified once", async () => {
    const made = await joiningCompany(backend, { at: "accreditation_by_distribution_director" });
    await backend.db.update(customers).set({ status: "disabled" }).where(eq(customers.email, representative));
    const caller = await as("distribution@seller.example");
    const body = { uuid: made.processUuid, status: "finished" as const };
    expect((await caller(accreditation.resolveByDistributionDirector, { params: { id: made.accreditationUuid }, body })).status).toBe(200);
    await backend.db.update(customers).set({ status: "active" }).where(eq(customers.email, representative));
    expect(await notificationsOf("regional@seller.example", "accreditationDecisionRequested", made.accreditationUuid)).toEqual([
      expect.stringContaining("нужно ваше решение"),
    ]);
  });

  test("N07: uploads before the submit notify nobody, the submit notifies once, a later upload the representative", async () => {
    const made = await joiningCompany(backend, { documents: Object.fromEntries(requiredOf("legal").map((type) => [type, "not_loaded"])) });
    const buyer = await as(made.director);
    const { accreditationUuid, companyUuid } = made;
    for (const type of requiredOf("legal"))
      expect(
        (
          await buyer(accreditation.uploadDocument, {
            body: { accreditationUuid, companyUuid, type, fileBody: base64(pdf), originalFilename: `${type}.pdf` },
          })
        ).status,
      ).toBe(200);
    expect(await notificationsOf("regional@seller.example", "documentUploaded", accreditationUuid)).toEqual([]);
    expect(
      (await buyer(accreditation.submit, { params: { id: accreditationUuid }, body: { uuid: made.processUuid, status: "finished" } }))
        .status,
    ).toBe(200);
    expect(await notificationsOf("regional@seller.example", "accreditationSubmitted", accreditationUuid)).toHaveLength(1);
    const led = await joiningCompany(backend, { at: "coordination_contract", documents: { charter: "declined" } });
    const upload = {
      accreditationUuid: led.accreditationUuid,
      companyUuid: led.companyUuid,
      type: "charter" as const,
      originalFilename: "u.pdf",
    };
    await (await as(led.director))(accreditation.uploadDocument, { body: { ...upload, fileBody: base64(pdf) } });
    expect(await notificationsOf(representative, "documentUploaded", led.accreditationUuid)).toHaveLength(1);
  });

  test("N26: a ticket's author is notified that it is assigned and in work; its assignee, that it is reopened", async () => {
    const author = await as("director@alfa.example");
    const { uuid, number } = (
      await author(tickets.create, { body: { clientUuid: randomUUID(), theme: "Счёт", description: "Не открывается" } })
    ).body;
    const staff = await as(support);
    const me = (await backend.db.select().from(customers).where(eq(customers.email, support)))[0]?.uuid ?? "";
    const other = await as("platform@platform.example");
    await other(tickets.assign, { params: { uuid }, body: { assigneeUuid: me } });
    await staff(tickets.setStatus, { params: { uuid }, body: { status: "in_work" } });
    expect(await notificationsOf("director@alfa.example", "ticketStatusChanged", uuid)).toEqual([
      `Обращение ${number}: назначено.`,
      `Обращение ${number}: в работе.`,
    ]);
    await staff(tickets.setStatus, { params: { uuid }, body: { status: "closed", answer: "Исправили" } });
    await author(tickets.send, { params: { uuid }, body: { clientUuid: randomUUID(), text: "Опять" } });
    expect((await notificationsOf(support, "ticketStatusChanged", uuid)).at(-1)).toBe(`Обращение ${number}: снова открыто.`);
  });

  test("trust S30: a supervisor may not write to or close a ticket, and the reason is the role, whatever the ticket's status", async () => {
    const author = await as("director@alfa.example");
    const { uuid } = (await author(tickets.create, { body: { clientUuid: randomUUID(), theme: "Счёт", description: "Не открывается" } }))
      .body;
    const supervisor = await as("supervisor@seller.example");
    const tried = async () => [
      await supervisor(tickets.send, { params: { uuid }, body: { clientUuid: randomUUID(), text: "text" } }),
      await supervisor(tickets.setStatus, { params: { uuid }, body: { status: "closed", answer: "text" } }),
    ];
    const refused = [...(await tried())];
    await author(tickets.setStatus, { params: { uuid }, body: { status: "closed" } });
    refused.push(...(await tried()));
    expect(refused.map(({ status, errors }) => [status, errors[0]?.message])).toEqual(
      Array(4).fill([403, "Это действие недоступно для вашей роли"]),
    );
  });
});

describe("a trade point that no distribution center serves", () => {
  const point = { name: "Лавка", physicalAddress: "Сыктывкар, ул. Ленина, 1" };
  const warningOf = async (email: string, uuid: string) => (await (await as(email))(branches.get, { params: { uuid } })).body.warning;

  test("P42: a trade point without an index gets the warning that none is given, not that it was not found", async () => {
    const made = await joiningCompany(backend);
    const { body } = await (await as(made.director))(branches.create, { body: point });
    expect(body.warning).toMatchObject({ code: "BRANCH_INDEX_NOT_FOUND", message: expect.stringMatching(/^Индекс не указан/) });
  });

  test("P41 P42: only the company whose support ticket is open reads that support will call", async () => {
    const asked = await joiningCompany(backend, { isServed: false });
    const served = await joiningCompany(backend);
    const branch = { ...point, postalCode: "680000" };
    const first = (await (await as(asked.director))(branches.create, { body: branch })).body;
    const second = (await (await as(served.director))(branches.create, { body: branch })).body;
    expect(first.warning?.message).toContain("служба поддержки свяжется с вами");
    expect(second.warning?.message).not.toContain("свяжется");
    expect(second.warning?.message).toContain("напишите в поддержку");
    expect((await warningOf(support, first.uuid))?.message).not.toMatch(/свяжется|напишите/);
    await backend.db.update(ticketRows).set({ status: "closed" }).where(eq(ticketRows.authorUuid, asked.directorUuid));
    expect((await warningOf(asked.director, first.uuid))?.message).not.toContain("свяжется");
    const own = (await (await as(asked.director))(accreditation.getByCompany, { params: { companyUuid: asked.companyUuid } })).body;
    const missing = own.blockedActions.flatMap((each) => each.missing).find(({ field }) => field === "branches");
    expect(missing?.message).toContain("напишите в поддержку");
    const refused = await (await as(asked.director))(accreditation.submit, {
      params: { id: asked.accreditationUuid },
      body: { uuid: asked.processUuid, status: "finished" },
    });
    expect(Object.values(refused.errors[0]?.details ?? {}).flat()).toContainEqual(expect.stringContaining("поддержка свяжется с вами"));
    const open = await backend.db
      .select()
      .from(ticketRows)
      .where(and(eq(ticketRows.authorUuid, asked.directorUuid), eq(ticketRows.status, "new")));
    expect(open).toHaveLength(1);
  });

  test("P41: a company that has submitted its application is not warned that it cannot continue", async () => {
    for (const at of ["accredited", "accreditation_by_security"] as const) {
      const made = await joiningCompany(backend, { at });
      await backend.db
        .update(branchRows)
        .set({ distributionCenterUuid: null, postalCode: "167000" })
        .where(eq(branchRows.uuid, made.branchUuid));
      expect((await warningOf(made.director, made.branchUuid))?.title, at).toBe("Доставки по этому адресу пока нет");
    }
    const joining = await joiningCompany(backend, { isServed: false });
    expect((await warningOf(joining.director, joining.branchUuid))?.title).toBe("Невозможно продолжить аккредитацию");
  });
});

describe("a company's dates and submission", () => {
  test("V35 domain C18: the accreditation date is a Moscow day, not in the future and not before registration", async () => {
    const made = await joiningCompany(backend, { at: "accredited" });
    await backend.db.update(companyRows).set({ registrationDate: "2014-06-18" }).where(eq(companyRows.uuid, made.companyUuid));
    const admin = await as(support);
    const put = (accreditationDate: string) => admin(companies.putMetadata, { body: { uuid: made.companyUuid, accreditationDate } });
    expect((await put("2099-01-01")).errors[0]?.details).toEqual({
      accreditationDate: ["Этот день ещё не наступил: укажите сегодняшний или более ранний"],
    });
    expect((await put("2014-06-17")).errors[0]?.details).toHaveProperty("accreditationDate");
    expect((await put("2014-06-18")).body.accreditationDate).toBe("2014-06-18");
    // Five past midnight in Moscow, still the day before in UTC.
    backend.setNow(new Date("2026-03-05T21:05:00Z"));
    expect(
      (await (await as(support))(companies.putMetadata, { body: { uuid: made.companyUuid, accreditationDate: "2026-03-06" } })).body
        .accreditationDate,
    ).toBe("2026-03-06");
    const later = await joiningCompany(backend, { at: "accreditation_by_regional_director" });
    const body = { uuid: later.processUuid, status: "finished" as const };
    await (await as("regional@seller.example"))(accreditation.resolveByRegionalDirector, { params: { id: later.accreditationUuid }, body });
    expect((await (await as(later.director))(companies.get, { params: { uuid: later.companyUuid } })).body.accreditationDate).toBe(
      "2026-03-06",
    );
    backend.setNow(testNow);
  });

  test("V35: a company's registration date cannot be in the future", async () => {
    const made = await joiningCompany(backend);
    const body = { legalForm: "legal", name: "ООО", legalAddress: "Тула", inn: "7199123453", ogrn: "1147199123455", kpp: "719901001" };
    const answer = await (await as(made.director))(companies.putData, { body: { ...body, registrationDate: "2099-01-01" } });
    expect(answer.errors[0]?.details).toEqual({ registrationDate: ["Этот день ещё не наступил: укажите сегодняшний или более ранний"] });
  });

  test("K10: a company is shown as submitted only after it has sent its application", async () => {
    const isSubmitted = async (at: "upload_required_documents" | "distribution_by_region_director" | "declined") => {
      const made = await joiningCompany(backend, { at });
      return (await (await as(made.manager))(companies.get, { params: { uuid: made.companyUuid } })).body.isSubmitted;
    };
    expect([
      await isSubmitted("upload_required_documents"),
      await isSubmitted("distribution_by_region_director"),
      await isSubmitted("declined"),
    ]).toEqual([false, true, true]);
  });
});
