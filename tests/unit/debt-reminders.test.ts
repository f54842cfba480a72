import { describe, expect, it, test } from "vitest";
import { finalSteps } from "#contract/money-enums.ts";
import { letterOf, type Steps, stepAt } from "#server/backend/debt-reminders/reminder-letter.ts";

const steps: Steps = { before: 3, polite: 1, firm: 7, firmAgain: null, claim: 30 };
const none: ReadonlySet<string> = new Set();
const due = (id: number, dueOn: string, rest = 100) => ({ id, dueOn, rest });

describe("the step that a charge has reached", () => {
  it.each([
    ["2026-03-06", null],
    ["2026-03-07", "before"],
    ["2026-03-10", "before"],
    ["2026-03-11", "polite"],
    ["2026-03-16", "polite"],
    ["2026-03-17", "firm"],
    ["2026-04-08", "firm"],
    ["2026-04-09", "claim"],
    ["2027-04-09", "claim"],
  ])("of one due on 10 March, on %s is %s", (today, step) => {
    expect(stepAt(steps, "2026-03-10", today)).toBe(step);
  });

  it("is none where the seller left its days empty", () => {
    const empty = { before: null, polite: null, firm: null, firmAgain: null, claim: null };
    expect(stepAt(empty, "2026-03-10", "2026-09-10")).toBeNull();
    expect(stepAt({ ...empty, firmAgain: 14 }, "2026-03-10", "2026-03-24")).toBe("firmAgain");
  });
});

test.each([
  [steps, ["claim"]],
  [{ ...steps, claim: null }, ["firm", "firmAgain", "claim"]],
  [{ before: 3, polite: null, firm: null, firmAgain: null, claim: null }, ["before", "polite", "firm", "firmAgain", "claim"]],
  [{ before: null, polite: null, firm: null, firmAgain: null, claim: null }, []],
])("after the last step of a table no letter follows", (table, expected) => {
  expect(finalSteps(table)).toEqual(expected);
});

describe("the letter of a day", () => {
  it("names all that is due and unpaid in the tone of the strongest step that is new", () => {
    const charges = [due(1, "2026-03-01"), due(2, "2026-03-09", 0), due(3, "2026-03-10"), due(4, "2026-03-30")];
    const letter = letterOf(charges, steps, none, "2026-03-11");
    expect(letter?.tone).toBe("firm");
    expect(letter?.charges.map(({ id }) => id)).toEqual([1, 3]);
    expect(letter?.fresh.map(({ charge, step }) => [charge.id, step])).toEqual([
      [1, "firm"],
      [3, "polite"],
    ]);
  });

  it("is polite when only a polite step is new, and what was demanded before is named again", () => {
    const letter = letterOf([due(1, "2026-03-01"), due(3, "2026-03-10")], steps, new Set(["1 firm"]), "2026-03-11");
    expect([letter?.tone, letter?.charges.length, letter?.fresh.length]).toEqual(["polite", 2, 1]);
  });

  it("demands only what is overdue; what is due soon has a letter of its own", () => {
    const charges = [due(1, "2026-02-01"), due(2, "2026-03-13", 50_000_000)];
    const letter = letterOf(charges, steps, none, "2026-03-11");
    expect([letter?.tone, letter?.charges.map(({ id }) => id), letter?.fresh.map(({ charge }) => charge.id)]).toEqual(["claim", [1], [1]]);
    const next = letterOf(charges, steps, new Set(["1 claim"]), "2026-03-12");
    expect([next?.tone, next?.fresh.map(({ charge }) => charge.id)]).toEqual(["polite", [2]]);
  });

  it("is not written when each step was sent, when all is paid, and when nothing is due", () => {
    expect(letterOf([due(1, "2026-03-01")], steps, new Set(["1 firm"]), "2026-03-12")).toBeNull();
    expect(letterOf([due(1, "2026-03-01", 0)], steps, none, "2026-03-12")).toBeNull();
    expect(letterOf([due(1, "2026-03-30")], steps, none, "2026-03-12")).toBeNull();
  });
});
