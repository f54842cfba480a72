import { describe, expect, test } from "vitest";
import { type AccreditationAction, accreditationActions } from "#contract/actions.ts";
import { documentStatuses, type ProcessType, processTypes } from "#contract/enums.ts";
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

describe("accreditation actions in every state for every person", () => {
  test("the tested states include each result of security and steps that another person has taken", () => {
    expect(cells.length).toBeGreaterThan(5_000);
    expect(new Set(cells.map(({ facts }) => facts.securityResult))).toEqual(new Set([null, "finished", "declined"]));
    expect(cells.filter(({ facts }) => facts.current?.employeeUuid === "another").length).toBeGreaterThan(1_000);
  });

  test("invariants 5: an action is accepted exactly when its button is shown", () => {
    for (const { facts, actor, title } of cells) {
      const shown = allowedActions(facts, actor);
      for (const action of accreditationActions)
        expect("ok" in decide(facts, actor, { action }), `${title}: ${action}`).toBe(shown.includes(action));
    }
  });

  test("K42 K43: nobody may approve after a decline by security, and nobody may petition without one", () => {
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

  test("K47: nobody but its assignee can complete a step that is in work", () => {
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

  test("K49: an action on a step that is not the current one is refused to everybody", () => {
    for (const { facts, actor, title } of cells) {
      for (const action of accreditationActions) {
        const decision = decide(facts, actor, { action, processUuid: "stale" });
        expect("refused" in decision && ["FORBIDDEN", "PROCESS_NOT_CURRENT"].includes(decision.refused), `${title}: ${action}`).toBe(true);
      }
    }
  });

  test("domain 2: managers, other companies, other representatives and uninvolved staff have no button anywhere", () => {
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

  test("a blocked action is never offered as a button, and it always names what is missing", () => {
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

describe("buttons of each step", () => {
  test.each(Object.entries(table))("K14-K19 K53-K59: at the step %s each person has the buttons of the table", (type, expected) => {
    for (const [name, actor] of Object.entries(actors))
      expect(allowedActions(factsAt(type as ProcessType), actor), name).toEqual(expected[name as ActorName] ?? []);
  });

  test("K44: after a decline by security the directors may only petition or decline", () => {
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

  test("K48: the regional director can reassign every step in work, whoever has it", () => {
    for (const type of processTypes.slice(1))
      expect(allowedActions(factsAt(type, { holder: "another" }), actors.regionalDirector), type).toEqual(["reassign"]);
  });

  test("K60: after the end nobody has a button, except the accredited company's director for its own data", () => {
    for (const [name, actor] of Object.entries(actors)) {
      expect(allowedActions(factsAt("declined"), actor), name).toEqual([]);
      expect(allowedActions(factsAt("accredited"), actor), name).toEqual(
        name === "buyerDirector" ? ["editData", "editContacts", "editBranches"] : [],
      );
    }
  });

  test("every action of the contract has a row in the table", () => {
    expect(accreditationActions.filter((action) => !actionTable.some((row) => row.action === action))).toEqual([]);
  });
});

describe("the order of the steps", () => {
  const resolutions: Resolution[] = ["finished", "declined", "petition"];

  test("K28 C5: the steps follow the order of the specification, the regional director's last", () => {
    const passed: ProcessType[] = [];
    for (let type: ProcessType | null = processTypes[0]; type; type = nextStep(type, "finished").process) passed.push(type);
    expect(passed).toEqual([...processTypes]);
  });

  test("K24-K26 K39-K41: each step has its status, and each resolution leads to its next step", () => {
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

  test("K61: until the end it is always somebody's turn, and that person has a button", () => {
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
