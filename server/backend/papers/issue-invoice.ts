import { type DealPhase, dealPhaseOf } from "#contract/deal-statuses.ts";
import type { PaperGap } from "#contract/money-enums.ts";
import type { papers as calls } from "#contract/papers.ts";
import { dealScope } from "../access/scopes.ts";
import type { SignedIn } from "../context.ts";
import { openDeal } from "../deals/change-deal.ts";
import { isDocumentWriter, logDocument } from "../deals/deal-documents.ts";
import type { ActorFacts, DealFacts } from "../deals/deal-facts.ts";
import type { Handler } from "../handlers.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { dueOf, invoiceFacts } from "./invoice-facts.ts";
import { readInvoiceSource } from "./read-invoice-source.ts";
import { readSettled } from "./read-settled.ts";
import { toPaperSummary } from "./to-paper.ts";
import { isUpdIssuer } from "./upd/issue-upd.ts";
import { writeInvoice } from "./write-invoice.ts";

/** An order that the seller has accepted; before that its sum is a wish, and a declined one is not paid. */
const payable: readonly DealPhase[] = ["passing", "collecting", "receipt", "done"];
export const isPayable = ({ status }: Pick<DealFacts, "status">) => payable.includes(dealPhaseOf(status));

/** Whoever adds documents to the deal or issues its transfer document. */
export const isInvoiceIssuer = (facts: DealFacts, actor: ActorFacts, signedIn: SignedIn["actor"]): boolean =>
  isDocumentWriter(facts, actor) || isUpdIssuer(facts, actor, signedIn);

export const issueInvoice: Handler<typeof calls.issueInvoice> = async (context, { params }) =>
  context.db.transaction(async (tx) => {
    const open = await openDeal(tx, { ...context, scope: dealScope(context.actor) }, params.uuid);
    if (!isInvoiceIssuer(open.facts, open.actor, context.actor)) throwProblem("FORBIDDEN");
    if (!isPayable(open.facts)) throwProblem("CONFLICT", undefined, translate("invoiceTooEarly"));
    const settled = await readSettled(tx, open, open.now);
    const result = invoiceFacts({ ...(await readInvoiceSource(tx, open)), settled });
    if ("gaps" in result) throwProblem("CONFLICT", { gaps: result.gaps }, gapsText(result.gaps));
    if (result.facts.lines.length === 0) throwProblem("CONFLICT", undefined, translate("invoiceOfNothing"));
    if (dueOf(result.facts) === 0 && result.facts.paid) throwProblem("CONFLICT", undefined, translate("invoicePaid"));
    const { paper, announcement } = await writeInvoice(open, result.facts);
    if (announcement) await logDocument(open, announcement.log, announcement.notices);
    return toPaperSummary(paper);
  });

export const gapsText = (gaps: readonly PaperGap[]) =>
  translate("invoiceGaps", { gaps: gaps.map((gap) => translate(`invoiceGap.${gap}`)).join(", ") });
