import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { dealStatuses } from "#contract/deal-statuses.ts";
import type { NotificationType } from "#contract/notification-types.ts";
import { changeAccreditation } from "#server/backend/accreditation/change-accreditation.ts";
import { accreditations } from "#server/backend/accreditation/tables.ts";
import { branchCustomers } from "#server/backend/branches/tables.ts";
import { companies } from "#server/backend/companies/tables.ts";
import type { SignedIn } from "#server/backend/context.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { changeDeal } from "#server/backend/deals/change-deal.ts";
import { noticesOf } from "#server/backend/deals/notices.ts";
import { deals as dealRows } from "#server/backend/deals/tables.ts";
import { positionEvents } from "#server/backend/events/position-events.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { useBackend } from "./backend.ts";
import { testNow as now } from "./clock.ts";
import { alfa } from "./demo-basket.ts";
import { storeDeal } from "./demo-deals.ts";
import { connect, type LiveClient, type LiveServer, startLive } from "./live.ts";
import { addPerson } from "./people.ts";
import type { Person } from "./readers.ts";
import { until } from "./until.ts";

/** People with a socket each, and random events; an independent function names who hears of each. */
export function useRandomEvents() {
  const backend = useBackend("demo");

  const staff = ["rep", "rep2", "regional", "regional-b", "security", "supervisor", "distribution", "content"].map(
    (name) => `${name}@seller.example`,
  );
  const buyers = [
    "director@alfa.example",
    "manager@alfa.example",
    "unattached@alfa.example",
    "director@beta.example",
    "manager@beta.example",
  ];
  const emails = [...staff, ...buyers];
  let server: LiveServer;
  const sockets = new Map<string, LiveClient>();
  let everyone: Person[] = [];

  beforeAll(async () => {
    await addPerson(backend.db, { companyUuid: alfa, email: "unattached@alfa.example", roles: ["buyer_company_manager"] });
    const [seller] = await backend.db.select().from(companies).where(eq(companies.type, "seller")).limit(1);
    await addPerson(backend.db, {
      companyUuid: seller?.uuid ?? "",
      email: "regional-b@seller.example",
      roles: ["seller_regional_director"],
    });
    server = await startLive(backend);
    everyone = await backend.db.select().from(customers).where(inArray(customers.email, emails));
    expect(everyone.length).toBe(emails.length);
  });
  afterEach(() => {
    for (const client of sockets.values()) client.socket.terminate();
  });
  afterAll(() => server?.stop());

  const has = (person: Person, role: string) => person.roles.includes(role);
  const uuidOf = (email: string) => everyone.find((person) => person.email === email)?.uuid ?? "";

  /** A seeded generator: the same sequence on every machine. */
  function random(seed: number) {
    let state = seed;
    const next = () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return state / 2_147_483_648;
    };
    return { next, of: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T };
  }

  /** The table of domain section 16, written anew here without the backend's code. */
  function hears(person: Person, type: NotificationType, deal: typeof dealRows.$inferSelect, bySeller: boolean): boolean {
    const isCreator = person.uuid === deal.buyerCustomerUuid;
    const isRep = person.uuid === deal.sellerCustomerUuid;
    const isDirector = has(person, "buyer_company_director") && person.companyUuid === deal.buyerCompanyUuid;
    const isRegional = has(person, "seller_regional_director");
    const isSellerSide = deal.sellerCustomerUuid === null ? isRegional : isRep;
    switch (type) {
      case "dealChanged":
        return bySeller ? isCreator || isDirector : isSellerSide;
      case "dealConfirmedByBuyer":
        return isSellerSide;
      case "dealDeclinedByBuyer":
        return isRep || isRegional;
      case "dealReceived":
        return isRep || (bySeller && isCreator);
      default:
        return isCreator;
    }
  }

  /** Domain section 2: who may open the deal. */
  function sees(person: Person, deal: typeof dealRows.$inferSelect, attached: ReadonlySet<string>, companyRep: string | null): boolean {
    if (["seller_regional_director", "seller_security", "supervisor", "platform_manager"].some((role) => has(person, role))) return true;
    if (has(person, "seller_sales_representative")) return person.uuid === deal.sellerCustomerUuid || person.uuid === companyRep;
    if (person.companyUuid !== deal.buyerCompanyUuid) return false;
    return has(person, "buyer_company_director") || person.uuid === deal.buyerCustomerUuid || attached.has(person.uuid);
  }

  async function expectHeardExactly(events: number): Promise<void> {
    const dice = random(20_260_305);
    // A new socket gets no events of earlier tests.
    while (await positionEvents(backend.db));
    for (const email of emails) sockets.set(email, await connect(backend, server, email));
    const [company] = await backend.db.select().from(companies).where(eq(companies.uuid, alfa));
    const list = [];
    for (let index = 0; index < 24; index += 1) {
      const uuid = await storeDeal(backend.db, {
        status: dealStatuses[index % dealStatuses.length] ?? "collected",
        reserve: false,
        buyerCustomerUuid: uuidOf(dice.of(["director@alfa.example", "manager@alfa.example", "unattached@alfa.example"])),
        sellerCustomerUuid: dice.of([uuidOf("rep@seller.example"), uuidOf("rep2@seller.example"), null]),
      });
      list.push((await backend.db.select().from(dealRows).where(eq(dealRows.uuid, uuid)))[0] as typeof dealRows.$inferSelect);
    }
    const attached = new Set(
      (
        await backend.db
          .select()
          .from(branchCustomers)
          .where(eq(branchCustomers.branchUuid, list[0]?.branchUuid ?? ""))
      ).map((row) => row.customerUuid),
    );
    const [accreditation] = await backend.db.select().from(accreditations).where(eq(accreditations.companyUuid, alfa));
    if (!company || !accreditation) throw new Error("no demo");

    const expected = new Map<string, string[]>(emails.map((email) => [email, []]));
    const contextOf = (person: Person): SignedIn =>
      ({
        db: backend.db,
        now: () => now,
        actor: {
          customerUuid: person.uuid,
          companyUuid: person.companyUuid,
          companyType: has(person, "buyer_company_director") || has(person, "buyer_company_manager") ? "buyer" : "seller",
          name: person.surname,
          roles: person.roles,
        },
      }) as unknown as SignedIn;

    for (let index = 0; index < events; index += 1) {
      if (dice.next() < 0.2) {
        const actor = dice.of(everyone.filter((person) => has(person, "seller_regional_director") || person.companyUuid === alfa));
        const type = dice.of(["accreditation_document_updated", "accreditation_contract_updated"] as const);
        await changeAccreditation(contextOf(actor), eq(accreditations.uuid, accreditation.uuid), undefined, async () => ({
          silent: [type],
        }));
        for (const person of everyone) {
          const mayOpen =
            person.companyUuid === alfa ||
            person.uuid === accreditation.salesRepresentativeUuid ||
            ["seller_regional_director", "seller_security", "seller_distribution_director"].some((role) => has(person, role));
          if (mayOpen) expected.get(person.email ?? "")?.push(`${type} ${accreditation.uuid}`);
        }
        continue;
      }
      const deal = dice.of(list);
      const actor = dice.of(everyone.filter((person) => sees(person, deal, attached, company.salesRepresentativeUuid)));
      const bySeller = actor.companyUuid !== alfa;
      const type = dice.of([
        "dealChanged",
        "dealConfirmedByBuyer",
        "dealApprovedBySeller",
        "dealDeclinedByBuyer",
        "dealDeclinedBySeller",
        "dealTransferredToWarehouse",
        "dealCollected",
        "dealPartlyCollected",
        "dealReceived",
      ] as const);
      await changeDeal(contextOf(actor), deal.uuid, async (open) => ({
        set: {},
        logs: [{ event: "edit" as never }],
        notices: noticesOf(type, open),
      }));
      for (const person of everyone) {
        const own = expected.get(person.email ?? "");
        if (person.uuid !== actor.uuid && hears(person, type, deal, bySeller)) own?.push(`notification ${deal.uuid}`);
        if (sees(person, deal, attached, company.salesRepresentativeUuid)) own?.push(`deal_updated ${deal.uuid}`);
      }
    }
    for (const [email, wanted] of expected) {
      const got = () =>
        sockets.get(email)?.events.map(({ type, payload }) => `${type} ${payload.deal_uuid ?? payload.accreditation_uuid}`) ?? [];
      await until(() => got().length >= wanted.length);
      expect(got().sort(), email).toEqual(wanted.sort());
    }
    expect(expected.get("director@beta.example")).toEqual([]);
    expect(expected.get("content@seller.example")).toEqual([]);
    // The person who acts gets no notification, and only notifications are listed.
    const listed = await backend.db
      .select({ dealUuid: sql<string>`payload->>'deal_uuid'` })
      .from(notifications)
      .where(
        inArray(
          notifications.customerUuid,
          everyone.map((person) => person.uuid),
        ),
      );
    const own = new Set(list.map((deal) => deal.uuid));
    const wanted = [...expected.values()].flat().filter((each) => each.startsWith("notification"));
    expect(listed.filter((row) => own.has(row.dealUuid))).toHaveLength(wanted.length);
  }

  return { expectHeardExactly };
}
