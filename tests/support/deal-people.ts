import { and, eq, inArray } from "drizzle-orm";
import { afterEach, beforeAll } from "vitest";
import type { DealStatus } from "#contract/deal-statuses.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { alfa, dairy, meat, shop } from "#tests/support/demo-basket.ts";
import { personOf, storeDeal } from "#tests/support/demo-deals.ts";
import { addPerson } from "#tests/support/people.ts";

export const afterDelivery = new Date("2026-03-12T12:00:00+03:00");

/** Who looks at the deal; `seller` and `creator` of the stored deal decide which of them is its seller and creator. */
export const people = {
  director: "director@alfa.example",
  manager: "manager@alfa.example",
  strangeManager: "unattached@alfa.example",
  rep: "rep@seller.example",
  rep2: "rep2@seller.example",
  regional: "regional@seller.example",
  supervisor: "supervisor@seller.example",
  security: "security@seller.example",
  platform: "platform@platform.example",
  foreigner: "director@beta.example",
} as const;
export type Person = keyof typeof people;

export type Setting = { creator?: Person; seller?: Person | null; consentNeeded?: boolean; directorConsent?: boolean };

/** The people who look at a deal and a deal for them; every contract has enough limit unless a test says otherwise. */
export function useDealPeople() {
  const backend = useBackend();
  const uuids = {} as Record<Person, string>;

  beforeAll(async () => {
    await addPerson(backend.db, { companyUuid: alfa, email: people.strangeManager, roles: ["buyer_company_manager"] });
    for (const person of Object.keys(people) as Person[]) uuids[person] = await personOf(backend.db, people[person]);
    // Meat is prepaid: with this limit no deal is short unless a test says otherwise.
    await setMeat({ limitKopecks: 1_000_000_000 });
    await setDairyLimit(10_000_000);
  });

  afterEach(() => backend.setNow(testNow));

  const setMeat = (values: Partial<typeof contractLines.$inferInsert>) =>
    backend.db
      .update(contractLines)
      .set(values)
      .where(inArray(contractLines.assortmentUuid, [meat]));

  const setDairyLimit = (rubles: number) =>
    backend.db
      .update(contractLines)
      .set({ limitKopecks: Math.round(rubles * 100) })
      .where(and(eq(contractLines.branchUuid, shop), eq(contractLines.assortmentUuid, dairy)));

  const store = (status: DealStatus, { creator = "manager", seller = "rep", ...flags }: Setting = {}) =>
    storeDeal(backend.db, { status, buyerCustomerUuid: uuids[creator], sellerCustomerUuid: seller && uuids[seller], ...flags });

  /** Notifications about the deal as [type, short name of the person]. */
  async function toldAbout(uuid: string): Promise<[string, string][]> {
    const rows = await backend.db.select().from(notifications);
    const names = new Map<string, string>([
      ...Object.entries(uuids).map(([name, each]) => [each, name] as const),
      [await personOf(backend.db, "regional2@seller.example"), "regional2"],
    ]);
    return rows
      .filter((row) => (row.payload as { deal_uuid?: string }).deal_uuid === uuid)
      .map((row): [string, string] => [row.type, names.get(row.customerUuid) ?? row.customerUuid])
      .sort((a, b) => a.join().localeCompare(b.join()));
  }

  return { backend, uuids, setMeat, setDairyLimit, store, toldAbout };
}
