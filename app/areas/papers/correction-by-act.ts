import type { CorrectableUpd } from "#contract/corrections.ts";
import type { AcceptableUpd } from "#contract/differences.ts";
import type { CorrectionReason } from "#contract/money-enums.ts";
import type { DealPaper } from "#contract/papers.ts";

/**
 * What a correction begins from where an act of differences says it: accepted quantities, and why they change. `asked` are quantities that
 * would put back what an earlier correction has taken off, perhaps for another reason: the person decides.
 */
export type ByAct = {
  uuid: string;
  number: string;
  date: string;
  reason: CorrectionReason | "";
  quantities: Record<number, number>;
  asked: Record<number, number>;
};

/** Null where the act is not in force, or of another document: its lines may be others. */
export function byAct(
  { uuid, number, date, differences }: DealPaper,
  acceptable: AcceptableUpd,
  { upd, lines }: CorrectableUpd,
): ByAct | null {
  if (acceptable.act?.uuid !== uuid || differences?.upd.uuid !== upd.uuid || acceptable.upd.uuid !== upd.uuid) return null;
  const now = new Map(lines.map(({ position, quantity }) => [position, quantity]));
  const putsBack = ({ position, quantity, accepted }: AcceptableUpd["lines"][number]) => {
    const current = now.get(position) ?? quantity;
    return current < quantity && accepted > current;
  };
  const taken = acceptable.lines.filter((line) => !putsBack(line));
  return {
    ...{ uuid, number, date, reason: reasonOf(taken, now) },
    quantities: acceptedOf(taken),
    asked: acceptedOf(acceptable.lines.filter(putsBack)),
  };
}

const acceptedOf = (lines: AcceptableUpd["lines"]) => Object.fromEntries(lines.map(({ position, accepted }) => [position, accepted]));

/** Of the lines that come to another quantity than now; empty where they have several. */
function reasonOf(accepted: AcceptableUpd["lines"], now: ReadonlyMap<number, number>): CorrectionReason | "" {
  const reasons = new Set(
    accepted.flatMap((line): CorrectionReason[] => {
      const change = line.accepted - (now.get(line.position) ?? line.accepted);
      if (change === 0) return [];
      if (change < 0 && line.reason === "shortage") return ["shortage"];
      const isDefect = line.reason === "damage" || line.reason === "quality" || line.reason === "shelfLife";
      return [change < 0 && isDefect ? "defect" : "other"];
    }),
  );
  const [only] = reasons;
  return reasons.size === 1 && only ? only : "";
}
