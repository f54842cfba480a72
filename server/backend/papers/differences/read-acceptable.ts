import { and, desc, eq, ne } from "drizzle-orm";
import { dealPhaseOf, parseDealStatus } from "#contract/deal-statuses.ts";
import type { papers as calls } from "#contract/papers.ts";
import type { SignedIn } from "../../context.ts";
import { accountingDay } from "../../contracts/due.ts";
import type { Reader } from "../../db/database.ts";
import type { DealRow } from "../../deals/deal-record.ts";
import { checkDealScope, loadDeal } from "../../deals/read-deal.ts";
import { toActorFacts, toDealFacts } from "../../deals/read-facts.ts";
import type { Handler } from "../../handlers.ts";
import { throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import { toAmounts } from "../corrections/to-correction.ts";
import type { PaperRow } from "../find-invoice.ts";
import { papers } from "../tables.ts";
import { numberOf } from "../to-paper.ts";
import { findUpdInForce } from "../upd/find-upd.ts";
import { isUpdIssuer } from "../upd/issue-upd.ts";
import type { UpdContent } from "../upd/upd-facts.ts";
import { acceptanceDays, type DifferencesContent } from "./differences-facts.ts";

/** The transfer document in force, its last act of differences, also one that was cancelled, and the one in force. */
export type Acceptable = { upd: PaperRow; content: UpdContent; last: PaperRow | undefined; inForce: PaperRow | undefined };

/** CONFLICT without a transfer document in force. */
export async function readAcceptable(reader: Reader, dealUuid: string): Promise<Acceptable> {
  const upd = await findUpdInForce(reader, dealUuid);
  if (!upd) throwProblem("CONFLICT", undefined, translate("correctionWithoutUpd"));
  const [newest] = await reader
    .select()
    .from(papers)
    .where(and(eq(papers.dealUuid, dealUuid), eq(papers.kind, "differences"), ne(papers.status, "replaced")))
    .orderBy(desc(papers.year), desc(papers.number))
    .limit(1);
  const last = newest && (newest.content as DifferencesContent).upd.uuid === upd.uuid ? newest : undefined;
  return { upd, content: upd.content as UpdContent, last, inForce: last?.status === "issued" ? last : undefined };
}

/** What the day of acceptance begins from. */
export function daysOf({ status, statusUpdatedAt, deliveryFrom }: DealRow, upd: Pick<PaperRow, "date" | "content">, now: Date) {
  const isReceived = dealPhaseOf(parseDealStatus(status)) === "done";
  const receivedOn = isReceived ? accountingDay(statusUpdatedAt) : null;
  return acceptanceDays({
    receivedOn,
    deliveryFrom,
    documentedOn: (upd.content as UpdContent).shippedOn ?? upd.date,
    today: accountingDay(now),
  });
}

export const getAcceptable: Handler<typeof calls.acceptable> = async (context: SignedIn, { params }) => {
  const { db, actor, now } = context;
  await checkDealScope(db, actor, params.uuid);
  const { record, contracts } = await loadDeal(db, actor, params.uuid);
  if (!isUpdIssuer(toDealFacts(record, contracts, now()), toActorFacts(actor, record), actor)) throwProblem("FORBIDDEN");
  const { upd, content, last, inForce } = await readAcceptable(db, params.uuid);
  const before = inForce && (inForce.content as DifferencesContent);
  const lines = new Map(before?.lines.map((line) => [line.position, line]));
  const days = daysOf(record.deal, upd, now());
  return {
    dealNumber: content.dealNumber,
    upd: { uuid: upd.uuid, number: numberOf(upd), date: upd.date },
    act: inForce ? { uuid: inForce.uuid, number: numberOf(inForce) } : null,
    base: (last ?? upd).uuid,
    acceptedOn: before?.acceptedOn ?? days.acceptedOn,
    shippedOn: days.shippedOn,
    buyerPeople: before?.buyerPeople ?? "",
    sellerPeople: before?.sellerPeople ?? "",
    lines: content.lines.map(({ name, sku, unit, vatRate, ...amounts }, index) => {
      const line = lines.get(index + 1);
      return {
        ...{ position: index + 1, name, sku, unit, vatRate },
        ...toAmounts(amounts),
        accepted: (line?.after.quantity ?? amounts.quantity) / 100,
        reason: line?.reason ?? null,
        comment: line?.comment ?? "",
      };
    }),
  };
};
