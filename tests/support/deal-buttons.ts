import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect } from "vitest";
import type { DealAction } from "#contract/actions.ts";
import type { Deal } from "#contract/deal.ts";
import { type DealStatus, dealStatuses } from "#contract/deal-statuses.ts";
import { deals as calls, suborders } from "#contract/deals.ts";
import { deals } from "#server/backend/deals/tables.ts";
import { testNow } from "./clock.ts";
import { afterDelivery, type Person, people, type Setting, type useDealPeople } from "./deal-people.ts";
import { beef, kefir } from "./demo-basket.ts";
import { personOf } from "./demo-deals.ts";

/** Who looks at the deal, and whose deal it is. */
export const identities: Record<string, { who: Person; setting: Setting }> = {
  "buyer director": { who: "director", setting: { creator: "manager" } },
  "director who created it": { who: "director", setting: { creator: "director" } },
  "manager who created it": { who: "manager", setting: { creator: "manager" } },
  "manager of the branch": { who: "manager", setting: { creator: "director" } },
  "assigned representative": { who: "rep", setting: {} },
  "representative of the company": { who: "rep", setting: { seller: "rep2" } },
  "representative from elsewhere who is assigned": { who: "rep2", setting: { seller: "rep2" } },
  "regional director": { who: "regional", setting: {} },
  "regional director, nobody assigned": { who: "regional", setting: { seller: null } },
  supervisor: { who: "supervisor", setting: {} },
};

const isBuyer = (who: Person) => who === "director" || who === "manager";

/** Statuses that the shown buttons lead to. */
function targetsOf({ allowedActions, allowedStatuses }: Deal, who: Person): DealStatus[] {
  const leads: Partial<Record<DealAction, DealStatus>> = {
    confirm: "approved_by_buyer",
    approve: "approved_by_seller",
    decline: isBuyer(who) ? "declined_by_buyer" : "declined_by_seller",
    passToDelivery: "transferred_to_warehouse",
    received: "received",
    close: "received",
  };
  const byButtons = allowedActions.flatMap((action) => leads[action] ?? []);
  return [...new Set([...byButtons, ...allowedStatuses])].sort();
}

/** A deal in this status before or after its delivery. */
export type DealMoment = { status: DealStatus; now: Date; flags: Setting };

export const moments: DealMoment[] = [testNow, afterDelivery].flatMap((now) =>
  dealStatuses.flatMap((status) =>
    (status === "waiting_approval" && now === testNow
      ? [{}, { consentNeeded: true }, { consentNeeded: true, directorConsent: true }]
      : [{}]
    ).map((flags) => ({ status, now, flags })),
  ),
);

/** The chosen of all choices, given those that the deal's buttons offer. */
type Choose = <Choice>(all: readonly Choice[], shown: readonly Choice[]) => readonly Choice[];

export function dealButtonsOf({ backend, uuids, store }: ReturnType<typeof useDealPeople>) {
  /** Requests the chosen statuses: those shown are accepted, every other refusal is a known one and changes nothing. */
  async function expectStatusesAccepted(identity: string, { status, now, flags }: DealMoment, choose: Choose): Promise<void> {
    const { who, setting } = identities[identity] ?? { who: "supervisor", setting: {} };
    backend.setNow(now);
    const as = await backend.as(people[who]);
    const make = () => store(status, { ...setting, ...flags });
    let uuid = await make();
    const read = await as(calls.get, { params: { uuid } });
    expect(read.status).toBe(200);
    const shown = targetsOf(read.body, who);
    for (const target of choose(dealStatuses, shown)) {
      const answer = await as(calls.setStatus, { params: { uuid }, body: { status: target, reason: "Причина" } });
      const cell = `${status} ${JSON.stringify(flags)} -> ${target}: ${answer.errors[0]?.code}`;
      const isAccepted = answer.status === 200 && answer.body.status === target && target !== status;
      expect(isAccepted, cell).toBe(shown.includes(target));
      if (isAccepted) {
        uuid = await make();
        continue;
      }
      const [row] = await backend.db.select({ status: deals.status, version: deals.version }).from(deals).where(eq(deals.uuid, uuid));
      expect(row, cell).toEqual({ status, version: 1 });
      expect(
        target === status ? ["200", "FORBIDDEN:4003"] : ["FORBIDDEN:4003", "TRANSITION_NOT_ALLOWED:4009", "PREPAYMENT_REQUIRED:4009"],
        cell,
      ).toContain(answer.errors[0]?.code ?? "200");
    }
  }

  /** Sends the chosen of the buttons that are no status: those shown are accepted, the others refused. */
  async function expectOthersAccepted(identity: string, status: DealStatus, choose: Choose): Promise<void> {
    const { who, setting } = identities[identity] ?? { who: "supervisor", setting: {} };
    const as = await backend.as(people[who]);
    const params = { uuid: await store(status, setting) };
    const shown = (await as(calls.get, { params })).body.allowedActions;
    const assign = (seller: string) => as(calls.assignSeller, { params, body: { seller_customer_uuid: seller } });
    const attempts: Partial<Record<DealAction, () => Promise<{ status: number; errors: { code: string }[] }>>> = {
      edit: () =>
        as(calls.edit, {
          params,
          body: {
            products: [
              { productUuid: kefir, quantity: 20 },
              { productUuid: beef, quantity: 10 },
            ],
          },
        }),
      collect: async () => {
        const part = (await as(suborders.list, { params })).body.suborders[0];
        return as(calls.patch, { params, body: { collected: { suborderUuid: part?.uuid ?? uuidv7(), products: [] } } });
      },
      confirmPayment: () => as(calls.patch, { params, body: { isPaid: true } }),
      ...(isBuyer(who) && { repeat: () => as(calls.repeat, { params, body: {} }) }),
      ...(["rep", "rep2", "regional"].includes(who) && {
        assignSeller: async () => assign(await personOf(backend.db, "rep3@seller.example")),
        takeDeal: async () =>
          // A person who may assign anyone may assign himself: there is no separate "take" button.
          shown.includes("assignSeller") || setting.seller === who || (setting.seller === undefined && who === "rep")
            ? { status: 409, errors: [{ code: "TRANSITION_NOT_ALLOWED:4009" }] }
            : assign(uuids[who]),
      }),
    };
    const all = Object.keys(attempts) as DealAction[];
    for (const action of choose(all, shown)) {
      const answer = await attempts[action]?.();
      const cell = `${identity}: ${action} at ${status}: ${answer?.errors[0]?.code}`;
      expect(answer?.status === 200, cell).toBe(shown.includes(action));
      if (answer?.status === 200) params.uuid = await store(status, setting);
      else expect([403, 409], cell).toContain(answer?.status);
    }
  }

  return { expectStatusesAccepted, expectOthersAccepted };
}
