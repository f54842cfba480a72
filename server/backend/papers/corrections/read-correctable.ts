import { and, desc, eq } from "drizzle-orm";
import { dealPhaseOf, parseDealStatus } from "#contract/deal-statuses.ts";
import type { Reader } from "../../db/database.ts";
import { sumNow } from "../../deals/deal-vat.ts";
import type { LineRow, LoadedDeal } from "../../deals/read-deal.ts";
import { throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import { vatOfLine } from "../../vat/vat-sums.ts";
import type { PaperRow } from "../find-invoice.ts";
import { papers } from "../tables.ts";
import { findUpdInForce } from "../upd/find-upd.ts";
import { shippedLines } from "../upd/shipped-lines.ts";
import type { UpdContent } from "../upd/upd-facts.ts";
import { type Amounts, amountsOf, type CorrectionContent } from "./correction-facts.ts";

/** Until goods are received, what is counted anew makes another transfer document. */
export const isCorrectable = ({ status }: { status: string }) => dealPhaseOf(parseDealStatus(status)) === "done";

export type Correctable = {
  upd: PaperRow;
  content: UpdContent;
  last: PaperRow | undefined;
  /** What the document's lines come to now. */
  state: readonly Amounts[];
  /** Lines of the deal, one for each of the document. */
  shipped: readonly LineRow[];
};

/** CONFLICT when nothing was received, or when the document does not say what was. */
export async function readCorrectable(reader: Reader, { record, lines }: LoadedDeal): Promise<Correctable> {
  const { deal } = record;
  if (!isCorrectable(deal)) throwProblem("CONFLICT", undefined, translate("correctionTooEarly"));
  const upd = await findUpdInForce(reader, deal.uuid);
  if (!upd) throwProblem("CONFLICT", undefined, translate("correctionWithoutUpd"));
  const content = upd.content as UpdContent;
  const shipped = shippedLines(lines);
  const isTrue = shipped.length === content.lines.length && shipped.every((line, index) => sumNow(line) === content.lines[index]?.sum);
  if (!isTrue) throwProblem("CONFLICT", undefined, translate("correctionOfWrongUpd"));
  const last = await findLastCorrection(reader, deal.uuid);
  const state = last ? stateAfter(last.content as CorrectionContent, content) : content.lines.map(amountsOf);
  return { upd, content, last, state, shipped };
}

/** The document may have been corrected since, to other rates of the same sums. */
const stateAfter = ({ state }: CorrectionContent, { lines }: UpdContent): Amounts[] =>
  state.map((amounts, index) => ({ ...amounts, vat: vatOfLine(amounts.sum, lines[index]?.vatRate ?? null) }));

/** Numbers are given out under a lock, so that they tell the order. */
export async function findLastCorrection(reader: Reader, dealUuid: string): Promise<PaperRow | undefined> {
  const [row] = await reader
    .select()
    .from(papers)
    .where(and(eq(papers.dealUuid, dealUuid), eq(papers.kind, "updCorrection"), eq(papers.status, "issued")))
    .orderBy(desc(papers.year), desc(papers.number))
    .limit(1);
  return row;
}
