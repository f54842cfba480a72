import { eq, getTableColumns } from "drizzle-orm";
import type { papers as calls } from "#contract/papers.ts";
import texts from "#locales/ru/corrections.json" with { type: "json" };
import { dealScope } from "../../access/scopes.ts";
import { accountingDay } from "../../contracts/due.ts";
import { applyToContracts, type ContractMovement } from "../../contracts/ledger.ts";
import { type OpenDeal, openDeal } from "../../deals/change-deal.ts";
import { logDocument } from "../../deals/deal-documents.ts";
import { recipientsOf } from "../../deals/notices.ts";
import { checkDealScope, loadDeal } from "../../deals/read-deal.ts";
import { toActorFacts, toDealFacts } from "../../deals/read-facts.ts";
import type { LineSnapshot } from "../../deals/snapshot.ts";
import type { Handler, Input } from "../../handlers.ts";
import { interpolate } from "../../interpolate.ts";
import { throwFieldErrors, throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import { insertPaper } from "../insert-paper.ts";
import { dayText, hundredthsText } from "../paper-format.ts";
import { paperSigners } from "../tables.ts";
import { takeNumber } from "../take-number.ts";
import { numberOf, toPaperSummary } from "../to-paper.ts";
import { isUpdIssuer } from "../upd/issue-upd.ts";
import {
  type Amounts,
  type CorrectionContent,
  changesOf,
  corrected,
  differenceOf,
  isSameCorrection,
  type Wanted,
} from "./correction-facts.ts";
import { type Correctable, readCorrectable } from "./read-correctable.ts";
import { toAmounts } from "./to-correction.ts";

/** Kopecks; far more than any deal is. */
const maxTotal = 1_000_000_000_000;

export const getCorrectable: Handler<typeof calls.correctable> = async ({ db, actor, now }, { params }) => {
  await checkDealScope(db, actor, params.uuid);
  const loaded = await loadDeal(db, actor, params.uuid);
  const { record } = loaded;
  if (!isUpdIssuer(toDealFacts(record, loaded.contracts, now()), toActorFacts(actor, record), actor)) throwProblem("FORBIDDEN");
  const { upd, content, last, state } = await readCorrectable(db, loaded);
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

export const issueCorrection: Handler<typeof calls.issueCorrection> = async (context, { params, body }) =>
  context.db.transaction(async (tx) => {
    const open = await openDeal(tx, { ...context, scope: dealScope(context.actor) }, params.uuid);
    if (!isUpdIssuer(open.facts, open.actor, context.actor)) throwProblem("FORBIDDEN");
    const correctable = await readCorrectable(tx, open);
    const { upd, last, content, state } = correctable;
    if (body.base !== (last ?? upd).uuid) {
      if (last && isSameCorrection(last.content, body)) return toPaperSummary(last);
      throwProblem("CONFLICT", undefined, translate("correctedSince"));
    }
    checkLines(correctable, body.lines);
    const after = corrected(content.lines, state, body.lines);
    if (after.reduce((all, { sum }) => all + sum, 0) > maxTotal) throwProblem("CONFLICT", undefined, translate("correctionTooLarge"));
    const changes = changesOf(content.lines, state, after);
    if (body.reason !== "price" && body.reason !== "other" && changes.increase.sum > 0)
      throwProblem("CONFLICT", undefined, translate("correctionDearer"));
    if (changes.lines.length === 0) throwProblem("CONFLICT", undefined, translate("nothingCorrected"));
    return toPaperSummary(await writeCorrection(open, correctable, { body, after, changes }));
  });

/** Goods that are sold by count are whole. */
function checkLines({ shipped }: Correctable, wanted: readonly Wanted[]): void {
  const errors: Parameters<typeof throwFieldErrors>[0] = {};
  const positions = new Set<number>();
  for (const [index, each] of wanted.entries()) {
    const line = shipped[each.position - 1];
    const isWeighed = (line?.snapshot as LineSnapshot | undefined)?.dealQuantity.kind === "weight";
    if (!line || positions.has(each.position)) errors[`lines.${index}.position`] = "invalid";
    else if (!isWeighed && each.quantity % 100 !== 0) errors[`lines.${index}.quantity`] = ["quantityPrecision", { count: 1 }];
    positions.add(each.position);
  }
  if (Object.keys(errors).length > 0) throwFieldErrors(errors);
}

type Agreed = {
  body: Input<typeof calls.issueCorrection>["body"];
  after: Amounts[];
  changes: ReturnType<typeof changesOf>;
};

async function writeCorrection(open: OpenDeal, correctable: Correctable, { body, after, changes }: Agreed) {
  const { tx, record, now, locked } = open;
  const { deal } = record;
  const { upd, content, last } = correctable;
  const { companyUuid: _, ...columns } = getTableColumns(paperSigners);
  const [signer] = await tx.select(columns).from(paperSigners).where(eq(paperSigners.companyUuid, deal.sellerCompanyUuid));
  if (!signer) throwProblem("CONFLICT", undefined, translate("updGaps", { gaps: translate("invoiceGap.sellerSigner") }));
  const { updAt: __, ...person } = signer;
  const { form, seller, buyer, dealNumber, buyerNumber, dealDate, delivery, correction } = content;
  const date = accountingDay(now);
  const place = { kind: "updCorrection" as const, year: Number(date.slice(0, 4)) };
  const number = await takeNumber(tx, { companyUuid: deal.sellerCompanyUuid, ...place });
  const agreed: CorrectionContent = {
    ...{ form, seller, buyer, dealNumber, dealDate, delivery, signer: person },
    ...(buyerNumber && { buyerNumber }),
    upd: { number: numberOf(upd), date: upd.date, correction },
    previous: last ? { number: numberOf(last), date: last.date } : null,
    base: body.base,
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
