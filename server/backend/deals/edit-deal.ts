import { eq, inArray } from "drizzle-orm";
import type { deals as calls } from "#contract/deals.ts";
import { companies } from "../companies/tables.ts";
import { lockScheduleOfDeal } from "../distribution/lock-schedule.ts";
import type { Handler } from "../handlers.ts";
import { lockStock } from "../stock/read-stock.ts";
import { lockEarlier, needsDirector } from "./approval.ts";
import { changeDeal, checkVersion, type DealUpdate, type OpenDeal } from "./change-deal.ts";
import { isEmptyDiff } from "./check-lines.ts";
import type { DealPeople } from "./deal-people.ts";
import { throwDealProblem } from "./deal-problem.ts";
import { type EditData, listAssortmentsOf, loadEditData } from "./edit-data.ts";
import { raisedProducts } from "./edit-lines.ts";
import { noticesOf } from "./notices.ts";
import { type EditPlan, planEdit } from "./plan-edit.ts";
import { moveReservation, ownReserved } from "./reserved-sums.ts";
import { deals } from "./tables.ts";
import { decide } from "./transitions.ts";
import { writeEdit } from "./write-edit.ts";

/** D13 (a seller's edit, needs consent) and D14 (a buyer's edit, gives it). Takes all lines; an edit without changes writes nothing. */
export const editDeal: Handler<typeof calls.edit> = async (context, { params, body, expectedVersion }) => {
  const productUuids = body.products.map((line) => line.productUuid);
  return changeDeal(
    context,
    params.uuid,
    async (open) => {
      const decision = decide(open.facts, open.actor, { action: "edit" });
      const isForbidden = "refused" in decision && decision.refused === "FORBIDDEN";
      if (!isForbidden) await checkVersion(open, expectedVersion);
      if ("refused" in decision) throwDealProblem(decision, open.contracts);
      await lockScheduleOfDeal(open.tx, params.uuid);
      const data = await withLockedStock(open, await loadEditData(open.tx, open.record.deal, productUuids, open.now), body.products);
      const plan = planEdit(open, open.facts, open.locked, data, { products: body.products, byBuyer: open.actor.isOfBuyerCompany });
      return isEmptyDiff(plan.diff) ? null : saveEdit(open, plan, data, body.comment ?? null);
    },
    async (tx) => {
      // Lines of new products refer to the company: before the deal and its contracts, as whoever locks all of them does.
      const ofDeal = tx.select({ uuid: deals.buyerCompanyUuid }).from(deals).where(eq(deals.uuid, params.uuid));
      await tx.select({ uuid: companies.uuid }).from(companies).where(inArray(companies.uuid, ofDeal)).for("key share");
      return listAssortmentsOf(tx, productUuids);
    },
  );
};

/** Locks the stock rows of raised products, so that concurrent orders and edits cannot oversell. */
async function withLockedStock(open: OpenDeal, data: EditData, requested: Parameters<typeof raisedProducts>[0]): Promise<EditData> {
  const blocked = raisedProducts(requested, open.lines).filter((uuid) => data.stock.get(uuid)?.isBlocking);
  if (blocked.length === 0) return data;
  const locked = await lockStock(open.tx, open.record.deal.distributionCenterUuid, blocked);
  return { ...data, stock: new Map([...data.stock, ...locked]) };
}

/** The creator's other deals of the day on which this one was placed. */
function earlierOf({ tx, record: { deal } }: OpenDeal, { company }: EditData): Promise<number> {
  const orderer = deal.actedByUuid ? "representative" : { personUuid: deal.buyerCustomerUuid };
  return lockEarlier(tx, { company, orderer, now: deal.createdAt }, deal.uuid);
}

const directorsOf = ({ directors }: DealPeople) => directors;

async function saveEdit(open: OpenDeal, plan: EditPlan, data: EditData, comment: string | null): Promise<DealUpdate> {
  const { facts, now, actor, record } = open;
  const earliestCutoffAt = plan.earliestCutoffAt ?? record.deal.earliestCutoffAt;
  const byDirector = actor.isOfBuyerCompany && actor.roles.includes("buyer_company_director");
  const asksDirector =
    facts.createdByManager && !byDirector && needsDirector(data.company, plan.summary.total, await earlierOf(open, data));
  // After the lock of the day's sums, as an order writes its lines.
  const { lines, deliveryFrom, deliveryTo } = await writeEdit(open, plan, data);
  return {
    set: {
      status: "waiting_approval",
      ...(facts.status !== "waiting_approval" && { statusUpdatedAt: now }),
      consentNeeded: !actor.isOfBuyerCompany,
      directorConsent: asksDirector,
      // An edit by the seller moves the consent deadline to the new cut-off; an edit by the buyer is consent.
      ...(record.deal.consentUntil && { consentUntil: actor.isOfBuyerCompany ? null : earliestCutoffAt }),
      productCount: lines.length,
      subtotalKopecks: plan.summary.subtotal,
      totalKopecks: plan.summary.total,
      discountGroups: plan.groups,
      deliveryFrom,
      deliveryTo,
      earliestCutoffAt,
    },
    movements: moveReservation(
      ownReserved(open.contracts),
      lines.map((line) => ({ assortmentUuid: line.assortmentUuid, totalKopecks: line.totalKopecks, actualTotalKopecks: null })),
    ),
    logs: [{ event: "edit", from: facts.status, to: "waiting_approval", comment, changes: plan.changes }],
    // A manager's edit above the threshold also notifies the directors, who must confirm it.
    notices: [
      ...noticesOf("dealChanged", open),
      ...(asksDirector && actor.isOfBuyerCompany ? [{ type: "dealChanged" as const, to: directorsOf }] : []),
    ],
  };
}
