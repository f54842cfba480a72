import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { basket } from "#contract/basket.ts";
import { companies } from "#contract/companies.ts";
import { openDealStatuses } from "#contract/deal-statuses.ts";
import { deals } from "#contract/deals.ts";
import type { NotificationType } from "#contract/notification-types.ts";
import { accreditations } from "#server/backend/accreditation/tables.ts";
import { companies as companyRows } from "#server/backend/companies/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { dealLogs, deals as dealRows } from "#server/backend/deals/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { alfa, dairy, exampleLines, exampleOrder, fill, must, shop } from "#tests/support/demo-basket.ts";
import { personOf, placeExample, setSums, storeDeal } from "#tests/support/demo-deals.ts";
import { joiningCompany } from "#tests/support/joining-company.ts";
import { holdRows, untilWaiting } from "#tests/support/row-locks.ts";

/** A company changes its representative, with its open deals and its accreditation, in one transaction. */
const backend = useBackend("demo");
const as = (email: string) => backend.as(email);
const emails = [
  "rep@seller.example",
  "rep2@seller.example",
  "rep3@seller.example",
  "regional@seller.example",
  "director@alfa.example",
] as const;
const uuids = {} as Record<(typeof emails)[number], string>;
const [rep, rep2, rep3, regional, director] = emails;

beforeAll(async () => {
  for (const email of emails) uuids[email] = await personOf(backend.db, email);
});

const handOver = async (to: string, companyUuid = alfa) =>
  (await as(regional))(companies.putSalesRepresentative, { params: { companyUuid }, body: { sales_representative_uuid: to } });
const setStatus = (email: string, status: "active" | "disabled") =>
  backend.db.update(customers).set({ status }).where(eq(customers.email, email));
const sellerOf = async (uuid: string) =>
  must((await backend.db.select().from(dealRows).where(eq(dealRows.uuid, uuid)))[0]).sellerCustomerUuid;
const representativeOf = async (uuid: string) =>
  must((await backend.db.select().from(companyRows).where(eq(companyRows.uuid, uuid)))[0]).salesRepresentativeUuid;
const openSellers = async () =>
  new Set(
    (
      await backend.db
        .select()
        .from(dealRows)
        .where(and(eq(dealRows.buyerCompanyUuid, alfa), inArray(dealRows.status, openDealStatuses)))
    ).map((deal) => deal.sellerCustomerUuid),
  );
const notificationsOf = async (customerUuid: string, type: NotificationType) =>
  backend.db
    .select()
    .from(notifications)
    .where(and(eq(notifications.customerUuid, customerUuid), eq(notifications.type, type)));

describe("open deals of a company that gets another representative", () => {
  test("S11 domain D2: deals of the former, of a blocked or of no representative move to the new one, and moves are logged", async () => {
    const his = await storeDeal(backend.db, { status: "waiting_approval", reserve: false });
    const nobodys = await storeDeal(backend.db, { status: "approved_by_buyer", reserve: false, sellerCustomerUuid: null });
    const blocked = await storeDeal(backend.db, { status: "collected", reserve: false, sellerCustomerUuid: uuids[rep3] });
    const others = await storeDeal(backend.db, {
      status: "approved_by_seller",
      reserve: false,
      sellerCustomerUuid: await personOf(backend.db, "rep4@seller.example"),
    });
    const over = await storeDeal(backend.db, { status: "received", sellerCustomerUuid: null });
    await setStatus(rep3, "disabled");

    expect((await handOver(uuids[rep2])).status).toBe(200);
    for (const uuid of [his, nobodys, blocked]) {
      expect(await sellerOf(uuid)).toBe(uuids[rep2]);
      const rows = await backend.db
        .select()
        .from(dealLogs)
        .where(and(eq(dealLogs.dealUuid, uuid), eq(dealLogs.event, "assign")));
      expect(rows.map(({ actorUuid }) => actorUuid)).toEqual([uuids[regional]]);
    }
    expect(await sellerOf(others)).toBe(await personOf(backend.db, "rep4@seller.example"));
    expect(await sellerOf(over)).toBeNull();

    await setStatus(rep3, "active");
    await backend.db.delete(dealRows).where(inArray(dealRows.uuid, [his, nobodys, blocked, others, over]));
    await handOver(uuids[rep]);
  });

  test("S11 trust R11: after two concurrent handovers the company and all its open deals belong to the same representative", async () => {
    const held = await holdRows(backend.pool, "select from accreditations where company_uuid = $1 for update", [alfa]);
    const first = handOver(uuids[rep2]);
    await untilWaiting(backend.pool, 1);
    const second = handOver(uuids[rep3]);
    await untilWaiting(backend.pool, 2).finally(held.release);
    expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([200, 200]);
    const last = await representativeOf(alfa);
    expect([uuids[rep2], uuids[rep3]]).toContain(last);
    expect(await openSellers()).toEqual(new Set([last]));
    await handOver(uuids[rep]);
  });

  test("S11 trust R11: a deal that is being placed during a handover belongs to the new representative", async () => {
    const buyer = await as(director);
    await fill(buyer, exampleLines(41.5));
    const held = await holdRows(backend.pool, "select from contract_lines where branch_uuid = $1 for update", [shop]);
    const order = buyer(basket.placeDeal, { body: exampleOrder });
    await untilWaiting(backend.pool, 1);
    const handed = handOver(uuids[rep2]);
    await untilWaiting(backend.pool, 2).finally(held.release);
    const [placed, { status }] = await Promise.all([order, handed]);
    expect([placed.status, status]).toEqual([200, 200]);
    expect(await sellerOf(placed.body.uuid)).toBe(uuids[rep2]);
    expect((await (await as(rep2))(deals.get, { params: { uuid: placed.body.uuid } })).status).toBe(200);
    await handOver(uuids[rep]);
  });
});

describe("notifications of a handover", () => {
  test("S11 N16 domain 16: without open deals both people get notification 15 once, the former one's without a link", async () => {
    const { companyUuid, accreditationUuid, directorUuid } = await joiningCompany(backend, { at: "accredited" });
    await backend.db.delete(notifications);
    expect((await handOver(uuids[rep2], companyUuid)).status).toBe(200);
    const [former] = await notificationsOf(uuids[rep], "representativeChanged");
    expect([former?.message, former?.payload]).toEqual([expect.stringMatching(/^Компания \d+: теперь ведёт /), {}]);
    expect((await notificationsOf(uuids[rep2], "representativeChanged")).map(({ payload }) => payload)).toEqual([
      { accreditation_uuid: accreditationUuid },
    ]);
    expect(await notificationsOf(uuids[rep2], "accreditationAssigned")).toEqual([]);
    expect(await notificationsOf(directorUuid, "representativeAssigned")).toHaveLength(1);
    expect(await notificationsOf(uuids[regional], "representativeChanged")).toEqual([]);
    expect((await handOver(uuids[rep2], companyUuid)).status).toBe(200);
    expect(await notificationsOf(uuids[rep], "representativeChanged")).toHaveLength(1);
  });

  test.each(["company", "accreditation"] as const)(
    "S11 K55 domain 4: by the %s's call the new representative of a running accreditation gets it and one notification 4",
    async (by) => {
      const { companyUuid, accreditationUuid, processUuid } = await joiningCompany(backend, {
        at: "coordination_contract",
        status: "in_work",
        employee: rep,
      });
      await backend.db.delete(notifications);
      const caller = await as(regional);
      const answer =
        by === "company"
          ? await handOver(uuids[rep2], companyUuid)
          : await caller(accreditation.assignRepresentative, {
              params: { id: accreditationUuid },
              body: { salesRepresentativeUuid: uuids[rep2] },
            });
      expect(answer.status).toBe(200);
      expect(await representativeOf(companyUuid)).toBe(uuids[rep2]);
      const [stored] = await backend.db.select().from(accreditations).where(eq(accreditations.uuid, accreditationUuid));
      expect(stored?.salesRepresentativeUuid).toBe(uuids[rep2]);
      const { rows } = await backend.pool.query("select employee_uuid from accreditation_processes where uuid = $1", [processUuid]);
      expect(rows).toEqual([{ employee_uuid: uuids[rep2] }]);
      expect(await notificationsOf(uuids[rep2], "accreditationAssigned")).toHaveLength(1);
      expect((await notificationsOf(uuids[rep], "representativeChanged")).map(({ payload }) => payload)).toEqual([{}]);
      expect((await (await as(rep))(accreditation.getByCompany, { params: { companyUuid } })).status).toBe(404);
    },
  );
});

test("N16 domain 16: while a company's representative is blocked, the regional directors are notified of its deals instead", async () => {
  await setStatus(rep, "disabled");
  await backend.db.delete(notifications);
  await setSums(backend.db, dairy, { limitKopecks: 100_000_000 });
  const deal = await placeExample(await as(director));
  expect(await notificationsOf(uuids[rep], "dealCreated")).toEqual([]);
  expect((await notificationsOf(uuids[regional], "dealCreated")).map(({ payload }) => payload)).toEqual([{ deal_uuid: deal.uuid }]);
  await setStatus(rep, "active");
});
