import type { PaperGap } from "#contract/money-enums.ts";
import type { papers as calls, DealPapers } from "#contract/papers.ts";
import { money } from "#contract/primitives.ts";
import { dealScope } from "../../access/scopes.ts";
import type { SignedIn } from "../../context.ts";
import { accountingDay } from "../../contracts/due.ts";
import type { Reader } from "../../db/database.ts";
import { type OpenDeal, openDeal } from "../../deals/change-deal.ts";
import { logDocument } from "../../deals/deal-documents.ts";
import { recipientsOf } from "../../deals/notices.ts";
import type { LoadedDeal } from "../../deals/read-deal.ts";
import type { Handler } from "../../handlers.ts";
import { throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import { insertPaper } from "../insert-paper.ts";
import { quantityText } from "../paper-format.ts";
import { advanceInvoices } from "../tables.ts";
import { takeNumber } from "../take-number.ts";
import { numberOf, toPaperSummary } from "../to-paper.ts";
import { isUpdIssuer } from "../upd/issue-upd.ts";
import { readUpdSource } from "../upd/read-upd-source.ts";
import type { UpdSource } from "../upd/upd-facts.ts";
import { type Advance, type AdvanceContent, advanceContent, amountOf, dueOf } from "./advance-facts.ts";
import { restoreCancelled } from "./cancel-advances.ts";
import { lockPaymentsOf, readAdvanceInvoices, readAdvances } from "./read-advances.ts";

type Ready = { advance: Advance; content: AdvanceContent };
type NotInvoiced = { ready: Ready[]; advances: Advance[]; gaps: PaperGap[] };

/** Advances of the deal that need an invoice, and what the invoices lack; without those of which nothing is taxed. */
async function readNotInvoiced(reader: Reader, loaded: LoadedDeal, now: Date): Promise<NotInvoiced> {
  const found = await readAdvances(reader, loaded);
  if (found.length === 0) return { ready: [], advances: [], gaps: [] };
  return toNotInvoiced(found, await readUpdSource(reader, loaded, now));
}

function toNotInvoiced(found: readonly Advance[], source: UpdSource): NotInvoiced {
  const results = found.flatMap((advance) => {
    const result = advanceContent(advance, source);
    return result ? [{ advance, result }] : [];
  });
  return {
    ready: results.flatMap(({ advance, result }) => ("content" in result ? [{ advance, content: result.content }] : [])),
    advances: results.map(({ advance }) => advance),
    gaps: [...new Set(results.flatMap(({ result }) => ("gaps" in result ? result.gaps : [])))],
  };
}

export const issueAdvances: Handler<typeof calls.issueAdvances> = async (context, { params }) =>
  context.db.transaction(async (tx) => {
    const locked = await lockPaymentsOf(tx, params.uuid);
    const open = await openDeal(tx, { ...context, scope: dealScope(context.actor) }, params.uuid);
    if (!isUpdIssuer(open.facts, open.actor, context.actor)) throwProblem("FORBIDDEN");
    const { ready, gaps } = await readNotInvoiced(tx, open, open.now);
    if (gaps.length > 0) {
      const names = gaps.map((gap) => translate(`invoiceGap.${gap}`)).join(", ");
      throwProblem("CONFLICT", { gaps }, translate("advanceGaps", { gaps: names }));
    }
    await writeAdvances(open, ready, locked);
    const issued = await readAdvanceInvoices(tx, params.uuid);
    if (issued.length === 0) throwProblem("CONFLICT", undefined, translate("noAdvances"));
    return { papers: issued.map(toPaperSummary) };
  });

/** What the portal itself issues of a locked deal, as far as the data are there. */
export async function issueReady(open: OpenDeal, locked: ReadonlySet<string>): Promise<void> {
  await writeAdvances(open, (await readNotInvoiced(open.tx, open, open.now)).ready, locked);
}

async function writeAdvances(open: OpenDeal, ready: readonly Ready[], locked: ReadonlySet<string>): Promise<void> {
  const { tx, record, now } = open;
  const { deal } = record;
  const date = accountingDay(now);
  const place = { kind: "advanceInvoice" as const, year: Number(date.slice(0, 4)) };
  for (const { advance, content } of ready) {
    if (!locked.has(advance.paymentUuid)) continue;
    const paper =
      (await restoreCancelled(tx, deal.uuid, content)) ??
      (await insertPaper(
        open,
        { ...place, number: await takeNumber(tx, { companyUuid: deal.sellerCompanyUuid, ...place }), date, content },
        undefined,
      ));
    await tx.insert(advanceInvoices).values({ paymentUuid: advance.paymentUuid, dealUuid: deal.uuid, paperUuid: paper.uuid });
    const values = { invoice: numberOf(paper), amount: quantityText(paper.totalKopecks) };
    await logDocument(open, { event: "advanceIssued", comment: numberOf(paper) }, [
      { type: "advanceIssued", to: (people) => recipientsOf("advanceIssued", people, true), values },
    ]);
  }
}

/** For the deal's page of those who may issue them. */
export async function listNotInvoiced({ db, now }: SignedIn, loaded: LoadedDeal): Promise<DealPapers["advances"]> {
  const { advances, gaps } = await readNotInvoiced(db, loaded, now());
  return {
    gaps,
    payments: advances.map((advance) => ({
      ...{ number: advance.number, date: advance.date, dueOn: dueOf(advance.date) },
      amount: money(amountOf(advance)),
    })),
  };
}
