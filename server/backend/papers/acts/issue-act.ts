import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull } from "drizzle-orm";
import type { acts as calls } from "#contract/acts.ts";
import { maxActRows } from "#contract/limits.ts";
import { findCompanyInScope } from "../../access/find-company-in-scope.ts";
import { readsMoney } from "../../access/reads-money.ts";
import type { SignedIn } from "../../context.ts";
import { accountingDay } from "../../contracts/due.ts";
import { customers } from "../../customers/tables.ts";
import type { Transaction } from "../../db/database.ts";
import { enqueueNotification } from "../../events/outbox.ts";
import type { Handler, Input } from "../../handlers.ts";
import { orNotFound, throwFieldErrors, throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import type { PaperRow } from "../find-invoice.ts";
import { insertPaperRow } from "../insert-paper.ts";
import { partyOf } from "../invoice-facts.ts";
import { dayText } from "../paper-format.ts";
import { type CompanyParties, readParties } from "../read-parties.ts";
import { papers, reconciliationActs } from "../tables.ts";
import { takeNumber } from "../take-number.ts";
import { numberOf } from "../to-paper.ts";
import { type ActContent, actContent } from "./act-facts.ts";
import { hasSameFigures } from "./money-changed.ts";
import { lockContracts, readMoves, readOpening } from "./read-act-source.ts";

type Wanted = Input<typeof calls.issue>["body"];

/** The lock of the contracts orders acts of a company too: of two at once the second finds what the first has issued. */
export const issueAct: Handler<typeof calls.issue> = async (context, { body }) =>
  context.db.transaction(async (tx) => {
    orNotFound(await findCompanyInScope(tx, context.actor, body.companyUuid));
    const today = accountingDay(context.now());
    if (body.dateTo > today) throwFieldErrors({ dateTo: "actOfFuture" });
    const { seller, buyer } = await readParties(tx, body.companyUuid, "actGaps");
    const content = await readContent(tx, body, { seller, buyer });
    const before = await findInForce(tx, body);
    if (before && saysTheSame(before, content)) return { uuid: before.paper.uuid, number: numberOf(before.paper), isNew: false };
    if (before) await tx.update(papers).set({ status: "replaced" }).where(eq(papers.uuid, before.paper.uuid));
    const act = await insertAct(tx, context, { today, seller, content, before: before?.paper, wanted: body });
    await notifyDirectors(tx, context, act, body);
    return { uuid: act.uuid, number: numberOf(act), isNew: true };
  });

/** An act that the buyer has answered stands while its figures do, whatever documents and parties are called since. */
function saysTheSame({ paper, isAnswered }: Before, content: ActContent): boolean {
  const frozen = paper.content as ActContent;
  return isAnswered ? hasSameFigures(frozen, content) : isDeepStrictEqual(frozen, content);
}

type Before = { paper: PaperRow; isAnswered: boolean };

async function readContent(tx: Transaction, wanted: Wanted, { seller, buyer }: CompanyParties): Promise<ActContent> {
  const { companyUuid, contractUuid, dateFrom: from, dateTo: to } = wanted;
  const contracts = await lockContracts(tx, companyUuid, contractUuid);
  if (contracts.length === 0 && contractUuid !== undefined) throwProblem("NOT_FOUND");
  if (contracts.length === 0) throwProblem("CONFLICT", undefined, translate("actNoContracts"));
  const lines = await readOpening(tx, contracts, from);
  const moves = await readMoves(tx, contracts, from, to);
  if (moves.length > maxActRows) throwProblem("CONFLICT", undefined, translate("actTooLong", { max: maxActRows }));
  const contract = contractUuid === undefined ? "" : (contracts[0]?.name ?? "");
  return actContent({ seller: partyOf(seller), buyer: partyOf(buyer), from, to, contract, lines, moves });
}

async function findInForce(tx: Transaction, { companyUuid, contractUuid, dateFrom, dateTo }: Wanted): Promise<Before | undefined> {
  const [found] = await tx
    .select({ paper: papers, answer: reconciliationActs.answer })
    .from(reconciliationActs)
    .innerJoin(papers, eq(papers.uuid, reconciliationActs.paperUuid))
    .where(
      and(
        eq(reconciliationActs.companyUuid, companyUuid),
        eq(reconciliationActs.dateFrom, dateFrom),
        eq(reconciliationActs.dateTo, dateTo),
        contractUuid === undefined ? isNull(reconciliationActs.contractLineUuid) : eq(reconciliationActs.contractLineUuid, contractUuid),
        eq(papers.status, "issued"),
      ),
    );
  return found && { paper: found.paper, isAnswered: found.answer !== null };
}

type New = { today: string; seller: CompanyParties["seller"]; content: ActContent; before: PaperRow | undefined; wanted: Wanted };

async function insertAct(tx: Transaction, { actor, now }: SignedIn, { today, seller, content, before, wanted }: New): Promise<PaperRow> {
  const { companyUuid, contractUuid, dateFrom, dateTo } = wanted;
  const place = { kind: "act" as const, year: Number(today.slice(0, 4)), sellerCompanyUuid: seller.uuid };
  const number = await takeNumber(tx, { companyUuid: seller.uuid, kind: place.kind, year: place.year });
  const sums = { totalKopecks: content.closing, vatKopecks: 0 };
  const act = await insertPaperRow(
    tx,
    { ...place, ...sums, number, date: today, companyUuid, dealUuid: null, content, createdAt: now() },
    before,
  );
  await tx.insert(reconciliationActs).values({
    paperUuid: act.uuid,
    companyUuid,
    contractLineUuid: contractUuid ?? null,
    dateFrom,
    dateTo,
    createdByUuid: actor.customerUuid,
  });
  return act;
}

async function notifyDirectors(tx: Transaction, { actor, now }: SignedIn, act: PaperRow, { dateFrom, dateTo }: Wanted): Promise<void> {
  const directors = await tx
    .select({ uuid: customers.uuid })
    .from(customers)
    .where(and(eq(customers.companyUuid, act.companyUuid), eq(customers.status, "active"), readsMoney))
    .limit(1000);
  await enqueueNotification(tx, {
    type: "actIssued",
    to: directors.map(({ uuid }) => uuid),
    actorUuid: actor.customerUuid,
    values: { act: numberOf(act), from: dayText(dateFrom), to: dayText(dateTo) },
    payload: { act_uuid: act.uuid },
    now: now(),
  });
}
