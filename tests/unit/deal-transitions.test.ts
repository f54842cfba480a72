import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ruleActions } from "#contract/actions.ts";
import { type DealStatus, dealStatuses, parseDealStatus } from "#contract/deal-statuses.ts";
import type { SuborderStatus } from "#contract/enums.ts";
import { roles } from "#contract/roles.ts";
import { type ActorFacts, closableFrom, type DealFacts, isOverdue } from "#server/backend/deals/deal-facts.ts";
import { collectRest } from "#server/backend/deals/guards.ts";
import { dealTransitions } from "#server/backend/deals/transition-table.ts";
import { allowedActions, allowedTargets, type DealRequest, decide } from "#server/backend/deals/transitions.ts";
import { dealFacts, type PersonName, people } from "./deal-people.ts";

const answer = (who: PersonName, request: DealRequest, over: Partial<DealFacts>) => {
  const decision = decide(dealFacts(over), people[who], request);
  if ("ok" in decision) return decision.transitionId ?? "ok";
  return "same" in decision ? "same" : decision.refused;
};
const shows = (who: PersonName, over: Partial<DealFacts>) => allowedActions(dealFacts(over), people[who]).map((each) => each.action);
const inWarehouse = (suborders: SuborderStatus[]): Partial<DealFacts> => ({ status: "transferred_to_warehouse", suborders });

describe("reading the status of a deal", () => {
  it("O13: new is read as waiting_approval", () => expect(parseDealStatus("new")).toBe("waiting_approval"));
  it("O12: known statuses are read unchanged, and an unknown one is an error", () => {
    expect(dealStatuses.map(parseDealStatus)).toEqual(dealStatuses);
    expect(() => parseDealStatus("cancelled")).toThrow(RangeError);
  });
});

describe("decisions on requests to change a deal", () => {
  it.each([
    ["O21", "D1", "director", { action: "confirm" }, {}],
    ["O21", "D1", "managerCreator", { to: "approved_by_buyer" }, { consentNeeded: true }],
    ["O22", "D2", "assignedRep", { action: "approve" }, {}],
    ["O22", "D3", "regionalDirector", { to: "approved_by_seller" }, { status: "approved_by_buyer" }],
    ["O23", "D4", "managerCreator", { action: "decline" }, { status: "approved_by_buyer" }],
    ["O24", "D5", "director", { action: "decline" }, { status: "approved_by_seller" }],
    ["O25", "D6", "supervisor", { action: "changeStatus", to: "declined_by_seller" }, {}],
    ["O26", "D7", "assignedRep", { action: "passToDelivery" }, { status: "approved_by_seller" }],
    ["O27", "D8", "supervisor", { to: "collected" }, inWarehouse(["transferred_to_warehouse"])],
    ["O27", "QUANTITIES_DUE", "assignedRep", { to: "partly_collected" }, inWarehouse(["transferred_to_warehouse"])],
    ["O27", "QUANTITIES_DUE", "assignedRep", { to: "collected" }, { status: "partly_collected", suborders: ["partly_collected"] }],
    ["O27", "QUANTITIES_DUE", "regionalDirector", { to: "partly_collected" }, { status: "collected" }],
    ["O28", "D10", "branchManager", { action: "received" }, { status: "partly_collected" }],
    ["O29", "D11", "assignedRep", { action: "close" }, { status: "collected", now: new Date("2026-03-12T06:00:00Z") }],
    ["O30", "D12", "regionalDirector", { to: "declined_by_seller", reason: "нет машины" }, inWarehouse([])],
    ["O31", "D13", "assignedRep", { action: "edit" }, {}],
    ["O32", "D14", "managerCreator", { action: "edit" }, { status: "approved_by_buyer" }],
    ["O34", "ok", "companyRep", { action: "assignSeller", sellerUuid: "company-rep" }, {}],
    ["O34", "ok", "regionalDirector", { action: "assignSeller", sellerUuid: "anyone" }, { status: "collected" }],
    ["O34", "same", "regionalDirector", { action: "assignSeller", sellerUuid: "assigned" }, {}],
    ["O34", "FORBIDDEN", "companyRep", { action: "assignSeller", sellerUuid: "anyone" }, {}],
    ["O34", "TRANSITION_NOT_ALLOWED", "regionalDirector", { action: "assignSeller", sellerUuid: "anyone" }, { status: "received" }],
    ["O35", "same", "director", { to: "approved_by_buyer" }, { status: "approved_by_buyer" }],
    ["O35", "same", "assignedRep", { action: "approve" }, { status: "approved_by_seller" }],
    ["O35", "same", "director", { action: "received" }, { status: "received" }],
    ["O36", "TRANSITION_NOT_ALLOWED", "director", { to: "collected" }, {}],
    ["O36", "TRANSITION_NOT_ALLOWED", "director", { to: "waiting_approval" }, { status: "approved_by_buyer" }],
    ["O36", "TRANSITION_NOT_ALLOWED", "director", { action: "decline" }, { status: "collected" }],
    ["O36", "TRANSITION_NOT_ALLOWED", "managerCreator", { action: "confirm" }, {}],
    ["O36", "TRANSITION_NOT_ALLOWED", "assignedRep", { action: "changeStatus" }, inWarehouse([])],
    ["O36", "FORBIDDEN", "branchManager", { action: "decline" }, {}],
    ["O45", "FORBIDDEN", "security", { to: "approved_by_seller" }, {}],
    ["O45", "FORBIDDEN", "platformManager", { to: "waiting_approval" }, {}],
    ["O22", "CONSENT_NEEDED", "assignedRep", { action: "approve" }, { consentNeeded: true }],
    ["O22", "NO_SELLER", "regionalDirector", { action: "approve" }, { sellerUuid: null }],
    ["O24", "CUTOFF_PASSED", "director", { action: "decline" }, { status: "approved_by_seller", now: new Date("2026-03-08T09:00:00Z") }],
    ["O24", "CUTOFF_PASSED", "director", { action: "decline" }, { status: "approved_by_seller", earliestCutoffAt: null }],
    [
      "O26",
      "PREPAYMENT_REQUIRED",
      "assignedRep",
      { to: "transferred_to_warehouse" },
      { status: "approved_by_seller", hasPrepaid: true, prepaidShort: true },
    ],
    [
      "O28",
      "SUBORDERS_NOT_COLLECTED",
      "director",
      { action: "received" },
      { status: "collected", suborders: ["collected", "transferred_to_warehouse"] },
    ],
    ["O29", "TOO_EARLY_TO_CLOSE", "supervisor", { action: "close" }, { status: "collected", now: new Date("2026-03-11T20:59:59Z") }],
    ["O30", "REASON_REQUIRED", "supervisor", { to: "declined_by_seller", reason: "  " }, inWarehouse([])],
    ["O30", "FORBIDDEN", "assignedRep", { to: "declined_by_seller", reason: "нет машины" }, inWarehouse([])],
  ] satisfies [string, string, PersonName, DealRequest, Partial<DealFacts>][])(
    "%s: the answer is %s when %s asks for %j with the deal %j",
    (_id, expected, who, request, over) => {
      expect(answer(who, request, over)).toBe(expected);
    },
  );
  it("O36: a refused transition names its source, its target and the allowed targets", () => {
    expect(decide(dealFacts(), people.assignedRep, { to: "collected" })).toEqual({
      refused: "TRANSITION_NOT_ALLOWED",
      details: { from: "waiting_approval", to: "collected", allowed: ["approved_by_seller", "declined_by_seller"] },
    });
  });
  it("O26 O63: an accepted transition returns its effects and its notification", () => {
    expect(decide(dealFacts({ status: "collected" }), people.director, { to: "received" })).toEqual({
      ok: true,
      transitionId: "D10",
      to: "received",
      effects: ["post", "subordersReceive"],
      notify: "dealReceived",
    });
  });
  it("O58: every decline releases the reserve and deletes the suborders, and the seller's also closes the chat", () => {
    const declines = dealTransitions.filter((row) => row.to.startsWith("declined_"));
    expect(declines.map((row) => row.id)).toEqual(["D4", "D5", "D6", "D12", "D15"]);
    for (const row of declines) {
      expect(row.effects).toEqual(expect.arrayContaining(["release", "subordersDelete"]));
      expect(row.effects.includes("closeChat")).toBe(row.to === "declined_by_seller");
    }
  });
});

describe("the footnotes of the transition table", () => {
  it("O38: a director who is not asked may confirm only a manager's deal", () => {
    expect(shows("director", {})).toContain("confirm");
    expect(shows("director", { createdByManager: false, creatorUuid: "director" })).not.toContain("confirm");
    expect(shows("director", { createdByManager: false, creatorUuid: "director", consentNeeded: true })).toContain("confirm");
  });
  it("O39: above the threshold only the director may confirm, and the seller waits for that", () => {
    const over = { thresholdExceeded: true, consentNeeded: true };
    expect(answer("managerCreator", { action: "confirm" }, over)).toBe("FORBIDDEN");
    expect(answer("director", { action: "confirm" }, over)).toBe("D1");
    expect(answer("assignedRep", { action: "approve" }, { thresholdExceeded: true })).toBe("CONSENT_NEEDED");
  });
  it("O33: confirmPayment is shown only while a prepaid assortment is short", () => {
    const agreed = { status: "approved_by_seller", hasPrepaid: true } as const;
    for (const who of ["assignedRep", "regionalDirector"] as const) {
      expect(shows(who, { ...agreed, prepaidShort: true })).toEqual(expect.arrayContaining(["confirmPayment", "decline"]));
      expect(shows(who, { ...agreed, prepaidShort: true })).not.toContain("passToDelivery");
      expect(shows(who, { ...agreed, prepaidShort: true, isPaid: true })).toContain("confirmPayment");
      expect(shows(who, agreed)).not.toContain("confirmPayment");
    }
    expect(shows("supervisor", { ...agreed, prepaidShort: true })).not.toContain("confirmPayment");
    // What was collected above the order.
    for (const status of ["transferred_to_warehouse", "partly_collected", "collected", "received"] as const) {
      expect(shows("assignedRep", { ...agreed, status, prepaidShort: true })).toContain("confirmPayment");
      expect(shows("assignedRep", { ...agreed, status })).not.toContain("confirmPayment");
    }
    for (const status of ["declined_by_buyer", "declined_by_seller", "waiting_approval"] as const)
      expect(shows("assignedRep", { ...agreed, status, prepaidShort: true })).not.toContain("confirmPayment");
  });
  it("O29: close is shown once the day after deliveryTo has begun at the distribution center", () => {
    expect(closableFrom(dealFacts())).toEqual(new Date("2026-03-11T21:00:00Z"));
    expect(shows("assignedRep", { status: "collected", now: new Date("2026-03-11T20:59:59Z") })).not.toContain("close");
  });
  it("O41: a deal whose delivery date has passed may only be edited or declined", () => {
    const late = { now: new Date("2026-03-10T21:00:00Z"), consentNeeded: true };
    expect(isOverdue(dealFacts(late))).toBe(true);
    expect(isOverdue(dealFacts({ now: new Date("2026-03-10T20:59:59Z") }))).toBe(false);
    expect(isOverdue(dealFacts({ ...late, status: "approved_by_seller" }))).toBe(false);
    expect(allowedTargets(dealFacts(late), people.director)).toEqual(["declined_by_buyer"]);
    expect(shows("director", late)).toContain("edit");
    expect(answer("director", { action: "confirm" }, late)).toBe("DELIVERY_DATE_PASSED");
    expect(answer("assignedRep", { action: "approve" }, { ...late, consentNeeded: false })).toBe("DELIVERY_DATE_PASSED");
  });
  it("O42 O34: the company's representative may also take a deal that nobody has", () => {
    expect(allowedActions(dealFacts({ sellerUuid: null }), people.companyRep)).toEqual([{ action: "assignSeller", self: true }]);
  });
  it("O59: the status select offers only what the suborders allow", () => {
    expect(allowedTargets(dealFacts(inWarehouse(["partly_collected", "transferred_to_warehouse"])), people.assignedRep)).toEqual([]);
    expect(allowedTargets(dealFacts(inWarehouse(["collected", "transferred_to_warehouse"])), people.assignedRep)).toEqual(["collected"]);
    expect(collectRest(["collected", "partly_collected", "transferred_to_warehouse", "received"])).toEqual([
      "collected",
      "partly_collected",
      "collected",
      "received",
    ]);
  });
  it("the buyer may confirm or edit an order placed on their behalf until its deadline; then they or the clock decline it", () => {
    const asked = { consentNeeded: true, consentUntil: new Date("2026-03-08T09:00:00Z") };
    const [before, then] = [
      { ...asked, now: new Date("2026-03-08T08:59:59Z") },
      { ...asked, now: new Date("2026-03-08T09:00:00Z") },
    ];
    const clock: ActorFacts = { ...people.security, roles: [], isService: true, isClock: true };
    const asClock = (over: Partial<DealFacts>) => decide(dealFacts(over), clock, { to: "declined_by_buyer" });
    for (const who of ["director", "managerCreator"] as const) {
      expect([answer(who, { action: "confirm" }, before), answer(who, { action: "edit" }, before)]).toEqual(["D1", "D14"]);
      expect([answer(who, { action: "confirm" }, then), answer(who, { action: "edit" }, then)]).toEqual(["CUTOFF_PASSED", "CUTOFF_PASSED"]);
      expect(answer(who, { action: "decline" }, then)).toBe("D4");
    }
    expect(asClock(before)).toMatchObject({ refused: "TRANSITION_NOT_ALLOWED" });
    expect(asClock(then)).toMatchObject({ ok: true, transitionId: "D15", notify: "dealConsentExpired" });
    expect(asClock({ ...then, consentUntil: null })).toMatchObject({ refused: "TRANSITION_NOT_ALLOWED" });
    expect(asClock({ ...then, status: "approved_by_buyer" })).toMatchObject({ refused: "FORBIDDEN" });
    for (const who of Object.keys(people) as PersonName[])
      if (who !== "director" && who !== "managerCreator") expect(answer(who, { to: "declined_by_buyer" }, then)).toBe("FORBIDDEN");
    expect(decide(dealFacts(then), { ...clock, isClock: false }, { to: "declined_by_buyer" })).toMatchObject({ refused: "FORBIDDEN" });
  });
  it("O27: the warehouse feed may set a deal to collected and nothing else", () => {
    const feed: ActorFacts = {
      customerUuid: "feed",
      roles: [],
      companyUuid: "",
      isOfBuyerCompany: false,
      attachedToBranch: false,
      isService: true,
    };
    const reachable = dealStatuses.map((status) => [status, allowedTargets(dealFacts({ status }), feed)]).filter(([, to]) => to?.length);
    expect(reachable).toEqual([["transferred_to_warehouse", ["collected"]]]);
  });
});

const ends: readonly DealStatus[] = ["received", "declined_by_buyer", "declined_by_seller"];
const fitting: Record<DealStatus, fc.Arbitrary<SuborderStatus[]>> = {
  waiting_approval: fc.constant(["new", "new"]),
  approved_by_buyer: fc.constant(["new", "new"]),
  approved_by_seller: fc.constant(["approved_by_seller"]),
  transferred_to_warehouse: fc
    .array(fc.constantFrom("transferred_to_warehouse", "partly_collected", "collected"))
    .map((rest) => ["transferred_to_warehouse", ...rest]),
  partly_collected: fc.array(fc.constantFrom("partly_collected", "collected", "received")).map((rest) => ["partly_collected", ...rest]),
  collected: fc.array(fc.constantFrom("collected", "received")).map((rest) => ["collected", ...rest]),
  received: fc.constant(["received"]),
  declined_by_buyer: fc.constant([]),
  declined_by_seller: fc.constant([]),
};
const anyDeal = fc.constantFrom(...dealStatuses).chain((status) =>
  fc
    .record({
      suborders: fitting[status],
      consentNeeded: fc.boolean(),
      thresholdExceeded: fc.boolean(),
      createdByManager: fc.boolean(),
      sellerUuid: fc.constantFrom("assigned", "company-rep", null),
      hasPrepaid: fc.boolean(),
      prepaidShort: fc.boolean(),
      isPaid: fc.boolean(),
      now: fc
        .constantFrom("2026-03-05T12:20:00Z", "2026-03-09T00:00:00Z", "2026-03-11T12:00:00Z", "2026-03-20T00:00:00Z")
        .map((at) => new Date(at)),
    })
    .map((facts) => dealFacts({ status, ...facts, prepaidShort: facts.hasPrepaid && facts.prepaidShort })),
);
const anyActor: fc.Arbitrary<ActorFacts> = fc.oneof(
  fc.constantFrom(...Object.values(people)),
  fc.record({
    customerUuid: fc.constantFrom("creator", "assigned", "company-rep", "x"),
    roles: fc.uniqueArray(fc.constantFrom(...roles), { maxLength: 3 }),
    companyUuid: fc.constant("c"),
    isOfBuyerCompany: fc.boolean(),
    attachedToBranch: fc.boolean(),
  }),
);

describe("the transitions of a deal as a whole", () => {
  it("O37 O66: every status can be reached from the first, and only the three ends lead nowhere", () => {
    const seen = new Set<DealStatus>(["waiting_approval"]);
    for (const from of seen) for (const row of dealTransitions) if (row.from.includes(from)) seen.add(row.to);
    expect(seen).toEqual(new Set(dealStatuses));
    expect(dealStatuses.filter((status) => !dealTransitions.some((row) => row.from.includes(status)))).toEqual(ends);
  });
  it("O37: nobody can change the status of an ended deal", () => {
    fc.assert(
      fc.property(anyDeal, anyActor, fc.constantFrom(...dealStatuses), (deal, actor, to) => {
        fc.pre(ends.includes(deal.status) && to !== deal.status);
        expect(allowedTargets(deal, actor)).toEqual([]);
        expect(decide(deal, actor, { to, reason: "x" })).toHaveProperty("refused");
      }),
    );
  });
  it("O66: whatever the facts of an open deal, somebody can lead it to an end", () => {
    const everybody = Object.values(people);
    const endsFrom = (deal: DealFacts, visited: DealStatus[]): boolean =>
      everybody.some((actor) =>
        allowedTargets(deal, actor).some(
          (to) => ends.includes(to) || (!visited.includes(to) && endsFrom({ ...deal, status: to, suborders: [] }, [...visited, to])),
        ),
      );
    fc.assert(
      fc.property(anyDeal, (deal) => {
        fc.pre(!ends.includes(deal.status));
        expect(endsFrom(deal, [deal.status])).toBe(true);
      }),
    );
  });
  it("O46: a button is shown exactly when the server accepts it, for any deal and any mix of roles", () => {
    fc.assert(
      fc.property(anyDeal, anyActor, (deal, actor) => {
        const shown = allowedActions(deal, actor);
        for (const action of ruleActions.filter((each) => each !== "changeStatus")) {
          expect("ok" in decide(deal, actor, { action, reason: "x" }), action).toBe(shown.some((each) => each.action === action));
        }
        for (const to of shown.find((each) => each.action === "changeStatus")?.to ?? []) {
          expect("ok" in decide(deal, actor, { action: "changeStatus", to, reason: "x" }), to).toBe(true);
        }
        const accepted = dealStatuses.filter((to) => to !== deal.status && "ok" in decide(deal, actor, { to, reason: "x" }));
        expect(new Set(allowedTargets(deal, actor))).toEqual(new Set(accepted));
      }),
      { numRuns: 1_000 },
    );
  });
});
