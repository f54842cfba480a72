import { describe, expect, test } from "vitest";
import { type AccreditationAction, accreditationActions } from "#contract/accreditation-actions.ts";
import { documentStatuses, type ProcessType, processTypes } from "#contract/statuses.ts";
import { actionTable } from "#server/backend/accreditation/action-table.ts";
import { allowedActions, blockedActions, decide, turnOf } from "#server/backend/accreditation/machine.ts";
import { nextStep, processTable, type Resolution } from "#server/backend/accreditation/process-table.ts";
import { type ActorName, actors, factsAt, type Holder, holders, me } from "./accreditation-facts.ts";

const ends = ["accredited", "declined"] as const;
const places = [...processTypes, ...ends];
const lacking = [{ field: "inn", text: "inn" }];

/** Every state that the rules distinguish, for every person. */
const cells = places.flatMap((place) =>
  (Object.keys(holders) as Holder[]).flatMap((holder) =>
    ([null, "finished", "declined"] as const).flatMap((securityResult) =>
      [true, false].flatMap((isComplete) =>
        [[], [me]].flatMap((deciders) =>
          Object.entries(actors).map(([name, actor]) => ({
            facts: factsAt(place, {
              holder,
              securityResult,
              deciders,
              ...(isComplete
                ? {}
                : { companyLacks: lacking, branchesLack: lacking, documents: { charter: "declined", contract_signed_legal: "declined" } }),
            }),
            actor,
            title:
              `${name} at ${place}, ${holder}, security ${securityResult}, ` +
              `${isComplete ? "complete" : "incomplete"}, ${deciders.length} decided`,
          })),
        ),
      ),
    ),
  ),
);

describe("every state, person and action", () => {
  test("every state stands for every person", () => {
    expect(cells.length).toBeGreaterThan(5_000);
    expect(new Set(cells.map(({ facts }) => facts.securityResult))).toEqual(new Set([null, "finished", "declined"]));
    expect(cells.filter(({ facts }) => facts.current?.employeeUuid === "another").length).toBeGreaterThan(1_000);
  });

  test("invariants 5: each button shown is accepted, and nothing else is", () => {
    for (const { facts, actor, title } of cells) {
      const shown = allowedActions(facts, actor);
      for (const action of accreditationActions)
        expect("ok" in decide(facts, actor, { action }), `${title}: ${action}`).toBe(shown.includes(action));
    }
  });

  test("K42 K43: nobody approves against security, nobody petitions with it", () => {
    for (const { facts, actor, title } of cells.filter(
      ({ facts }) => facts.current && facts.current.type !== "accreditation_by_security",
    )) {
      const shown = allowedActions(facts, actor);
      if (facts.securityResult === "declined")
        expect(
          shown.filter((action) => action.startsWith("approve")),
          title,
        ).toEqual([]);
      else expect(shown, title).not.toContain("petition");
    }
  });

  test("K47: what another works on is taken from everybody but him and the regional director's reassigning", () => {
    const completing: AccreditationAction[] = [
      "take",
      "assignRepresentative",
      "setSchedule",
      "formContract",
      "sendToSecurity",
      "approve",
      "approveWithComments",
      "petition",
      "decline",
    ];
    for (const { facts, actor, title } of cells) {
      if (facts.current?.employeeUuid !== "another") continue;
      expect(
        allowedActions(facts, actor).filter((action) => completing.includes(action)),
        title,
      ).toEqual([]);
    }
  });

  test("K49: a step that is not the current one is refused to those of its role, the others may not at all", () => {
    for (const { facts, actor, title } of cells) {
      for (const action of accreditationActions) {
        const decision = decide(facts, actor, { action, processUuid: "stale" });
        expect("refused" in decision && ["FORBIDDEN", "PROCESS_NOT_CURRENT"].includes(decision.refused), `${title}: ${action}`).toBe(true);
      }
    }
  });

  test("domain 2: managers, other companies, other representatives and staff without a part have no button anywhere", () => {
    const without = [
      "buyerManager",
      "otherDirector",
      "otherRepresentative",
      "supervisor",
      "platformManager",
      "techSupport",
      "contentManager",
      "sellerDirector",
    ];
    for (const { facts, actor, title } of cells.filter(({ title }) => without.some((name) => title.startsWith(name))))
      expect(allowedActions(facts, actor), title).toEqual([]);
  });

  test("what stands in the way is told to those whose turn it is, and only while something is missing", () => {
    const blocked = cells.flatMap(({ facts, actor }) => blockedActions(facts, actor).map(({ action }) => action));
    expect([...new Set(blocked)].sort()).toEqual(["formContract", "sendToSecurity", "submit"]);
    for (const { facts, actor, title } of cells) {
      const shown = allowedActions(facts, actor);
      for (const { action, missing } of blockedActions(facts, actor)) {
        expect(shown, title).not.toContain(action);
        expect(missing.length, title).toBeGreaterThan(0);
      }
    }
  });
});

/** The table of domain.md section 4, with complete facts and a step that nobody has taken. */
const table: Record<ProcessType, Partial<Record<ActorName, AccreditationAction[]>>> = {
  upload_required_documents: { buyerDirector: ["editData", "editContacts", "editBranches", "submit"] },
  distribution_by_region_director: { buyerDirector: ["editContacts", "editBranches"], regionalDirector: ["take", "assignRepresentative"] },
  coordination_contract: {
    buyerDirector: ["editContacts", "editBranches"],
    representative: ["take", "setSchedule", "formContract"],
    regionalDirector: ["reassign"],
  },
  signing_contract: { buyerDirector: ["editBranches"], representative: ["take", "sendToSecurity"], regionalDirector: ["reassign"] },
  accreditation_by_security: { buyerDirector: ["editBranches"], security: ["take", "approve", "approveWithComments", "decline"] },
  accreditation_by_distribution_director: {
    buyerDirector: ["editBranches"],
    distributionDirector: ["take", "approve", "approveWithComments", "decline"],
  },
  accreditation_by_regional_director: {
    buyerDirector: ["editBranches"],
    regionalDirector: ["take", "approve", "approveWithComments", "decline"],
  },
};

describe("the table of buttons", () => {
  test.each(Object.entries(table))("K14-K19 K53-K59: %s", (type, expected) => {
    for (const [name, actor] of Object.entries(actors))
      expect(allowedActions(factsAt(type as ProcessType), actor), name).toEqual(expected[name as ActorName] ?? []);
  });

  test("K44: after a refusal of security the directors petition or decline", () => {
    for (const [type, name] of [
      ["accreditation_by_distribution_director", "distributionDirector"],
      ["accreditation_by_regional_director", "regionalDirector"],
    ] as const) {
      expect(allowedActions(factsAt(type, { securityResult: "declined", holder: "me" }), actors[name])).toEqual([
        ...(name === "regionalDirector" ? ["reassign"] : []),
        "petition",
        "decline",
      ]);
    }
  });

  test("K48: a step in work is given on by the regional director, whoever's it is", () => {
    for (const type of processTypes.slice(1))
      expect(allowedActions(factsAt(type, { holder: "another" }), actors.regionalDirector), type).toEqual(["reassign"]);
  });

  test("K60: an ended accreditation has no button but the accredited company's own data", () => {
    for (const [name, actor] of Object.entries(actors)) {
      expect(allowedActions(factsAt("declined"), actor), name).toEqual([]);
      expect(allowedActions(factsAt("accredited"), actor), name).toEqual(
        name === "buyerDirector" ? ["editData", "editContacts", "editBranches"] : [],
      );
    }
  });

  test("every action of the contract stands in the table", () => {
    expect(accreditationActions.filter((action) => !actionTable.some((row) => row.action === action))).toEqual([]);
  });
});

describe("steps", () => {
  const resolutions: Resolution[] = ["finished", "declined", "petition"];

  test("K28 C5: the steps follow each other in the order of the specification, the regional director last", () => {
    const passed: ProcessType[] = [];
    for (let type: ProcessType | null = processTypes[0]; type; type = nextStep(type, "finished").process) passed.push(type);
    expect(passed).toEqual([...processTypes]);
  });

  test("K24-K26 K39-K41: the status of each step, and where each resolution leads", () => {
    expect(processTypes.map((type) => processTable[type].status)).toEqual([
      "new",
      "new",
      "moderation",
      "moderation",
      "coordination",
      "coordination",
      "coordination",
    ]);
    const outcomes = processTypes
      .slice(4)
      .map((type) => resolutions.map((resolution) => nextStep(type, resolution).process ?? nextStep(type, resolution).status));
    expect(outcomes).toEqual([
      ["accreditation_by_distribution_director", "accreditation_by_distribution_director", "accreditation_by_distribution_director"],
      ["accreditation_by_regional_director", "declined", "accreditation_by_regional_director"],
      ["accredited", "declined", "accredited"],
    ]);
  });

  test("K61: the turn is always somebody's until the end, and that person has a move", () => {
    const roleOf = {
      buyer_company_director: "buyerDirector",
      seller_regional_director: "regionalDirector",
      seller_sales_representative: "representative",
      seller_security: "security",
      seller_distribution_director: "distributionDirector",
    } as const;
    for (const place of places) {
      for (const status of documentStatuses) {
        const facts = factsAt(place, { documents: { charter: status } });
        const turn = turnOf(facts);
        expect(turn === null, `${place} ${status}`).toBe(facts.current === null);
        if (turn && place !== "coordination_contract" && place !== "upload_required_documents")
          expect(allowedActions(facts, actors[roleOf[turn]]).length, `${place} ${status}`).toBeGreaterThan(0);
      }
    }
    expect([
      turnOf(factsAt("coordination_contract", { documents: { charter: "declined" } })),
      turnOf(factsAt("signing_contract", { documents: { contract_signed_legal: "declined" } })),
    ]).toEqual(["buyer_company_director", "buyer_company_director"]);
  });
});
