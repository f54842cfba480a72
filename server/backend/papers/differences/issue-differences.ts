import { eq } from "drizzle-orm";
import type { papers as calls } from "#contract/papers.ts";
import texts from "#locales/ru/differences.json" with { type: "json" };
import { dealScope } from "../../access/scopes.ts";
import { accountingDay } from "../../contracts/due.ts";
import { type OpenDeal, openDeal } from "../../deals/change-deal.ts";
import { logDocument } from "../../deals/deal-documents.ts";
import { recipientsOf } from "../../deals/notices.ts";
import type { Handler } from "../../handlers.ts";
import { interpolate } from "../../interpolate.ts";
import { throwProblem } from "../../problem.ts";
import type { PaperRow } from "../find-invoice.ts";
import { insertPaper } from "../insert-paper.ts";
import { hundredthsText } from "../paper-format.ts";
import { papers } from "../tables.ts";
import { takeNumber } from "../take-number.ts";
import { numberOf, toPaperSummary } from "../to-paper.ts";
import { isUpdIssuer } from "../upd/issue-upd.ts";
import { checkDay, decideDifferences } from "./decide-differences.ts";
import { type DifferencesContent, isSameAct } from "./differences-facts.ts";
import { daysOf, readAcceptable } from "./read-acceptable.ts";

/** Under the deal's lock: of two requests at once the second finds what the first has issued. Moves no money: a correction does. */
export const issueDifferences: Handler<typeof calls.issueDifferences> = async (context, { params, body }) =>
  context.db.transaction(async (tx) => {
    const open = await openDeal(tx, { ...context, scope: dealScope(context.actor) }, params.uuid);
    if (!isUpdIssuer(open.facts, open.actor, context.actor)) throwProblem("FORBIDDEN");
    const acceptable = await readAcceptable(tx, params.uuid);
    const { upd, last, inForce } = acceptable;
    if (last && body.base !== last.uuid && isSameAct(last.content, body)) return toPaperSummary(last);
    const differences = decideDifferences(acceptable, open.lines, body);
    checkDay(body.acceptedOn, daysOf(open.record.deal, upd, open.now).shippedOn, accountingDay(open.now));
    const { seller, buyer, dealNumber, buyerNumber, dealDate, delivery, correction } = acceptable.content;
    const content: DifferencesContent = {
      ...{ seller, buyer, dealNumber, dealDate, delivery },
      ...(buyerNumber && { buyerNumber }),
      upd: { uuid: upd.uuid, number: numberOf(upd), date: upd.date, correction },
      base: body.base,
      acceptedOn: body.acceptedOn,
      buyerPeople: body.buyerPeople,
      sellerPeople: body.sellerPeople ?? "",
      ...differences,
    };
    return toPaperSummary(await writeAct(open, content, inForce));
  });

async function writeAct(open: OpenDeal, content: DifferencesContent, before: PaperRow | undefined): Promise<PaperRow> {
  const { tx, record, now } = open;
  if (before) await tx.update(papers).set({ status: "replaced" }).where(eq(papers.uuid, before.uuid));
  const date = accountingDay(now);
  const place = { kind: "differences" as const, year: Number(date.slice(0, 4)) };
  const number = await takeNumber(tx, { companyUuid: record.deal.sellerCompanyUuid, ...place });
  const paper = await insertPaper(open, { ...place, number, date, content }, before);
  const { total, upd } = content;
  const change = total > 0 ? "more" : total < 0 ? "less" : "same";
  const values = {
    act: numberOf(paper),
    upd: upd.number,
    change: interpolate(texts.change[change], { sum: hundredthsText(Math.abs(total)) }),
  };
  await logDocument(open, { event: "differencesIssued", comment: numberOf(paper) }, [
    { type: "differencesIssued", to: (people) => recipientsOf("differencesIssued", people, true), values },
  ]);
  return paper;
}
