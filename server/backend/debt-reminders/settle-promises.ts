import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { PromiseOutcome } from "#contract/money-enums.ts";
import { rubles } from "../basket/checkout.ts";
import { companies } from "../companies/tables.ts";
import { accountingZone } from "../contracts/dated.ts";
import { accountingDay } from "../contracts/due.ts";
import { isWorkingDay, readCalendar } from "../contracts/working-days.ts";
import type { Database, Transaction } from "../db/database.ts";
import { enqueue } from "../events/outbox.ts";
import { hasWaitingPayment } from "../payments/waiting-payments.ts";
import { dayText } from "./day-text.ts";
import { type DatedCharge, dueCharges } from "./due-charges.ts";
import { isOfficeHour } from "./office-hours.ts";
import { readRepresentatives } from "./people.ts";
import { outcomeOf } from "./promise-rules.ts";
import { readDebts } from "./read-debts.ts";
import { readDisputed } from "./read-disputes.ts";
import { type PromiseRow, promisedOf } from "./read-promises.ts";
import { readTakenBack } from "./read-taken-back.ts";
import { paymentPromises } from "./tables.ts";

/** Promises per transaction. */
export const maxPromises = 50;

type Settled = { promise: PromiseRow; outcome: PromiseOutcome; late: number };

/**
 * Stores what became of promises whose day is over, once, in office hours of a working day, and tells the company's representative of
 * those that were not kept. One whose company has a payment that waits for a person waits too. Returns the number of promises.
 */
export function settlePromises(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const today = accountingDay(now);
    if (!isOfficeHour(now, accountingZone)) return 0;
    const calendar = await readCalendar(tx);
    if (!isWorkingDay(today, calendar)) return 0;
    const over = await takeOver(tx, today);
    if (over.length === 0) return 0;
    const uuids = over.map(({ companyUuid }) => companyUuid);
    const byCompany = await readDebts(tx, uuids, now);
    const disputed = await readDisputed(tx, uuids);
    const takenBack = await readTakenBack(tx, over);
    const settled = over.flatMap((promise): Settled[] => {
      const charges = dueCharges(byCompany.get(promise.companyUuid) ?? [], { calendar, today, disputed });
      const outcome = outcomeOf(promisedOf(promise), charges, today, takenBack.get(promise.uuid) ?? 0);
      return outcome ? [{ promise, outcome, late: lateSum(charges) }] : [];
    });
    for (const [outcome, own] of Map.groupBy(settled, (each) => each.outcome)) {
      const settledUuids = own.map(({ promise }) => promise.uuid);
      await tx.update(paymentPromises).set({ outcome, settledAt: now }).where(inArray(paymentPromises.uuid, settledUuids));
    }
    await notifyOf(
      tx,
      settled.filter(({ outcome }) => outcome === "broken"),
      now,
    );
    return over.length;
  });
}

/** A promise that another one takes the place of: what has become of it by now stays on record. */
export async function settlePromise(tx: Transaction, promise: PromiseRow, charges: readonly DatedCharge[], now: Date): Promise<void> {
  const takenBack = (await readTakenBack(tx, [promise])).get(promise.uuid) ?? 0;
  const outcome = outcomeOf(promisedOf(promise), charges, accountingDay(now), takenBack) ?? "replaced";
  await tx.update(paymentPromises).set({ outcome, settledAt: now }).where(eq(paymentPromises.uuid, promise.uuid));
  if (outcome === "broken") await notifyOf(tx, [{ promise, outcome, late: lateSum(charges) }], now);
}

const lateSum = (charges: readonly DatedCharge[]) =>
  charges.reduce((sum, { rest, daysOverdue }) => (daysOverdue > 0 ? sum + rest : sum), 0);

/** Promises in force whose day is over, locked. */
const takeOver = (tx: Transaction, today: string): Promise<PromiseRow[]> =>
  tx
    .select()
    .from(paymentPromises)
    .where(
      and(
        isNull(paymentPromises.outcome),
        sql`${paymentPromises.day} < ${today}`,
        sql`not ${hasWaitingPayment(sql`${paymentPromises.companyUuid}`)}`,
      ),
    )
    .orderBy(paymentPromises.day, paymentPromises.uuid)
    .limit(maxPromises)
    .for("update", { skipLocked: true });

async function notifyOf(tx: Transaction, broken: readonly Settled[], now: Date): Promise<void> {
  if (broken.length === 0) return;
  const uuids = broken.map(({ promise }) => promise.companyUuid);
  const names = await tx.select({ uuid: companies.uuid, name: companies.name }).from(companies).where(inArray(companies.uuid, uuids));
  const nameOf = new Map(names.map(({ uuid, name }) => [uuid, name]));
  const peopleOf = await readRepresentatives(tx, uuids);
  await enqueue(tx, {
    notifications: broken.map(({ promise: { companyUuid, day }, late }) => ({
      type: "promiseBroken",
      to: peopleOf(companyUuid),
      actorUuid: null,
      values: { company: nameOf.get(companyUuid) ?? "", day: dayText(day), sum: rubles(late) },
      payload: { company_uuid: companyUuid },
      now,
    })),
  });
}
