import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import type { DealAction } from "#contract/deal-actions.ts";
import type { Deal } from "#contract/deal.ts";
import { deals as calls, suborders } from "#contract/deals.ts";
import { type DealStatus, dealStatuses } from "#contract/statuses.ts";
import { deals } from "#server/backend/deals/tables.ts";
import type { Caller } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { beef, kefir } from "#tests/support/demo-basket.ts";
import { personOf } from "#tests/support/demo-deals.ts";
import { afterDelivery, people, type Person, type Setting, useDealPeople } from "#tests/support/deal-people.ts";

const { backend, uuids, store } = useDealPeople();

/** Statuses that the shown buttons lead to. */
function targetsOf({ allowedActions, allowedStatuses }: Deal, isBuyer: boolean): DealStatus[] {
  const leads: Partial<Record<DealAction, DealStatus>> = {
    confirm: "approved_by_buyer",
    approve: "approved_by_seller",
    decline: isBuyer ? "declined_by_buyer" : "declined_by_seller",
    passToDelivery: "transferred_to_warehouse",
    received: "received",
    close: "received",
  };
  const byButtons = allowedActions.flatMap((action) => leads[action] ?? []);
  return [...new Set([...byButtons, ...allowedStatuses])].sort();
}

/** Requests every status and returns the accepted ones; every refusal must be a known one and change nothing. */
async function acceptedTargets(as: Caller, status: DealStatus, setting: Setting): Promise<DealStatus[]> {
  const accepted: DealStatus[] = [];
  let uuid = await store(status, setting);
  for (const target of dealStatuses) {
    const answer = await as(calls.setStatus, { params: { uuid }, body: { status: target, reason: "Причина" } });
    if (answer.status === 200 && answer.body.status === target && target !== status) {
      accepted.push(target);
      uuid = await store(status, setting);
      continue;
    }
    const [row] = await backend.db.select({ status: deals.status, version: deals.version }).from(deals).where(eq(deals.uuid, uuid));
    expect(row, `${status} -> ${target}`).toEqual({ status, version: 1 });
    const code = answer.errors[0]?.code ?? "200";
    expect(
      target === status ? ["200", "FORBIDDEN:4003"] : ["FORBIDDEN:4003", "TRANSITION_NOT_ALLOWED:4009", "PREPAYMENT_REQUIRED:4009"],
      `${status} -> ${target}`,
    ).toContain(code);
  }
  return accepted.sort();
}

type Cell = { who: Person; setting: Setting };
const identities: Record<string, Cell> = {
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

describe("invariant 5: buttons shown are the buttons accepted", () => {
  for (const [name, { who, setting }] of Object.entries(identities)) {
    test(`O36 O37 O38 O39 O40 O41 O42 O43 O44 O46: status calls of the ${name}, in every status, before and after delivery`, async () => {
      const isBuyer = who === "director" || who === "manager";
      for (const now of [testNow, afterDelivery]) {
        backend.setNow(now);
        const as = await backend.as(people[who]);
        for (const status of dealStatuses) {
          const flags: Setting[] =
            status === "waiting_approval" && now === testNow
              ? [{}, { consentNeeded: true }, { consentNeeded: true, directorConsent: true }]
              : [{}];
          for (const flag of flags) {
            const uuid = await store(status, { ...setting, ...flag });
            const shown = await as(calls.get, { params: { uuid } });
            expect(shown.status).toBe(200);
            expect(await acceptedTargets(as, status, { ...setting, ...flag }), `${status} ${JSON.stringify(flag)}`).toEqual(
              targetsOf(shown.body, isBuyer),
            );
          }
        }
      }
    });
  }

  test("O31 O32 O33 O34 O46: edit, confirm payment, assign, take, collect, repeat are accepted exactly where they are shown", async () => {
    for (const [name, { who, setting }] of Object.entries(identities)) {
      const as = await backend.as(people[who]);
      const isBuyer = who === "director" || who === "manager";
      for (const status of dealStatuses) {
        const shown = (await as(calls.get, { params: { uuid: await store(status, setting) } })).body.allowedActions;
        const accepts: Partial<Record<DealAction, () => Promise<{ status: number; errors: { code: string }[] }>>> = {
          edit: async () =>
            as(calls.edit, {
              params: { uuid: await store(status, setting) },
              body: {
                products: [
                  { productUuid: kefir, quantity: 20 },
                  { productUuid: beef, quantity: 10 },
                ],
              },
            }),
          collect: async () => {
            const uuid = await store(status, setting);
            const part = (await as(suborders.list, { params: { uuid } })).body.suborders[0];
            return as(calls.patch, { params: { uuid }, body: { collected: { suborderUuid: part?.uuid ?? uuidv7(), products: [] } } });
          },
          confirmPayment: async () => as(calls.patch, { params: { uuid: await store(status, setting) }, body: { isPaid: true } }),
          ...(isBuyer && { repeat: async () => as(calls.repeat, { params: { uuid: await store(status, setting) }, body: {} }) }),
          ...(["rep", "rep2", "regional"].includes(who) && {
            assignSeller: async () =>
              as(calls.assignSeller, {
                params: { uuid: await store(status, setting) },
                body: { seller_customer_uuid: await personOf(backend.db, "rep3@seller.example") },
              }),
            takeDeal: async () => {
              const answer = await as(calls.assignSeller, {
                params: { uuid: await store(status, setting) },
                body: { seller_customer_uuid: uuids[who] },
              });
              // A person who may assign anyone may assign himself: there is no separate "take" button.
              return shown.includes("assignSeller") || setting.seller === who || (setting.seller === undefined && who === "rep")
                ? { status: 409, errors: [{ code: "TRANSITION_NOT_ALLOWED:4009" }] }
                : answer;
            },
          }),
        };
        for (const [action, attempt] of Object.entries(accepts) as [DealAction, NonNullable<(typeof accepts)[DealAction]>][]) {
          const answer = await attempt();
          expect(answer.status === 200, `${name}: ${action} at ${status}: ${answer.errors[0]?.code}`).toBe(shown.includes(action));
          if (answer.status !== 200) expect([403, 409], `${name}: ${action} at ${status}`).toContain(answer.status);
        }
      }
    }
  });

  test("O45: security and the platform manager see every deal and no business button; no call of theirs is accepted", async () => {
    for (const who of ["security", "platform"] as const) {
      const as = await backend.as(people[who]);
      for (const status of dealStatuses) {
        const uuid = await store(status);
        const shown = await as(calls.get, { params: { uuid } });
        expect([shown.status, shown.body.allowedActions, shown.body.allowedStatuses, shown.body.blocked]).toEqual([200, [], [], []]);
        for (const call of [calls.setStatus, calls.edit, calls.patch])
          expect((await as(call, { params: { uuid }, body: {} })).status).toBe(403);
      }
    }
  });

  test("O45: roles without deals and guests are refused before anything is read", async () => {
    const uuid = await store("waiting_approval");
    for (const email of ["distribution@seller.example", "director@seller.example", "content@seller.example", "support@platform.example"]) {
      const as = await backend.as(email);
      expect((await as(calls.get, { params: { uuid } })).status).toBe(403);
      expect((await as(calls.list)).status).toBe(403);
      expect((await as(calls.setStatus, { params: { uuid }, body: { status: "received" } })).status).toBe(403);
    }
    const guest = await backend.as(null);
    expect((await guest(calls.get, { params: { uuid } })).status).toBe(401);
  });
});

describe("the table of domain.md section 12", () => {
  const business = (deal: Deal) => deal.allowedActions.filter((action) => !["readChat", "writeChat", "collect"].includes(action)).sort();
  const shownTo = async (who: Person, status: DealStatus, setting: Setting = {}) =>
    business((await (await backend.as(people[who]))(calls.get, { params: { uuid: await store(status, setting) } })).body);

  test("O38 O39 O40: the buyer's buttons", async () => {
    expect(await shownTo("director", "waiting_approval")).toEqual(["confirm", "decline", "edit"]);
    expect(await shownTo("director", "waiting_approval", { creator: "director" })).toEqual(["decline", "edit"]);
    expect(await shownTo("director", "waiting_approval", { creator: "director", consentNeeded: true })).toEqual([
      "confirm",
      "decline",
      "edit",
    ]);
    expect(await shownTo("manager", "waiting_approval")).toEqual(["decline", "edit"]);
    expect(await shownTo("manager", "waiting_approval", { consentNeeded: true })).toEqual(["confirm", "decline", "edit"]);
    expect(await shownTo("manager", "waiting_approval", { consentNeeded: true, directorConsent: true })).toEqual(["decline", "edit"]);
    expect(await shownTo("manager", "waiting_approval", { creator: "director" })).toEqual([]);
    for (const who of ["director", "manager"] as const) {
      expect(await shownTo(who, "approved_by_buyer")).toEqual(["decline", "edit"]);
      expect(await shownTo(who, "approved_by_seller")).toEqual(["decline"]);
      expect(await shownTo(who, "transferred_to_warehouse")).toEqual([]);
      expect(await shownTo(who, "collected")).toEqual(["received"]);
      expect(await shownTo(who, "partly_collected")).toEqual(["received"]);
      for (const status of ["received", "declined_by_buyer", "declined_by_seller"] as const)
        expect(await shownTo(who, status)).toEqual(["claim", "repeat"]);
    }
    expect(await shownTo("manager", "collected", { creator: "director" })).toEqual(["received"]);
    expect(await shownTo("manager", "received", { creator: "director" })).toEqual(["repeat"]);
  });

  test("O41 O42 O43 O44: the seller's buttons", async () => {
    expect(await shownTo("rep", "waiting_approval")).toEqual(["approve", "assignSeller", "decline", "edit"]);
    expect(await shownTo("rep", "waiting_approval", { consentNeeded: true })).toEqual(["assignSeller", "decline", "edit"]);
    expect(await shownTo("rep", "approved_by_buyer")).toEqual(["approve", "assignSeller", "decline", "edit"]);
    expect(await shownTo("rep", "approved_by_seller")).toEqual(["assignSeller", "decline", "passToDelivery"]);
    expect(await shownTo("rep", "transferred_to_warehouse")).toEqual(["changeStatus"]);
    expect(await shownTo("rep", "collected")).toEqual([]);
    expect(await shownTo("rep", "waiting_approval", { seller: "rep2" })).toEqual(["takeDeal"]);
    expect(await shownTo("rep", "transferred_to_warehouse", { seller: "rep2" })).toEqual([]);
    expect(await shownTo("regional", "waiting_approval", { seller: null })).toEqual(["assignSeller", "decline", "edit"]);
    expect(await shownTo("regional", "collected")).toEqual(["assignSeller"]);
    expect(await shownTo("supervisor", "waiting_approval")).toEqual(["changeStatus", "decline"]);
    expect(await shownTo("supervisor", "transferred_to_warehouse")).toEqual(["changeStatus"]);
    backend.setNow(afterDelivery);
    for (const who of ["rep", "regional", "supervisor"] as const) expect(await shownTo(who, "collected")).toContain("close");
    for (const status of ["received", "declined_by_buyer", "declined_by_seller"] as const) expect(await shownTo("rep", status)).toEqual([]);
  });
});

describe("other people's deals", () => {
  test("Q S30: a deal of another company, branch or representative is the same 404 as a random uuid, for every call", async () => {
    const uuid = await store("waiting_approval", { creator: "director" });
    for (const [who, params] of [
      ["foreigner", { uuid }],
      ["strangeManager", { uuid }],
      ["rep2", { uuid }],
    ] as const) {
      const as = await backend.as(people[who]);
      const attempts: [Parameters<Caller>[0], object][] = [
        [calls.get, {}],
        [suborders.list, {}],
        [calls.setStatus, { body: { status: "received" } }],
        [calls.edit, { body: { products: [{ productUuid: kefir, quantity: 20 }] } }],
        [calls.patch, { body: { comment: "x" } }],
        ...(who === "rep2"
          ? ([[calls.assignSeller, { body: { seller_customer_uuid: uuids.rep2 } }]] as [Parameters<Caller>[0], object][])
          : ([[calls.repeat, { body: {} }]] as [Parameters<Caller>[0], object][])),
      ];
      for (const [call, input] of attempts) {
        const real = await as(call, { params: params as never, ...input });
        const random = await as(call, { params: { uuid: uuidv7() } as never, ...input });
        expect([real.status, real.body]).toEqual([404, random.body]);
      }
      const check = await as(calls.check, { body: { uuid, products: [{ productUuid: kefir, quantity: 20 }] } });
      expect(check.status).toBe(404);
    }
    const [row] = await backend.db.select({ version: deals.version }).from(deals).where(eq(deals.uuid, uuid));
    expect(row?.version).toBe(1);
  });
});
