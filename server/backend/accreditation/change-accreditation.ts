import { and, eq, type SQL } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import type { Accreditation } from "#contract/accreditation.ts";
import type { ProcessStatus } from "#contract/enums.ts";
import type { ChangedField } from "#contract/versions.ts";
import { accreditationScope } from "../access/scopes.ts";
import { companies } from "../companies/tables.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { type EventType, enqueueEvent, enqueueNotification, type NotificationPayload, type NotificationType } from "../events/outbox.ts";
import { orNotFound } from "../problem.ts";
import { assertVersion, nextVersion } from "../versions/versions.ts";
import { type AccreditationPeople, listAccreditationPeople } from "./accreditation-people.ts";
import { type AccreditationFacts, type ActorFacts, roleOfProcess } from "./facts.ts";
import { loadAccreditations } from "./load-accreditations.ts";
import type { LoadedAccreditation } from "./loaded.ts";
import type { NextStep } from "./process-table.ts";
import { accreditationProcesses, accreditations } from "./tables.ts";
import { isInternalStep, toAccreditation } from "./to-accreditation.ts";
import { toActorFacts, toFacts } from "./to-facts.ts";

/** A locked accreditation with the facts that the rules need. */
export type OpenAccreditation = {
  tx: Transaction;
  context: SignedIn;
  loaded: LoadedAccreditation;
  facts: AccreditationFacts;
  actor: ActorFacts;
  now: Date;
};

export type Notice = {
  type: NotificationType;
  to: (people: AccreditationPeople) => (string | null)[];
  values?: Record<string, string>;
  payload?: NotificationPayload;
  /** Replaces the text of the notification type. */
  message?: string;
  /** No link: the recipient may no longer open the accreditation. */
  leadsNowhere?: true;
};

/** What a change writes besides documents. */
export type AccreditationUpdate = {
  /** Assigns the current step to the caller if nobody works on it. */
  take?: true;
  /** The caller ends the current step with this result, and the next one begins. */
  close?: { status: ProcessStatus; comment: string | null; next: NextStep; employeeUuid?: string | null };
  set?: Partial<LoadedAccreditation["accreditation"]>;
  company?: Partial<LoadedAccreditation["company"]>;
  process?: Partial<Pick<typeof accreditationProcesses.$inferInsert, "status" | "employeeUuid">>;
  /** Changed fields of the card other than step and representative. */
  changed?: readonly ChangedField[];
  notices?: Notice[];
  silent: EventType[];
};

type Answer = z.input<typeof Accreditation>;

/**
 * Every change of an accreditation runs here: locks its row, decides by the pure rules, writes step, statuses and outbox in one
 * transaction, and returns the accreditation reread. `work` throws problems and returns null if nothing changes. An allowed change
 * throws CHANGED if the caller names an older version of the card.
 */
export async function changeAccreditation(
  context: SignedIn,
  where: SQL,
  expectedVersion: number | undefined,
  work: (open: OpenAccreditation) => Promise<AccreditationUpdate | null>,
): Promise<Answer> {
  const uuid = await context.db.transaction(async (tx) => {
    const open = await openAccreditation(tx, context, where);
    const update = await work(open);
    if (update !== null) {
      await assertVersion(tx, open.loaded.accreditation, expectedVersion);
      await writeUpdate(open, update);
    }
    return open.loaded.accreditation.uuid;
  });
  const [loaded] = await loadAccreditations(context.db, eq(accreditations.uuid, uuid));
  return toAccreditation(context.actor, orNotFound(loaded));
}

export async function openAccreditation(tx: Transaction, context: SignedIn, where: SQL): Promise<OpenAccreditation> {
  const [row] = await tx
    .select({ uuid: accreditations.uuid })
    .from(accreditations)
    .where(and(where, accreditationScope(context.actor)))
    .for("update");
  const [loaded] = await loadAccreditations(tx, eq(accreditations.uuid, orNotFound(row).uuid));
  const accreditation = orNotFound(loaded);
  return {
    tx,
    context,
    loaded: accreditation,
    facts: toFacts(accreditation),
    actor: toActorFacts(context.actor, accreditation),
    now: context.now(),
  };
}

export async function writeUpdate(open: OpenAccreditation, update: AccreditationUpdate): Promise<void> {
  const { tx, context, loaded, facts, now } = open;
  const { accreditation, company } = loaded;
  const { take, close, process, notices = [], silent } = update;
  const next = close?.next;
  if (facts.current && (take || close || process)) {
    const { uuid, status, employeeUuid, employeeMayAct } = facts.current;
    const isFree = status === "created" || !employeeMayAct;
    const mine =
      (take || close) && (isFree || employeeUuid === null) ? { status: "in_work", employeeUuid: context.actor.customerUuid } : {};
    await tx
      .update(accreditationProcesses)
      .set({
        ...mine,
        ...process,
        ...(close && { status: close.status, comment: close.comment, employeeUuid: context.actor.customerUuid }),
        updatedAt: now,
      })
      .where(eq(accreditationProcesses.uuid, uuid));
  }
  if (next?.process) {
    await tx.insert(accreditationProcesses).values({
      uuid: uuidv7(),
      accreditationUuid: accreditation.uuid,
      position: loaded.processes.length + 1,
      type: next.process,
      status: "created",
      employeeUuid: close?.employeeUuid ?? null,
      createdAt: now,
      updatedAt: now,
    });
  }
  const status = next?.status ?? accreditation.status;
  const hasNewStatus = status !== accreditation.status;
  if (hasNewStatus || update.set)
    await tx
      .update(accreditations)
      .set({ status, ...update.set })
      .where(eq(accreditations.uuid, accreditation.uuid));
  if (hasNewStatus || update.company)
    await tx
      .update(companies)
      .set({
        status,
        ...update.company,
        ...(update.company?.salesRepresentativeUuid && (await nextVersion(tx, context, company, ["salesRepresentative"]))),
      })
      .where(eq(companies.uuid, company.uuid));

  const changed: ChangedField[] = [
    ...(update.changed ?? []),
    ...(close || process || take ? (["step"] as const) : []),
    ...(update.set?.salesRepresentativeUuid ? (["salesRepresentative"] as const) : []),
  ];
  // The buyer reads who changed the card: not who of the seller's people decided an internal step.
  const isInternal = changed.includes("step") && facts.current !== null && isInternalStep(facts.current.type);
  const author = isInternal ? { ...context, actor: { ...context.actor, name: "" } } : context;
  if (changed.length > 0) await touchAccreditation(tx, author, accreditation.companyUuid, changed);

  const events = [
    ...silent,
    ...(close || process ? (["accreditation_process_updated"] as const) : []),
    ...(hasNewStatus ? (["accreditation_status_updated"] as const) : []),
  ];
  await announce(open, notices, [...new Set(events)], update.set?.salesRepresentativeUuid ?? accreditation.salesRepresentativeUuid);
}

/** Increments the accreditation's version after a change of what its card shows. Does nothing for a company without one. */
export async function touchAccreditation(
  tx: Transaction,
  context: SignedIn,
  companyUuid: string,
  fields: readonly ChangedField[],
): Promise<void> {
  const isIt = eq(accreditations.companyUuid, companyUuid);
  const [row] = await tx
    .select({ uuid: accreditations.uuid, version: accreditations.version })
    .from(accreditations)
    .where(isIt)
    .for("update");
  if (row)
    await tx
      .update(accreditations)
      .set(await nextVersion(tx, context, row, fields))
      .where(isIt);
}

async function announce(
  { tx, context, loaded, now }: OpenAccreditation,
  notices: readonly Notice[],
  events: readonly EventType[],
  representativeUuid: string | null,
): Promise<void> {
  if (notices.length === 0 && events.length === 0) return;
  const { accreditation, company, processes } = loaded;
  const people = await listAccreditationPeople(tx, { companyUuid: company.uuid, representativeUuid });
  const actorUuid = context.actor.customerUuid;
  const payload = { accreditation_uuid: accreditation.uuid };
  for (const { type, to, values, payload: more, message, leadsNowhere } of notices) {
    await enqueueNotification(tx, {
      type,
      to: to(people),
      actorUuid,
      values: { company: company.name, ...values },
      ...(message !== undefined && { message }),
      payload: leadsNowhere ? {} : { ...payload, ...more },
      now,
    });
  }
  const hasReached = (role: string) => processes.some(({ process }) => roleOfProcess(process.type) === role);
  const viewers = [
    ...people.buyers,
    representativeUuid,
    accreditation.salesRepresentativeUuid,
    ...people.regionalDirectors,
    ...(hasReached("seller_security") ? people.security : []),
    ...(hasReached("seller_distribution_director") ? people.distributionDirectors : []),
  ];
  for (const type of events) await enqueueEvent(tx, { type, to: viewers, payload, now });
}
