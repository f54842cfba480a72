import { and, eq, type SQL } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Deal, LineChange, StatusLog } from "#contract/deal.ts";
import { dealStatusesIn } from "#contract/deal-statuses.ts";
import type { ChangedField } from "#contract/versions.ts";
import { byRoles, dealScope } from "../access/scopes.ts";
import { sideOf } from "../access/side-of.ts";
import type { SignedIn } from "../context.ts";
import { applyToContracts, type ContractLineRow, type ContractMovement, lockContractLines } from "../contracts/ledger.ts";
import type { Transaction } from "../db/database.ts";
import { enqueue, type NewNotification, type NotificationType } from "../events/outbox.ts";
import { orNotFound } from "../problem.ts";
import { assertVersion, nextVersion } from "../versions/versions.ts";
import type { ActorFacts, DealFacts } from "./deal-facts.ts";
import { type DealPeople, everyoneOf, listCollectors, listDealPeople } from "./deal-people.ts";
import type { DealRow } from "./deal-record.ts";
import { type LoadedDeal, loadDeal } from "./read-deal.ts";
import { toActorFacts, toDealFacts } from "./read-facts.ts";
import { readShownDeal } from "./read-shown-deal.ts";
import { dealLines, dealLogs, deals, type LogDetails } from "./tables.ts";

/** The caller and the clock of a change. */
export type Changing = Pick<SignedIn, "db" | "actor" | "now"> & {
  /** Deals that the caller may change; by default those that their roles show. */
  scope?: SQL;
};

/** A locked deal with the facts that the rules need. */
export type OpenDeal = LoadedDeal & {
  tx: Transaction;
  context: Changing;
  facts: DealFacts;
  actor: ActorFacts;
  /** Locked contract lines, by assortment. */
  locked: ReadonlyMap<string, ContractLineRow>;
  now: Date;
};

export type NewLog = {
  event: StatusLog["event"];
  from?: string;
  to?: string;
  comment?: string | null;
  changes?: LineChange[];
  details?: LogDetails;
};

/** What a change writes besides lines and suborders. */
export type DealUpdate = {
  set: Partial<DealRow>;
  logs: NewLog[];
  movements?: Omit<ContractMovement, "dealUuid" | "document">[];
  notices?: { type: NotificationType; to: (people: DealPeople) => (string | null)[]; values?: Record<string, string> }[];
};

type Change = [work: (open: OpenDeal) => Promise<DealUpdate | null>, more?: (tx: Transaction) => Promise<readonly string[]>];

/** Changes a deal and returns it for the caller after the commit. */
export async function changeDeal(context: SignedIn, uuid: string, ...change: Change): Promise<Deal> {
  await inDeal(context, uuid, ...change);
  return readShownDeal(context, uuid);
}

/**
 * Every change of a deal runs here, in one transaction: lock its row, then its contract lines by uuid, decide, write deal, log,
 * ledger and outbox. `work` returns null if nothing changes. `more` returns assortments whose contract lines are locked too.
 */
export async function inDeal(context: Changing, uuid: string, ...[work, more = async () => []]: Change): Promise<void> {
  await context.db.transaction(async (tx) => {
    const open = await openDeal(tx, context, uuid, await more(tx));
    const update = await work(open);
    if (update !== null) await writeUpdate(open, update);
  });
}

export async function openDeal(
  tx: Transaction,
  context: Changing,
  uuid: string,
  moreAssortments: readonly string[] = [],
): Promise<OpenDeal> {
  const now = context.now();
  const [row] = await tx
    .select({ branchUuid: deals.branchUuid })
    .from(deals)
    .where(and(eq(deals.uuid, uuid), context.scope ?? dealScope(byRoles(context.actor))))
    .for("update");
  const { branchUuid } = orNotFound(row);
  const own = await tx.selectDistinct({ uuid: dealLines.assortmentUuid }).from(dealLines).where(eq(dealLines.dealUuid, uuid));
  const locked = await lockContractLines(tx, branchUuid, [...own.map((assortment) => assortment.uuid), ...moreAssortments]);
  const loaded = await loadDeal(tx, context.actor, uuid);
  const facts = toDealFacts(loaded.record, loaded.contracts, now);
  return { ...loaded, tx, context, facts, locked, actor: toActorFacts(context.actor, loaded.record), now };
}

/** Optimistic locking: throws CHANGED if the caller names a version and the deal has changed since. */
export function checkVersion({ tx, record }: OpenDeal, expectedVersion: number | undefined): Promise<void> {
  return assertVersion(tx, record.deal, expectedVersion);
}

const fieldOf: Record<NewLog["event"], ChangedField> = {
  created: "status",
  status: "status",
  edit: "lines",
  assign: "salesRepresentative",
  payment: "payment",
  details: "details",
  collected: "collected",
  corrected: "collected",
  documentAdded: "documents",
  documentReplaced: "documents",
  documentDeleted: "documents",
  invoiceIssued: "documents",
  advanceIssued: "documents",
  advanceCancelled: "documents",
  updIssued: "documents",
  updCorrected: "documents",
  updCancelled: "documents",
  correctionIssued: "documents",
  differencesIssued: "documents",
  differencesCancelled: "documents",
  specificationIssued: "documents",
};

const atWarehouse: ReadonlySet<string> = new Set(dealStatusesIn("collecting", "receipt"));

/** Writes a change of a locked deal. Exported for transactions that change several deals. */
export async function writeUpdate(open: OpenDeal, { set, logs, movements = [], notices = [] }: DealUpdate): Promise<void> {
  const { tx, context, record, now } = open;
  const { deal } = record;
  const { actor } = context;
  const payload = { deal_uuid: deal.uuid };
  const number = String(deal.number);
  await tx
    .update(deals)
    .set({
      ...set,
      ...(await nextVersion(
        tx,
        context,
        deal,
        logs.map(({ event }) => fieldOf[event]),
      )),
    })
    .where(eq(deals.uuid, deal.uuid));
  await tx.insert(dealLogs).values(
    logs.map(({ event, from = null, to = null, comment = null, changes = [], details = {} }) => ({
      uuid: uuidv7(),
      dealUuid: deal.uuid,
      event,
      fromStatus: from,
      toStatus: to,
      actorUuid: actor.isService ? null : actor.customerUuid,
      actorName: actor.name,
      actorSide: actor.isService ? ("system" as const) : sideOf(actor),
      comment,
      changes,
      details,
      createdAt: now,
    })),
  );
  await applyToContracts(
    tx,
    deal.branchUuid,
    movements.map((movement) => ({ ...movement, dealUuid: deal.uuid, document: number })),
    now,
  );
  const people = await listDealPeople(tx, { ...record, deal: { ...deal, ...set } });
  const collectors = atWarehouse.has(set.status ?? deal.status) ? await listCollectors(tx, record) : [];
  await enqueue(tx, {
    notifications: toNotifications(open, people, notices),
    events: [{ type: "deal_updated", to: [...new Set([...everyoneOf(people), deal.sellerCustomerUuid, ...collectors])], payload, now }],
  });
}

/** Everybody reads which deal it is about. */
export function toNotifications(
  { context, record: { deal }, now }: OpenDeal,
  people: DealPeople,
  notices: NonNullable<DealUpdate["notices"]>,
): NewNotification[] {
  return notices.map(({ type, to, values }) => ({
    type,
    to: to(people),
    actorUuid: context.actor.customerUuid,
    values: { number: String(deal.number), company: deal.buyerCompanyName, ...values },
    payload: { deal_uuid: deal.uuid },
    now,
  }));
}
