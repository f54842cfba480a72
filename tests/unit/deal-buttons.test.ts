import { describe, expect, it } from "vitest";
import { type RuleAction, ruleActions } from "#contract/actions.ts";
import { type DealStatus, dealStatuses } from "#contract/deal-statuses.ts";
import type { DealFacts } from "#server/backend/deals/deal-facts.ts";
import { allowedActions, decide } from "#server/backend/deals/transitions.ts";
import { dealFacts, type PersonName, people } from "./deal-people.ts";

type Column = "W" | "Wc" | "B" | "S" | "T" | "P" | "C" | "R" | "DB" | "DS";
const dayAfter = new Date("2026-03-11T21:00:00Z");

const columns: Record<Column, Partial<DealFacts>> = {
  W: { status: "waiting_approval", suborders: ["new", "new"] },
  Wc: { status: "waiting_approval", suborders: ["new", "new"], consentNeeded: true },
  B: { status: "approved_by_buyer", suborders: ["new", "new"] },
  S: { status: "approved_by_seller", suborders: ["approved_by_seller", "approved_by_seller"] },
  T: { status: "transferred_to_warehouse", suborders: ["transferred_to_warehouse", "transferred_to_warehouse"] },
  P: { status: "partly_collected", suborders: ["collected", "partly_collected"], now: dayAfter },
  C: { status: "collected", suborders: ["collected", "received"], now: dayAfter },
  R: { status: "received", suborders: ["received", "received"], now: dayAfter },
  DB: { status: "declined_by_buyer" },
  DS: { status: "declined_by_seller" },
};

/**
 * Domain.md section 12 by hand, with section 22 D2 (handing over). No button leads to the statuses of quantities: suborders alone
 * reach D9 and partly_collected. The deal is a manager's, its cut-off is ahead, nothing prepaid is short, and for P and C it is
 * the day after delivery.
 */
const buttons: Record<PersonName, Record<Column, string>> = {
  director: {
    W: "edit decline confirm",
    Wc: "confirm edit decline",
    B: "edit decline",
    S: "decline",
    T: "",
    P: "received",
    C: "received",
    R: "repeat claim",
    DB: "repeat claim",
    DS: "repeat claim",
  },
  managerCreator: {
    W: "edit decline",
    Wc: "confirm edit decline",
    B: "edit decline",
    S: "decline",
    T: "",
    P: "received",
    C: "received",
    R: "repeat claim",
    DB: "repeat claim",
    DS: "repeat claim",
  },
  branchManager: { W: "", Wc: "", B: "", S: "", T: "", P: "received", C: "received", R: "repeat", DB: "repeat", DS: "repeat" },
  otherManager: nothing(),
  foreignDirector: nothing(),
  assignedRep: {
    W: "approve edit decline assignSeller",
    Wc: "edit decline assignSeller",
    B: "approve edit decline assignSeller",
    S: "passToDelivery decline assignSeller",
    T: "changeStatus",
    P: "close",
    C: "close",
    R: "",
    DB: "",
    DS: "",
  },
  companyRep: { W: "assignSeller", Wc: "assignSeller", B: "assignSeller", S: "assignSeller", T: "", P: "", C: "", R: "", DB: "", DS: "" },
  otherRep: nothing(),
  regionalDirector: {
    W: "approve edit decline assignSeller",
    Wc: "edit decline assignSeller",
    B: "approve edit decline assignSeller",
    S: "passToDelivery decline assignSeller",
    T: "changeStatus assignSeller",
    P: "close assignSeller",
    C: "close assignSeller",
    R: "",
    DB: "",
    DS: "",
  },
  supervisor: {
    W: "decline changeStatus",
    Wc: "decline changeStatus",
    B: "decline changeStatus",
    S: "decline changeStatus",
    T: "changeStatus",
    P: "close",
    C: "close",
    R: "",
    DB: "",
    DS: "",
  },
  security: nothing(),
  platformManager: nothing(),
  distributionDirector: nothing(),
  techSupport: nothing(),
  sellerDirector: nothing(),
  contentManager: nothing(),
};

/** Options of the select; where a cell above says changeStatus and this table has nothing, the test fails. */
const selects: Partial<Record<PersonName, Partial<Record<Column, DealStatus[]>>>> = {
  assignedRep: { T: ["collected"] },
  regionalDirector: { T: ["collected", "declined_by_seller"] },
  supervisor: {
    W: ["declined_by_seller"],
    Wc: ["declined_by_seller"],
    B: ["declined_by_seller"],
    S: ["declined_by_seller"],
    T: ["collected", "declined_by_seller"],
  },
};

/** r: read, w: write; they decide about the chat button. Sections 12, 14 and 22 D8; the first for every state but DS, the second for DS. */
const chats: Partial<Record<PersonName, [string, string]>> = {
  director: ["rw", "r"],
  managerCreator: ["rw", "r"],
  branchManager: ["r", "r"],
  assignedRep: ["rw", "r"],
  regionalDirector: ["rw", "r"],
  supervisor: ["r", "r"],
};

const ids: Partial<Record<PersonName, string>> = {
  director: "O38 O46",
  managerCreator: "O39 O46",
  branchManager: "O40 O46",
  assignedRep: "O41 O46",
  companyRep: "O42 O46",
  regionalDirector: "O43 O46",
  supervisor: "O44 O46",
  security: "O45",
  platformManager: "O45",
};
const cells = (Object.keys(people) as PersonName[]).flatMap((who) =>
  (Object.keys(columns) as Column[]).map((column) => ({ id: ids[who] ?? "O46", who, column, status: columns[column].status })),
);

describe("the buttons of a deal", () => {
  it.each(cells)("$id: $who has the buttons of the table for $status ($column), and the server accepts just these", ({ who, column }) => {
    const deal = dealFacts(columns[column]);
    const expected = expectedActions(who, column);
    const shown = allowedActions(deal, people[who]);
    expect(shown.map((each) => each.action).sort()).toEqual([...expected].sort());
    expect(shown.find((each) => each.action === "changeStatus")?.to).toEqual(selects[who]?.[column]);
    expect(shown.find((each) => each.action === "assignSeller")?.self).toBe(
      who === "companyRep" && expected.includes("assignSeller") ? true : undefined,
    );
    for (const action of ruleActions.filter((each) => each !== "changeStatus")) {
      expect("ok" in decide(deal, people[who], { action }), action).toBe(expected.includes(action));
    }
    for (const to of dealStatuses.filter((status) => status !== deal.status)) {
      expect("ok" in decide(deal, people[who], { to, reason: "по просьбе" }), to).toBe(expectedTargets(who, column).includes(to));
    }
  });
  it("O46: the table covers every deal status", () => {
    expect(new Set(Object.values(columns).map((facts) => facts.status))).toEqual(new Set(dealStatuses));
  });
});

function nothing(): Record<Column, string> {
  return { W: "", Wc: "", B: "", S: "", T: "", P: "", C: "", R: "", DB: "", DS: "" };
}

function expectedActions(who: PersonName, column: Column): RuleAction[] {
  const letters = chats[who]?.[column === "DS" ? 1 : 0] ?? "";
  const chat = [letters.includes("r") && "readChat", letters.includes("w") && "writeChat"];
  return [...buttons[who][column].split(" "), ...chat].filter((name): name is RuleAction => ruleActions.some((action) => action === name));
}

function expectedTargets(who: PersonName, column: Column): DealStatus[] {
  const buyerSide = who === "director" || who === "managerCreator" || who === "branchManager";
  const leadsTo: Partial<Record<RuleAction, DealStatus>> = {
    confirm: "approved_by_buyer",
    approve: "approved_by_seller",
    passToDelivery: "transferred_to_warehouse",
    decline: buyerSide ? "declined_by_buyer" : "declined_by_seller",
    received: "received",
    close: "received",
  };
  const byButton = expectedActions(who, column).flatMap((action) => leadsTo[action] ?? []);
  return [...byButton, ...(selects[who]?.[column] ?? [])];
}
