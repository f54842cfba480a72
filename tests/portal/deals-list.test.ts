import { describe, expect, test } from "vitest";
import { dealTabs, isFiltered, readFilter, statusesOf, toQuery, toSearch } from "#app/areas/deals/deals-filter.ts";
import { shortName } from "#app/areas/deals/deals-table.tsx";
import { nextStep, type StepKey } from "#app/areas/deals/next-step.ts";
import type { DealAction } from "#contract/actions.ts";
import { type DealStatus, dealStatuses } from "#contract/deal-statuses.ts";
import { DealsQuery } from "#contract/deals.ts";
import deals from "#locales/ru/deals.json" with { type: "json" };

const branch = "0c8a67e3-dbc0-4f43-9537-b60a98f65a12";
const read = (search: string) => readFilter(new URLSearchParams(search));

describe("the filter of the deals list in the address", () => {
  test("an empty address means all deals on the first page", () => {
    expect(read("")).toEqual({
      tab: "all",
      search: "",
      status: [],
      dateFrom: "",
      dateTo: "",
      branchUuid: "",
      buyerCompanyUuid: "",
      page: 1,
      perPage: 10,
    });
    expect(toQuery(read(""))).toEqual({ page: 1, perPage: 10 });
  });

  test("unknown and malformed parts of the address are ignored", () => {
    const filter = read(
      `tab=secret&status=eaten&status=received&dateFrom=2026-02-30&dateTo=yesterday&branchUuid=1&page=-4&search=${"9".repeat(60)}`,
    );
    expect(filter).toMatchObject({ tab: "all", status: ["received"], dateFrom: "", dateTo: "", branchUuid: "", page: 1 });
    expect(filter.search).toHaveLength(40);
  });

  test("a filter written into an address is read back the same, and the backend accepts its query", () => {
    const filter = {
      ...read("tab=done&search=104"),
      status: ["received" as const],
      dateFrom: "2026-03-01",
      dateTo: "2026-03-05",
      branchUuid: branch,
      page: 3,
    };
    expect(read(toSearch(filter, { page: 3 }).slice(1))).toEqual(filter);
    expect(DealsQuery.parse(toQuery(filter))).toMatchObject({
      page: 3,
      status: ["received"],
      dateFrom: "2026-03-01",
      branchUuid: branch,
      search: "104",
    });
  });

  test("a tab lists its own statuses until some are chosen, and ignores a status of another tab", () => {
    expect(DealsQuery.parse(toQuery(read("tab=done"))).status).toEqual(["received", "declined_by_buyer", "declined_by_seller"]);
    expect(read("tab=active&status=received&status=collected").status).toEqual(["collected"]);
    expect(DealsQuery.parse(toQuery(read("tab=mine")))).toMatchObject({ mine: true });
    expect([...statusesOf("active"), ...statusesOf("done")].sort()).toEqual([...dealStatuses].sort());
    expect(dealTabs).toHaveLength(4);
  });

  test("changing a filter goes back to the first page", () => {
    expect(toSearch(read("page=4&search=1"), { search: "2" })).toBe("?search=2");
    expect(isFiltered(read("tab=mine&page=2"))).toBe(false);
    expect(isFiltered(read("dateTo=2026-03-01"))).toBe(true);
  });
});

describe("the next step of a deal", () => {
  const deal = (status: DealStatus, allowedActions: DealAction[], more: object = {}) => ({
    status,
    allowedActions,
    consentNeeded: false,
    isChangedBySeller: false,
    consentUntil: null,
    isOverdue: false,
    sellerCustomerUuid: branch as string | null,
    ...more,
  });

  test("the next step is the person's main button when they have one", () => {
    expect(nextStep(deal("collected", ["received"]), "buyer", false)).toEqual({ key: "received", action: "received" });
    expect(nextStep(deal("waiting_approval", ["edit", "decline", "approve"]), "seller", true)).toEqual({
      key: "approve",
      action: "approve",
    });
    expect(nextStep(deal("approved_by_seller", ["confirmPayment", "decline"]), "seller", true)).toEqual({
      key: "confirmPayment",
      action: "confirmPayment",
    });
    expect(nextStep(deal("transferred_to_warehouse", ["collect", "changeStatus"]), "seller", true)).toEqual({
      key: "collect",
      action: "collect",
    });
    expect(nextStep(deal("waiting_approval", ["assignSeller", "approve"], { sellerCustomerUuid: null }), "seller", true).key).toBe(
      "assignSeller",
    );
  });

  test.each([
    ["changed by the seller (the changes)", { isChangedBySeller: true }, "confirm"],
    ["above the threshold and unchanged (the deal)", {}, "confirmDeal"],
    ["placed for the buyer (the order)", { consentUntil: "2026-03-08T09:00:00Z" }, "confirmOrder"],
    ["placed for the buyer and then changed (the changes)", { isChangedBySeller: true, consentUntil: "2026-03-08T09:00:00Z" }, "confirm"],
  ])("the buyer is asked to confirm the right thing in a deal %s", (_, more, key) => {
    for (const status of dealStatuses) {
      const may = deal(status, ["edit", "decline", "confirm"], { consentNeeded: true, ...more });
      expect(nextStep(may, "buyer", false)).toEqual({ key, action: "confirm" });
      expect(deals.next).toHaveProperty(key);
    }
  });

  test("when a deal has a representative, the next step is theirs, even if the director may take it too", () => {
    const director = (status: DealStatus, actions: DealAction[], more: object = {}) =>
      nextStep(deal(status, [...actions, "assignSeller"], more), "seller", false).key;
    expect([
      director("waiting_approval", ["approve", "edit"]),
      director("waiting_approval", ["edit"], { isOverdue: true }),
      director("approved_by_seller", ["passToDelivery"]),
      director("approved_by_seller", ["confirmPayment"]),
      director("transferred_to_warehouse", ["collect"]),
      director("collected", ["collect"]),
    ]).toEqual(["waitSeller", "waitNewDate", "waitPass", "waitPass", "waitWarehouse", "waitReceipt"]);
    expect(nextStep(deal("waiting_approval", ["takeDeal"]), "seller", false).key).toBe("waitSeller");
    expect(nextStep(deal("waiting_approval", ["takeDeal"], { sellerCustomerUuid: null }), "seller", false).key).toBe("takeDeal");
  });

  test("after all suborders are collected the next step is the buyer's, although the collection may still be corrected", () => {
    for (const status of ["collected", "partly_collected"] as const) {
      expect(nextStep(deal(status, ["collect"]), "seller", true).key).toBe("waitReceipt");
      expect(nextStep(deal(status, ["received"]), "buyer", false).key).toBe("received");
    }
  });

  test("when the buyer's confirmation is optional, the next step is the seller's", () => {
    expect(nextStep(deal("waiting_approval", ["confirm", "edit"]), "buyer", false)).toEqual({ key: "confirmOwn", action: null });
  });

  test("when the delivery day has passed, the seller is asked for a new one", () => {
    expect(nextStep(deal("waiting_approval", ["edit", "decline"], { isOverdue: true }), "seller", true)).toEqual({
      key: "newDate",
      action: "edit",
    });
    expect(nextStep(deal("waiting_approval", ["edit", "decline"], { isOverdue: true }), "buyer", false)).toEqual({
      key: "waitNewDate",
      action: null,
    });
  });

  test("every next step of either side has a text for the list and for the page", () => {
    for (const side of ["buyer", "seller"] as const) {
      for (const status of dealStatuses) {
        for (const consentNeeded of [true, false]) {
          for (const sellerCustomerUuid of [null, branch]) {
            const { key } = nextStep(deal(status, [], { consentNeeded, sellerCustomerUuid }), side, false);
            expect(deals.next).toHaveProperty(key);
            const onPage: Partial<Record<StepKey, string>> = deals.turn[side];
            if (key !== "declined") expect(onPage[key], `${side} ${key}`).toBeTruthy();
          }
        }
      }
    }
  });
});

test("a representative is shown by surname and initials", () => {
  expect(shortName("Ковалёв Дмитрий Игоревич")).toBe("Ковалёв\u00A0Д.\u00A0И.");
  expect(shortName("Ковалёв")).toBe("Ковалёв");
});
