import type { papers as calls } from "#contract/papers.ts";
import { money } from "#contract/primitives.ts";
import type { SignedIn } from "../../context.ts";
import { checkDealScope, loadDeal } from "../../deals/read-deal.ts";
import { toActorFacts, toDealFacts } from "../../deals/read-facts.ts";
import type { Handler } from "../../handlers.ts";
import { throwProblem } from "../../problem.ts";
import { numberOf } from "../to-paper.ts";
import { isUpdIssuer } from "../upd/issue-upd.ts";
import { totalOf } from "./correction-facts.ts";
import { decideCorrection } from "./decide-correction.ts";
import { type Correctable, readCorrectable } from "./read-correctable.ts";
import { readSigner } from "./read-signer.ts";
import { toAmounts, toChangedLine, toSums } from "./to-correction.ts";

async function readIssuable({ db, actor, now }: SignedIn, dealUuid: string): Promise<Correctable & { sellerUuid: string }> {
  await checkDealScope(db, actor, dealUuid);
  const loaded = await loadDeal(db, actor, dealUuid);
  const { record, contracts } = loaded;
  if (!isUpdIssuer(toDealFacts(record, contracts, now()), toActorFacts(actor, record), actor)) throwProblem("FORBIDDEN");
  return { ...(await readCorrectable(db, loaded)), sellerUuid: record.deal.sellerCompanyUuid };
}

export const getCorrectable: Handler<typeof calls.correctable> = async (context, { params }) => {
  const { upd, content, last, state } = await readIssuable(context, params.uuid);
  return {
    dealNumber: content.dealNumber,
    upd: { uuid: upd.uuid, number: numberOf(upd), date: upd.date },
    base: (last ?? upd).uuid,
    lines: content.lines.flatMap(({ name, sku, unit, vatRate }, index) => {
      const amounts = state[index];
      return amounts ? [{ position: index + 1, name, sku, unit, vatRate, ...toAmounts(amounts) }] : [];
    }),
  };
};

export const checkCorrection: Handler<typeof calls.checkCorrection> = async (context, { params, body }) => {
  const correctable = await readIssuable(context, params.uuid);
  const { after, changes } = decideCorrection(correctable, body);
  await readSigner(context.db, correctable.sellerUuid);
  return {
    lines: changes.lines.map(toChangedLine),
    before: toSums(totalOf(correctable.state)),
    after: toSums(totalOf(after)),
    difference: { sum: money(changes.total), vat: money(changes.vat) },
  };
};
