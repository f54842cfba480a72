import type { PaperDifferences } from "#contract/differences.ts";
import { toChangedLine, toSums } from "../corrections/to-correction.ts";
import type { DifferencesContent } from "./differences-facts.ts";

export function toDifferences(content: DifferencesContent, mayCancel: boolean): PaperDifferences {
  const { upd, acceptedOn = null, buyerPeople, sellerPeople, lines, shortage, surplus, agreed } = content;
  return {
    ...{ acceptedOn, buyerPeople, sellerPeople, agreed, mayCancel },
    upd: { ...upd, correction: upd.correction?.number ?? null },
    lines: lines.map((line) => ({ ...toChangedLine(line), reason: line.reason, comment: line.comment })),
    shortage: toSums(shortage),
    surplus: toSums(surplus),
  };
}
