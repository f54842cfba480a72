import { expect, test } from "vitest";
import { byAct } from "#app/areas/papers/correction-by-act.ts";
import type { CorrectableUpd } from "#contract/corrections.ts";
import type { AcceptableUpd } from "#contract/differences.ts";
import type { DealPaper } from "#contract/papers.ts";

type Case = { documented: number; now: number; accepted: number; reason: AcceptableUpd["lines"][number]["reason"] };

function begun(...lines: Case[]) {
  const upd = { uuid: "upd", number: "1", date: "2026-11-01" };
  const paper = { uuid: "act", number: "7", date: "2026-11-02", differences: { upd } } as unknown as DealPaper;
  const acceptable = {
    upd,
    act: { uuid: "act", number: "7" },
    lines: lines.map(({ documented, accepted, reason }, at) => ({ position: at + 1, quantity: documented, accepted, reason })),
  } as unknown as AcceptableUpd;
  const correctable = { upd, lines: lines.map(({ now }, at) => ({ position: at + 1, quantity: now })) } as unknown as CorrectableUpd;
  const { quantities, asked, reason } = byAct(paper, acceptable, correctable)!;
  return { quantities, asked, reason };
}

test("what an act accepted is taken over where no earlier correction has lowered the line", () => {
  expect(
    begun(
      { documented: 10, now: 10, accepted: 8, reason: "shortage" },
      { documented: 10, now: 10, accepted: 10, reason: null },
      { documented: 10, now: 10, accepted: 12, reason: "surplus" },
    ),
  ).toEqual({ quantities: { 1: 8, 2: 10, 3: 12 }, asked: {}, reason: "" });
});

test("a line that an earlier correction has lowered is not put back by the act: the person is asked", () => {
  expect(
    begun(
      { documented: 10, now: 6, accepted: 10, reason: null },
      { documented: 10, now: 6, accepted: 8, reason: "shortage" },
      { documented: 10, now: 10, accepted: 9, reason: "shortage" },
    ),
  ).toEqual({ quantities: { 3: 9 }, asked: { 1: 10, 2: 8 }, reason: "shortage" });
});

test("a line that the act lowers further, or that a correction has raised, is taken over", () => {
  expect(
    begun({ documented: 10, now: 8, accepted: 6, reason: "shortage" }, { documented: 10, now: 12, accepted: 10, reason: null }),
  ).toMatchObject({ quantities: { 1: 6, 2: 10 }, asked: {} });
});
