import { describe, expect, test } from "vitest";
import { deals as calls } from "#contract/deals.ts";
import { afterDelivery, people, useDealPeople } from "#tests/support/deal-people.ts";
import { storeDeal } from "#tests/support/demo-deals.ts";

const { backend, store, toldAbout } = useDealPeople();

describe("conditions that block a deal's change of status", () => {
  test("O24: after the earliest cut-off the buyer cannot decline an approved deal, and the response gives the cut-off time", async () => {
    const uuid = await store("approved_by_seller");
    backend.setNow(new Date("2026-03-08T12:00:00+03:00"));
    const as = await backend.as(people.manager);
    const shown = (await as(calls.get, { params: { uuid } })).body;
    expect(shown.allowedActions).not.toContain("decline");
    expect(shown.blocked).toEqual([{ action: "decline", reason: "cutoff_passed", amount: null, at: "2026-03-08T09:00:00.000Z" }]);
    const answer = await as(calls.setStatus, { params: { uuid }, body: { status: "declined_by_buyer" } });
    expect([answer.status, answer.errors[0]?.details]).toEqual([
      409,
      { from: "approved_by_seller", to: "declined_by_buyer", allowed: [], reason: "cutoff_passed" },
    ]);
  });

  test("O22: the seller cannot approve a deal that waits for the buyer's consent or has no representative, and reads why", async () => {
    const rep = await backend.as(people.rep);
    const asked = (await rep(calls.get, { params: { uuid: await store("waiting_approval", { consentNeeded: true }) } })).body;
    expect([asked.consentNeeded, asked.blocked]).toEqual([true, [{ action: "approve", reason: "consent_needed", amount: null, at: null }]]);
    const regional = await backend.as(people.regional);
    const unassigned = (await regional(calls.get, { params: { uuid: await store("waiting_approval", { seller: null }) } })).body;
    expect(unassigned.blocked).toEqual([{ action: "approve", reason: "no_seller", amount: null, at: null }]);
  });

  test("O22: when the delivery date passes before approval, the deal is overdue and can only be edited or declined", async () => {
    const uuid = await store("waiting_approval");
    backend.setNow(afterDelivery);
    const rep = await backend.as(people.rep);
    const shown = (await rep(calls.get, { params: { uuid } })).body;
    expect(shown.isOverdue).toBe(true);
    expect(shown.blocked).toEqual([{ action: "approve", reason: "delivery_date_passed", amount: null, at: "2026-03-10T21:00:00.000Z" }]);
    expect((await rep(calls.setStatus, { params: { uuid }, body: { status: "approved_by_seller" } })).status).toBe(409);
  });

  test("O29: the seller can close a collected deal from the day after its last delivery, not earlier", async () => {
    const uuid = await store("collected");
    const rep = await backend.as(people.rep);
    const shown = (await rep(calls.get, { params: { uuid } })).body;
    expect(shown.blocked).toEqual([{ action: "close", reason: "too_early_to_close", amount: null, at: "2026-03-11T21:00:00.000Z" }]);
    expect((await rep(calls.setStatus, { params: { uuid }, body: { status: "received" } })).errors[0]?.details).toMatchObject({
      reason: "too_early_to_close",
    });
    backend.setNow(new Date("2026-03-12T00:00:00+03:00"));
    const later = await backend.as(people.rep);
    const closed = await later(calls.setStatus, { params: { uuid }, body: { status: "received" } });
    expect([closed.status, closed.body.statusesLogs.findLast(({ event }) => event === "status")]).toMatchObject([
      200,
      { event: "status", from: "collected", to: "received", actorSide: "seller" },
    ]);
    expect(await toldAbout(uuid)).toEqual([
      ["dealReceived", "manager"],
      ["updIssued", "director"],
      ["updIssued", "manager"],
    ]);
  });

  test("O30 V02: a deal in the warehouse can be declined only with a reason, saved by PATCH before or sent with the decline", async () => {
    const supervisor = await backend.as(people.supervisor);
    const uuid = await store("transferred_to_warehouse");
    const silent = await supervisor(calls.setStatus, { params: { uuid }, body: { status: "declined_by_seller" } });
    expect([silent.status, silent.errors[0]?.details]).toEqual([400, { reason: ["Заполните поле"] }]);
    expect((await supervisor(calls.patch, { params: { uuid }, body: { declineReason: "Машина сломалась" } })).body.declineReason).toBe(
      "Машина сломалась",
    );
    const declined = await supervisor(calls.setStatus, { params: { uuid }, body: { status: "declined_by_seller" } });
    expect(declined.body).toMatchObject({ status: "declined_by_seller", declineReason: "Машина сломалась", suborders: [] });
    expect(declined.body.allowedActions).toEqual(["readChat"]);
  });

  test("O28: the buyer cannot mark a deal received until every suborder has been collected", async () => {
    const uuid = await storeDeal(backend.db, { status: "collected", suborderStatuses: ["collected", "transferred_to_warehouse"] });
    const director = await backend.as(people.director);
    const shown = (await director(calls.get, { params: { uuid } })).body;
    expect(shown.blocked).toEqual([{ action: "received", reason: "suborders_not_collected", amount: null, at: null }]);
    expect((await director(calls.setStatus, { params: { uuid }, body: { status: "received" } })).status).toBe(409);
  });
});
