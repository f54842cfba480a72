import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import type { Deal } from "#contract/deal.ts";
import { type DealStatus, dealStatuses } from "#contract/deal-statuses.ts";
import { deals as calls, suborders } from "#contract/deals.ts";
import { deals } from "#server/backend/deals/tables.ts";
import type { Caller } from "#tests/support/backend.ts";
import { dealButtonsOf, identities, moments } from "#tests/support/deal-buttons.ts";
import { afterDelivery, type Person, people, type Setting, useDealPeople } from "#tests/support/deal-people.ts";
import { kefir } from "#tests/support/demo-basket.ts";

const dealPeople = useDealPeople();
const { backend, uuids, store } = dealPeople;
const { expectStatusesAccepted, expectOthersAccepted } = dealButtonsOf(dealPeople);

/** `unit/deal-transitions.test.ts` proves every status, person and request; the full file sends them all. */
const isTurnOf = (identity: string, place: number) => (Object.keys(identities).indexOf(identity) + place) % 3 === 0;

/** All offered choices, and one that is not offered: another one at each call. */
let turn = 0;
function shownAndOne<Choice>(all: readonly Choice[], shown: readonly Choice[]): Choice[] {
  const hidden = all.filter((choice) => !shown.includes(choice));
  turn += 1;
  return all.filter((choice) => shown.includes(choice) || choice === hidden[turn % hidden.length]);
}

describe("invariant 5: the server accepts exactly the buttons that a deal offers", () => {
  test.each(Object.keys(identities))(
    "O36 O37 O38 O39 O40 O41 O42 O43 O44 O46: the %s may set the offered statuses and is refused another (every third status)",
    async (identity) => {
      for (const [place, moment] of moments.entries())
        if (isTurnOf(identity, place)) await expectStatusesAccepted(identity, moment, shownAndOne);
    },
  );

  test.each(Object.keys(identities))(
    "O31 O32 O33 O34 O46: the %s may edit, pay, assign, take, collect and repeat only where offered (every third status)",
    async (identity) => {
      for (const [place, status] of dealStatuses.entries())
        if (isTurnOf(identity, place)) await expectOthersAccepted(identity, status, shownAndOne);
    },
  );

  test("O45: security and the platform manager read every deal, are offered no actions, and every change they send gets 403", async () => {
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

  test("O45: roles that have no access to deals get 403, and a guest gets 401, whether they read or change one", async () => {
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

describe("the deal offers the buttons of the table in domain.md section 12", () => {
  const business = (deal: Deal) => deal.allowedActions.filter((action) => !["readChat", "writeChat", "collect"].includes(action)).sort();
  const shownTo = async (who: Person, status: DealStatus, setting: Setting = {}) =>
    business((await (await backend.as(people[who]))(calls.get, { params: { uuid: await store(status, setting) } })).body);

  test("O38 O39 O40: the buyer's director and manager are offered their buttons in every status", async () => {
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

  test("O41 O42 O43 O44: the representative, regional director and supervisor are offered their buttons in every status", async () => {
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

describe("deals outside a person's reach", () => {
  test("Q S30: a deal of another company, branch or representative gets the same 404 as an unknown uuid, from every call", async () => {
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
