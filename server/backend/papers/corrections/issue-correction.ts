import type { papers as calls } from "#contract/papers.ts";
import texts from "#locales/ru/corrections.json" with { type: "json" };
import { dealScope } from "../../access/scopes.ts";
import { accountingDay } from "../../contracts/due.ts";
import { applyToContracts, type ContractMovement } from "../../contracts/ledger.ts";
import { type OpenDeal, openDeal } from "../../deals/change-deal.ts";
import { logDocument } from "../../deals/deal-documents.ts";
import { recipientsOf } from "../../deals/notices.ts";
import type { Handler, Input } from "../../handlers.ts";
import { interpolate } from "../../interpolate.ts";
import { throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import type { DifferencesContent } from "../differences/differences-facts.ts";
import { findAct } from "../differences/find-act.ts";
import type { PaperRow } from "../find-invoice.ts";
import { insertPaper } from "../insert-paper.ts";
import { dayText, hundredthsText } from "../paper-format.ts";
import { takeNumber } from "../take-number.ts";
import { numberOf, toPaperSummary } from "../to-paper.ts";
import { isUpdIssuer } from "../upd/issue-upd.ts";
import { type CorrectionContent, differenceOf, isSameCorrection } from "./correction-facts.ts";
import { type Decided, decideCorrection } from "./decide-correction.ts";
import { type Correctable, readCorrectable } from "./read-correctable.ts";
import { readSigner } from "./read-signer.ts";

export const issueCorrection: Handler<typeof calls.issueCorrection> = async (context, { params, body }) =>
  context.db.transaction(async (tx) => {
    const open = await openDeal(tx, { ...context, scope: dealScope(context.actor) }, params.uuid);
    if (!isUpdIssuer(open.facts, open.actor, context.actor)) throwProblem("FORBIDDEN");
    const correctable = await readCorrectable(tx, open);
    const { upd, last } = correctable;
    if (body.base !== (last ?? upd).uuid && last && isSameCorrection(last.content, body)) return toPaperSummary(last);
    const decided = decideCorrection(correctable, body);
    if (body.act && !isActOf(await findAct(tx, params.uuid, body.act), upd))
      throwProblem("CONFLICT", undefined, translate("actNotInForce"));
    return toPaperSummary(await writeCorrection(open, correctable, { body, ...decided }));
  });

const isActOf = (act: PaperRow | undefined, upd: PaperRow) =>
  act?.status === "issued" && (act.content as DifferencesContent).upd.uuid === upd.uuid;

type Agreed = Decided & { body: Input<typeof calls.issueCorrection>["body"] };

async function writeCorrection(open: OpenDeal, correctable: Correctable, { body, after, changes }: Agreed) {
  const { tx, record, now, locked } = open;
  const { deal } = record;
  const { upd, content, last } = correctable;
  const signer = await readSigner(tx, deal.sellerCompanyUuid);
  const { form, seller, buyer, dealNumber, buyerNumber, dealDate, delivery, correction } = content;
  const date = accountingDay(now);
  const place = { kind: "updCorrection" as const, year: Number(date.slice(0, 4)) };
  const number = await takeNumber(tx, { companyUuid: deal.sellerCompanyUuid, ...place });
  const agreed: CorrectionContent = {
    ...{ form, seller, buyer, dealNumber, dealDate, delivery, signer },
    ...(buyerNumber && { buyerNumber }),
    upd: { number: numberOf(upd), date: upd.date, correction },
    previous: last ? { number: numberOf(last), date: last.date } : null,
    base: body.base,
    act: body.act ?? null,
    reason: body.reason,
    basis: body.basis,
    ...changes,
    state: after,
  };
  const paper = await insertPaper(open, { ...place, number, date, content: agreed }, undefined);
  const document = interpolate(texts.document, { number: numberOf(paper), date: dayText(date) });
  const movements = movementsOf(correctable, changes).map((movement) => ({ ...movement, dealUuid: deal.uuid, document }));
  await applyToContracts(tx, deal.branchUuid, movements, now, locked);
  const values = { correction: numberOf(paper), upd: numberOf(upd), amount: hundredthsText(Math.abs(changes.total)) };
  const change = changes.total > 0 ? "more" : changes.total < 0 ? "less" : "same";
  await logDocument(open, { event: "correctionIssued", comment: numberOf(paper) }, [
    {
      type: "correctionIssued",
      to: (people) => recipientsOf("correctionIssued", people, true),
      values: { ...values, change: interpolate(texts.change[change], { sum: values.amount }) },
    },
  ]);
  return paper;
}

/** By assortment what the buyer owes less; negative: more. */
function movementsOf({ shipped }: Correctable, { lines }: Agreed["changes"]): ContractMovement[] {
  const sums = new Map<string, number>();
  for (const line of lines) {
    const assortment = shipped[line.position - 1]?.assortmentUuid ?? throwProblem("CONFLICT");
    sums.set(assortment, (sums.get(assortment) ?? 0) - differenceOf(line).sum);
  }
  return [...sums].map(([assortmentUuid, amountKopecks]) => ({ assortmentUuid, kind: "correction", amountKopecks }));
}
