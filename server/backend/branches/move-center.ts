import { and, asc, eq, notInArray, sql } from "drizzle-orm";
import type { CenterMove } from "#contract/branches.ts";
import { endedDealStatuses } from "#contract/deal-statuses.ts";
import { dealScope } from "../access/scopes.ts";
import { listAccreditationPeople } from "../accreditation/accreditation-people.ts";
import { accreditations } from "../accreditation/tables.ts";
import { companies } from "../companies/tables.ts";
import type { SignedIn } from "../context.ts";
import { computedColumn } from "../db/computed-column.ts";
import type { Transaction } from "../db/database.ts";
import { dealLines, deals } from "../deals/tables.ts";
import { distributionCenters, schedules } from "../distribution/tables.ts";
import { enqueueNotification } from "../events/outbox.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import type { BranchRow } from "./change-branch.ts";

/** Deals listed in the problem; further ones are counted. */
const shownMax = 50;

type Wanted = {
  to: string | null;
  /** The centre was chosen, not derived from the postal code. */
  byHand: boolean;
  confirmedDeals: number | undefined;
};

/**
 * What a branch loses by a change of centre: its schedule. Its open deals keep their centre and days. Null when it loses nothing.
 * Throws this until the person has confirmed the open deals; a loss of the schedule alone needs no confirmation when the
 * centre was chosen by hand. Within `changeBranch`.
 */
export async function assertMoveConfirmed(
  context: SignedIn,
  tx: Transaction,
  branch: BranchRow,
  { to, byHand, confirmedDeals }: Wanted,
): Promise<CenterMove | null> {
  if (branch.distributionCenterUuid === null || branch.distributionCenterUuid === to) return null;
  // Waits for orders that hold a share lock of the schedule, so that they are counted.
  const [schedule] = branch.scheduleUuid
    ? await tx.select().from(schedules).where(eq(schedules.uuid, branch.scheduleUuid)).for("update")
    : [];
  const open = await listOpenDeals(context, tx, branch, branch.distributionCenterUuid);
  if (schedule === undefined && open.total === 0) return null;
  const move = {
    from: (await nameOf(tx, branch.distributionCenterUuid)) ?? "",
    to: await nameOf(tx, to),
    schedule: schedule?.name ?? null,
    ...open,
  };
  const needsConfirmation = open.total > 0 || !byHand;
  if (needsConfirmation && (confirmedDeals === undefined || open.total > confirmedDeals)) throwProblem("CENTER_CHANGES", move);
  return move;
}

async function listOpenDeals(
  { actor }: SignedIn,
  tx: Transaction,
  { uuid }: BranchRow,
  centerUuid: string,
): Promise<Pick<CenterMove, "deals" | "others" | "total">> {
  const rows = await tx
    .select({
      uuid: deals.uuid,
      number: deals.number,
      branchName: deals.branchName,
      companyName: deals.buyerCompanyName,
      isVisible: computedColumn("boolean", sql`${dealScope(actor)}`),
      dates: computedColumn("text[]", sql`array_agg(distinct ${dealLines.deliveryDate}::text order by ${dealLines.deliveryDate}::text)`),
    })
    .from(deals)
    .innerJoin(dealLines, eq(dealLines.dealUuid, deals.uuid))
    .where(and(eq(deals.branchUuid, uuid), eq(deals.distributionCenterUuid, centerUuid), notInArray(deals.status, endedDealStatuses)))
    .groupBy(deals.uuid)
    .orderBy(asc(deals.deliveryFrom), asc(deals.number));
  const visible = rows.filter((row) => row.isVisible).slice(0, shownMax);
  return { deals: visible.map(({ isVisible: _, ...deal }) => deal), others: rows.length - visible.length, total: rows.length };
}

async function nameOf(tx: Transaction, uuid: string | null): Promise<string | null> {
  if (uuid === null) return null;
  const [center] = await tx.select({ name: distributionCenters.name }).from(distributionCenters).where(eq(distributionCenters.uuid, uuid));
  return orNotFound(center).name;
}

/** Notifies the representative, who chooses the new schedule, and the buyer's directors. */
export async function notifyOfMove(
  { actor, now }: SignedIn,
  tx: Transaction,
  branch: BranchRow,
  { to, schedule, total }: CenterMove,
): Promise<void> {
  const [company] = await tx
    .select({ name: companies.name, representativeUuid: companies.salesRepresentativeUuid, accreditationUuid: accreditations.uuid })
    .from(companies)
    .leftJoin(accreditations, eq(accreditations.companyUuid, companies.uuid))
    .where(eq(companies.uuid, branch.companyUuid));
  const { name, representativeUuid, accreditationUuid } = orNotFound(company);
  const { buyerDirectors, representative } = await listAccreditationPeople(tx, { companyUuid: branch.companyUuid, representativeUuid });
  const texts = [
    to === null
      ? translate("branchMove.nowhere", { company: name, branch: branch.name })
      : translate("branchMove.moved", { company: name, branch: branch.name, center: to }),
    schedule === null ? "" : translate("branchMove.schedule"),
    total === 0 ? "" : translate("branchMove.deals", { count: total }),
  ];
  const payload = accreditationUuid === null ? {} : { accreditation_uuid: accreditationUuid };
  const message = texts.filter(Boolean).join(" ");
  await enqueueNotification(tx, {
    type: "branchScheduleChanged",
    to: [...buyerDirectors, ...representative],
    actorUuid: actor.customerUuid,
    message,
    payload,
    now: now(),
  });
}
