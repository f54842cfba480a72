import { sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";
import { sideOf } from "../access/side-of.ts";
import type { CalculatedBasket, CalculatedLine } from "../basket/calculate-basket.ts";
import type { ChosenDates } from "../basket/checkout.ts";
import type { Actor } from "../context.ts";
import { applyToContracts, type LockedLines } from "../contracts/ledger.ts";
import type { Transaction } from "../db/database.ts";
import { enqueue } from "../events/outbox.ts";
import { instantText } from "../instant-text.ts";
import { throwProblem } from "../problem.ts";
import { deliveryWindow } from "../suborders/plan.ts";
import { everyoneOf, listDealPeople } from "./deal-people.ts";
import type { DealRow } from "./deal-record.ts";
import { toLineRow } from "./line-row.ts";
import { recipientsOf } from "./notices.ts";
import { type NewLine, planSuborders } from "./plan-suborders.ts";
import { readBuyerCodes } from "./read-buyer-codes.ts";
import { type GroupSnapshot, toSnapshot, wishesOf } from "./snapshot.ts";
import { dealNumbers, deals } from "./tables.ts";
import { writeParts } from "./write-parts.ts";

export type NewDeal = {
  uuid: string;
  actor: Actor;
  /** The representative who orders on behalf of the actor. */
  by?: Actor | undefined;
  basket: CalculatedBasket;
  dates: ChosenDates;
  comment: string;
  buyerNumber: string;
  now: Date;
  locked: LockedLines;
  /** The sum is above the company's threshold and not ordered by its director. */
  asksDirector: boolean;
};

/** D0 (domain.md section 10): writes a deal whose checks have passed, under the locks of the checkout. Freezes the prices. */
export async function createDeal(tx: Transaction, order: NewDeal): Promise<DealRow> {
  const { basket, actor, now } = order;
  const author = order.by ?? actor;
  const ordered = basket.lines.filter((line) => line.priced.participates);
  const [deal] = await tx.insert(deals).values(toDealRow(order, ordered)).returning();
  if (!deal) throw new Error("The deal was not written");
  const codes = await readBuyerCodes(
    tx,
    deal.buyerCompanyUuid,
    ordered.map(({ uuid }) => uuid),
  );
  const lines = ordered.map((line, position) =>
    toNewLine(line, { dealUuid: deal.uuid, position, orderedAt: now, buyerCode: codes.get(line.uuid) }, order),
  );
  await writeParts(tx, {
    ...planSuborders({ dealUuid: deal.uuid, lines, storages: basket.data.delivery.storages, now }),
    log: {
      uuid: uuidv7(),
      dealUuid: deal.uuid,
      event: "created",
      toStatus: deal.status,
      actorUuid: author.customerUuid,
      actorName: author.name,
      actorSide: sideOf(author),
      comment: order.comment || null,
      changes: [],
      createdAt: now,
    },
  });

  const reserved = basket.assortments.filter((sum) => sum.total > 0);
  await applyToContracts(
    tx,
    deal.branchUuid,
    reserved.map((sum) => ({
      assortmentUuid: sum.assortmentUuid,
      kind: "reserve",
      amountKopecks: sum.total,
      dealUuid: deal.uuid,
      document: String(deal.number),
    })),
    now,
    order.locked,
  );
  await announce(tx, order, deal);
  return deal;
}

function toDealRow(
  { uuid, actor, by, basket, dates, comment, buyerNumber, now, asksDirector }: NewDeal,
  ordered: readonly CalculatedLine[],
): PgInsertValue<typeof deals> {
  const { company, branch, groups } = basket.data;
  const chosen = [...dates.values()];
  const window = deliveryWindow(chosen);
  const [first] = ordered;
  if (!branch?.distributionCenterUuid || !window || !first) throwProblem("CONFLICT");
  const earliestCutoffAt = new Date(Math.min(...chosen.map((date) => date.cutoffAt.getTime())));
  // Nobody of the buyer has seen an order placed for them: above the threshold it waits whatever their rule says.
  const asksBuyer = by !== undefined && (company.clientOrders === "ask" || asksDirector);
  const used = new Set(ordered.map((line) => line.groupUuid));
  return {
    uuid,
    // A rollback leaves a gap in the numbers: sequences are not transactional.
    number: sql`nextval(${dealNumbers.seqName})`,
    status: "waiting_approval",
    buyerCompanyUuid: company.uuid,
    buyerCompanyName: company.name,
    buyerCustomerUuid: actor.customerUuid,
    actedByUuid: by?.customerUuid ?? null,
    sellerCompanyUuid: first.sellerCompanyUuid,
    sellerCustomerUuid: company.salesRepresentativeUuid,
    branchUuid: branch.uuid,
    branchName: branch.name,
    distributionCenterUuid: branch.distributionCenterUuid,
    scheduleUuid: branch.scheduleUuid,
    timeZone: branch.timeZone,
    deliveryAddress: branch.address,
    ...window,
    earliestCutoffAt,
    comment,
    buyerNumber,
    consentNeeded: asksDirector || asksBuyer,
    directorConsent: asksDirector,
    consentUntil: asksBuyer ? earliestCutoffAt : null,
    productCount: ordered.length,
    subtotalKopecks: basket.summary.subtotal,
    totalKopecks: basket.summary.total,
    discountGroups: groups.filter((group) => used.has(group.uuid)) satisfies GroupSnapshot[],
    statusUpdatedAt: now,
    createdAt: now,
  };
}

type Place = { dealUuid: string; position: number; orderedAt: Date; buyerCode: string | undefined };

function toNewLine(line: CalculatedLine, { buyerCode, ...place }: Place, { dates, basket }: Pick<NewDeal, "dates" | "basket">): NewLine {
  const date = dates.get(line.segmentUuid)?.date ?? throwProblem("CONFLICT");
  const wishes = wishesOf(line, basket.data.shelfLife[line.segmentUuid]);
  return {
    ...toLineRow(
      { ...line, date, snapshot: { ...toSnapshot({ ...line, stock: null }, line.ownLadder), ...wishes, ...(buyerCode && { buyerCode }) } },
      { uuid: uuidv7(), ...place },
    ),
    temperatureMode: line.temperatureMode,
  };
}

/**
 * Notifies the representative, or the regional directors if there is none, and of a manager's deal also the buyer's directors; of a
 * deal placed on the buyer's behalf the buyer and the directors, and asks them for consent if it needs that.
 */
async function announce(tx: Transaction, { actor, by, basket, now }: NewDeal, deal: DealRow): Promise<void> {
  const people = await listDealPeople(tx, { deal, companySellerUuid: basket.data.company.salesRepresentativeUuid });
  const payload = { deal_uuid: deal.uuid };
  const directors = by || actor.roles.includes("buyer_company_director") ? [] : people.directors;
  const actorUuid = (by ?? actor).customerUuid;
  const values = { number: deal.number, company: deal.buyerCompanyName };
  const until = deal.consentUntil && instantText(deal.consentUntil, deal.timeZone);
  const placedFor = {
    type: until ? ("dealConsentRequested" as const) : ("dealCreatedOnBehalf" as const),
    values: { number: deal.number, by: by?.name ?? "", person: actor.name, branch: deal.branchName, ...(until && { until }) },
  };
  await enqueue(tx, {
    notifications: [
      { type: "dealCreated", to: recipientsOf("dealCreated", { ...people, directors }, false), actorUuid, values, payload, now },
      ...(by ? [{ ...placedFor, to: [actor.customerUuid, ...people.directors], actorUuid, payload, now }] : []),
    ],
    events: [{ type: "deal_updated", to: everyoneOf(people), payload, now }],
  });
}
