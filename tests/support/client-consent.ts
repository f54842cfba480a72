import { eq } from "drizzle-orm";
import { beforeEach, expect } from "vitest";
import { deals } from "#contract/deals.ts";
import type { NotificationType } from "#contract/notification-types.ts";
import { onBehalf } from "#contract/on-behalf.ts";
import { companies } from "#server/backend/companies/tables.ts";
import { ledgerRows } from "#server/backend/contracts/tables.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import type { Caller } from "./backend.ts";
import { testNow } from "./clock.ts";
import { alfa, dairy, exampleLines, exampleOrder, setContract, shop } from "./demo-basket.ts";
import { personOf } from "./demo-deals.ts";
import { usePlacedDeals } from "./placed-deals.ts";

export const [director, manager, rep, stranger] = [
  "director@alfa.example",
  "manager@alfa.example",
  "rep@seller.example",
  "director@beta.example",
];
export const params = { uuid: alfa };
export const products = exampleLines(41.5).map(({ productUuid, quantity }) => ({ productUuid, quantity }));
/** 8 March, 12:00 in Moscow: two days before the meat is delivered. */
export const cutoff = new Date("2026-03-08T09:00:00Z");

/** Orders that the representative places for a company that wants to confirm them. */
export function useClientConsent() {
  const placedDeals = usePlacedDeals();
  const { backend, readDeal } = placedDeals;

  let keys = 0;

  beforeEach(async () => {
    backend.setNow(testNow);
    await backend.pool.query("delete from client_draft_orders");
    await backend.db
      .update(companies)
      .set({ salesRepresentativeUuid: await personOf(backend.db, rep), clientOrders: "ask", approvalThresholdKopecks: null })
      .where(eq(companies.uuid, alfa));
    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 90_000_000 });
  });

  async function place(as: Caller, email = manager) {
    await as(onBehalf.put, { params, body: { branchUuid: shop, products } });
    keys += 1;
    const key = `consent ${keys}`;
    const personUuid = await personOf(backend.db, email);
    return as(onBehalf.place, { params, body: { ...exampleOrder, personUuid }, key });
  }

  async function placed(email = manager): Promise<string> {
    const answer = await place(await backend.as(rep), email);
    expect([answer.status, answer.body.consentUntil]).toEqual([200, cutoff.toISOString()]);
    return answer.body.uuid;
  }

  const confirm = (as: Caller, uuid: string, more: object = {}) =>
    as(deals.setStatus, { params: { uuid }, body: { status: "approved_by_buyer", ...more } });
  const decline = (as: Caller, uuid: string) =>
    as(deals.setStatus, { params: { uuid }, body: { status: "declined_by_buyer", reason: "Не заказывали" } });
  const read = async (as: Caller, uuid: string) => (await as(deals.get, { params: { uuid } })).body;

  async function told(uuid: string, type: NotificationType) {
    const rows = await backend.db.select().from(notifications).where(eq(notifications.type, type));
    return rows.filter(({ payload }) => (payload as { deal_uuid?: string }).deal_uuid === uuid);
  }

  const hearers = async (uuid: string, type: NotificationType) => (await told(uuid, type)).map(({ customerUuid }) => customerUuid).sort();
  const ledgerOf = async (uuid: string) =>
    (await backend.db.select().from(ledgerRows).where(eq(ledgerRows.dealUuid, uuid))).map(({ kind, amountKopecks }) => [
      kind,
      amountKopecks,
    ]);
  const statusesOf = async (uuid: string) =>
    (await readDeal(uuid)).logs.filter(({ event }) => event === "status").map(({ toStatus }) => toStatus);

  return { ...placedDeals, place, placed, confirm, decline, read, told, hearers, ledgerOf, statusesOf };
}
