import { describe, expect, test } from "vitest";
import { type DocumentAction, documentActions } from "#contract/actions.ts";
import { type DocumentStatus, documentStatuses, type ProcessType, processTypes } from "#contract/enums.ts";
import { allowedDocumentActions, decideDocument, documentTable } from "#server/backend/accreditation/document-table.ts";
import type { ActorFacts, DocumentFacts } from "#server/backend/accreditation/facts.ts";
import { decide } from "#server/backend/accreditation/machine.ts";
import { nextStep } from "#server/backend/accreditation/process-table.ts";
import { type ActorName, actors, factsAt, type Holder, holders } from "./accreditation-facts.ts";

const types = ["charter", "contract_unsigned_legal", "contract_signed_legal"] as const;
const places = [...processTypes, "accredited", "declined"] as const;
const moves = documentActions.filter((action) => action !== "download");

const document = (type: string, status: DocumentStatus): DocumentFacts => ({
  type,
  kind: type === "charter" ? "document" : type.startsWith("contract_unsigned") ? "contractUnsigned" : "contractSigned",
  status,
  required: true,
  hasFile: status !== "not_loaded",
});

const shown = (place: (typeof places)[number], type: string, status: DocumentStatus, actor: ActorFacts, holder: Holder = "nobody") =>
  allowedDocumentActions(factsAt(place, { holder }), document(type, status), actor);

describe("documents in every status and step for every person", () => {
  test("invariants 5: an action is accepted exactly when its button is shown", () => {
    let cells = 0;
    for (const place of places) {
      for (const holder of Object.keys(holders) as Holder[]) {
        for (const type of types) {
          for (const status of documentStatuses) {
            for (const [name, actor] of Object.entries(actors)) {
              const facts = factsAt(place, { holder });
              const buttons = allowedDocumentActions(facts, document(type, status), actor);
              for (const action of moves)
                expect(
                  "to" in decideDocument(facts, document(type, status), actor, action),
                  `${name} ${place} ${holder} ${type} ${status} ${action}`,
                ).toBe(buttons.includes(action));
              cells += 1;
            }
          }
        }
      }
    }
    expect(cells).toBeGreaterThan(8_000);
  });

  /** domain.md section 5: from, event, to, who, in which steps. */
  const table: [type: string, action: DocumentAction, from: DocumentStatus, to: DocumentStatus, who: ActorName, steps: number[]][] = [
    ["charter", "upload", "not_loaded", "processing", "buyerDirector", [1, 3]],
    ["charter", "upload", "declined", "processing", "buyerDirector", [1, 3]],
    ["charter", "upload", "accepted", "processing", "buyerDirector", [3]],
    ["charter", "delete", "processing", "not_loaded", "buyerDirector", [1, 3]],
    ["charter", "delete", "declined", "not_loaded", "buyerDirector", [1, 3]],
    ["charter", "accept", "processing", "accepted", "representative", [3]],
    ["charter", "decline", "processing", "declined", "representative", [3]],
    ["contract_signed_legal", "upload", "not_loaded", "processing", "buyerDirector", [4]],
    ["contract_signed_legal", "upload", "declined", "processing", "buyerDirector", [4]],
    ["contract_signed_legal", "delete", "processing", "not_loaded", "buyerDirector", [4]],
    ["contract_signed_legal", "delete", "declined", "not_loaded", "buyerDirector", [4]],
    ["charter", "takeBack", "accepted", "processing", "representative", [3]],
    ["contract_signed_legal", "takeBack", "accepted", "processing", "representative", [4]],
    ["contract_signed_legal", "accept", "processing", "accepted", "representative", [4]],
    ["contract_signed_legal", "decline", "processing", "declined", "representative", [4]],
  ];

  test("D04-D08 K55 K56: a document changes its status exactly as the table says", () => {
    const found = places.flatMap((place, index) =>
      types.flatMap((type) =>
        documentStatuses.flatMap((status) =>
          Object.entries(actors).flatMap(([name, actor]) =>
            moves.flatMap((action) => {
              const decision = decideDocument(factsAt(place), document(type, status), actor, action);
              return "to" in decision ? [[type, action, status, decision.to, name, index + 1].join(" ")] : [];
            }),
          ),
        ),
      ),
    );
    const expected = table.flatMap(([type, action, from, to, who, steps]) =>
      steps.map((step) => [type, action, from, to, who, step].join(" ")),
    );
    expect(found.sort()).toEqual(expected.sort());
  });

  test("D13 D14: everybody who sees the accreditation can download a stored document at any step", () => {
    for (const place of places) {
      for (const actor of Object.values(actors)) {
        expect(shown(place, "contract_unsigned_legal", "waiting", actor)).toContain("download");
        expect(shown(place, "charter", "not_loaded", actor)).not.toContain("download");
      }
    }
  });

  test("K47: a representative cannot accept a document of a step that another one has taken", () => {
    expect(
      decideDocument(
        factsAt("coordination_contract", { holder: "another" }),
        document("charter", "processing"),
        actors.representative,
        "accept",
      ),
    ).toEqual({ refused: "PROCESS_TAKEN" });
  });

  test("no button changes the unsigned contract", () => {
    expect(documentTable.filter((row) => row.kind === "contractUnsigned")).toEqual([]);
  });
});

/** A state of the whole machine, small enough to enumerate all of them. */
type State = {
  at: ProcessType | "accredited" | "declined";
  charter: DocumentStatus;
  attorney: DocumentStatus;
  signed: DocumentStatus;
  security: "finished" | "declined" | null;
  filled: boolean;
  scheduled: boolean;
};

const start: State = {
  at: "upload_required_documents",
  charter: "not_loaded",
  attorney: "not_loaded",
  signed: "not_loaded",
  security: null,
  filled: false,
  scheduled: false,
};

const lacks = (isThere: boolean) => (isThere ? [] : [{ field: "x", text: "required" }]);

function factsOf(state: State) {
  const { at, charter, attorney, signed, security, filled, scheduled } = state;
  const documents = {
    charter,
    power_of_attorney: attorney,
    ...(["signing_contract"].includes(at) && { contract_unsigned_legal: "waiting" as const, contract_signed_legal: signed }),
  };
  return factsAt(at, { securityResult: security, companyLacks: lacks(filled), branchesLack: lacks(scheduled), documents });
}

/** Every person's moves, with the resulting states. */
function movesFrom(state: State): { who: string; to: State }[] {
  if (state.at === "accredited" || state.at === "declined") return [];
  const facts = factsOf(state);
  const { at } = state;
  return Object.entries(actors).flatMap(([who, actor]) => {
    const may = (action: Parameters<typeof decide>[2]["action"]) => "ok" in decide(facts, actor, { action });
    const go = (resolution: "finished" | "declined" | "petition", more: Partial<State> = {}): State => {
      const next = nextStep(at, resolution);
      return { ...state, ...more, at: next.process ?? (next.status as "accredited" | "declined") };
    };
    const said = (result: "finished" | "declined") => (at === "accreditation_by_security" ? { security: result } : {});
    const found: State[] = [];
    if (may("editData")) found.push({ ...state, filled: true });
    if (may("setSchedule")) found.push({ ...state, scheduled: true });
    if (may("submit") || may("assignRepresentative") || may("formContract") || may("sendToSecurity")) found.push(go("finished"));
    if (may("approve")) found.push(go("finished", said("finished")));
    if (may("petition")) found.push(go("petition"));
    if (may("decline")) found.push(go("declined", said("declined")));
    for (const [field, type] of [
      ["charter", "charter"],
      ["attorney", "power_of_attorney"],
      ["signed", "contract_signed_legal"],
    ] as const) {
      for (const action of moves) {
        const decision = decideDocument(facts, document(type === "power_of_attorney" ? "charter" : type, state[field]), actor, action);
        if ("to" in decision) found.push({ ...state, [field]: decision.to });
      }
    }
    return found.map((to) => ({ who, to }));
  });
}

describe("all states that can be reached from the start of an accreditation", () => {
  const key = (state: State) => JSON.stringify(state);
  const seen = new Map([[key(start), start]]);
  const back = new Map<string, Set<string>>();
  for (const state of seen.values()) {
    for (const { to } of movesFrom(state)) {
      if (!seen.has(key(to))) seen.set(key(to), to);
      back.set(key(to), (back.get(key(to)) ?? new Set()).add(key(state)));
    }
  }

  const leadingTo = (end: State["at"]) => {
    const reached = new Set([...seen.values()].filter((state) => state.at === end).map(key));
    for (const each of reached) for (const before of back.get(each) ?? []) reached.add(before);
    return reached;
  };

  test("K23 K63 invariants 4: every step is reached, and only the two ends have no further move", () => {
    expect(new Set([...seen.values()].map((state) => state.at))).toEqual(new Set(places));
    expect(seen.size).toBeGreaterThan(80);
    const stuck = [...seen.values()].filter((state) => movesFrom(state).length === 0);
    expect(new Set(stuck.map((state) => state.at))).toEqual(new Set(["accredited", "declined"]));
  });

  test("invariants 4: from every open state both ends can be reached", () => {
    const [accredited, declined] = [leadingTo("accredited"), leadingTo("declined")];
    const open = [...seen.values()].filter((state) => state.at !== "accredited" && state.at !== "declined");
    expect(open.filter((state) => !accredited.has(key(state)))).toEqual([]);
    expect(open.filter((state) => !declined.has(key(state)))).toEqual([]);
  });

  test("K39 C7: after a decline by security the distribution director may only petition or decline", () => {
    const refused = [...seen.values()].filter(
      (state) => state.security === "declined" && state.at === "accreditation_by_distribution_director",
    );
    for (const state of refused)
      expect(movesFrom(state).map(({ who, to }) => [who, to.at])).toEqual([
        ["distributionDirector", "accreditation_by_regional_director"],
        ["distributionDirector", "declined"],
      ]);
  });
});
