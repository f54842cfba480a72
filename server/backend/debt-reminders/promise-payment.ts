import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { debts as calls } from "#contract/debts.ts";
import { rubles } from "../basket/checkout.ts";
import { accountingDay } from "../contracts/due.ts";
import { readCalendar } from "../contracts/working-days.ts";
import { enqueueNotification } from "../events/outbox.ts";
import type { Handler } from "../handlers.ts";
import { orNotFound, throwFieldErrors, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { dayText } from "./day-text.ts";
import { dueCharges } from "./due-charges.ts";
import { lockDebtor } from "./find-debtor.ts";
import { readRepresentatives } from "./people.ts";
import { coveredBy, dayProblem, isPromisedOut, lastPromisedDay } from "./promise-rules.ts";
import { readDebts } from "./read-debts.ts";
import { readDisputed } from "./read-disputes.ts";
import { readLastRow, readMeant, toPromise } from "./read-promises.ts";
import { settlePromise } from "./settle-promises.ts";
import { paymentPromises } from "./tables.ts";

export const promisePayment: Handler<typeof calls.promise> = async ({ db, actor, now }, { params, body }) =>
  db.transaction(async (tx) => {
    const company = await lockDebtor(tx, actor, params.uuid);
    const { day, amount = null, comment = "" } = body;
    const at = now();
    const today = accountingDay(at);
    const calendar = await readCalendar(tx);
    const problem = dayProblem(day, today, calendar);
    if (problem) throwFieldErrors({ day: [problem, { day: dayText(lastPromisedDay(today)) }] });
    const isOfCompany = and(eq(paymentPromises.companyUuid, company.uuid), isNull(paymentPromises.outcome));
    const [before] = await tx.select().from(paymentPromises).where(isOfCompany);
    const disputed = await readDisputed(tx, [company.uuid]);
    const debts = (await readDebts(tx, [company.uuid], at)).get(company.uuid) ?? [];
    const charges = dueCharges(debts, { calendar, today, disputed });
    const open = charges.filter(({ rest }) => rest > 0);
    const owed = open.reduce((sum, { rest }) => sum + rest, 0);
    if (owed === 0) throwProblem("CONFLICT", undefined, translate("promiseNothing"));
    if (amount !== null && amount > owed) throwFieldErrors({ amount: ["promiseTooMuch", { owed: rubles(owed) }] });
    const coveredRowIds = coveredBy(
      amount,
      open.filter(({ id }) => !disputed.has(id)),
    );
    const own = { day, amountKopecks: amount, comment, owedKopecks: owed, coveredRowIds };
    if (before && isDeepStrictEqual(pick(before), own)) return { promise: toPromise(before, null), isNew: false };
    const isBySeller = actor.companyType !== "buyer";
    const meantRowIds = coveredRowIds.length > 0 ? coveredRowIds : open.slice(0, 1).map(({ id }) => id);
    if (!isBySeller && isPromisedOut(meantRowIds, await readMeant(tx, company.uuid)))
      throwProblem("CONFLICT", undefined, translate("promiseMoved"));
    if (before) await settlePromise(tx, before, charges, at);
    const [promise] = await tx
      .insert(paymentPromises)
      .values({
        uuid: uuidv7(),
        companyUuid: company.uuid,
        ...own,
        meantRowIds,
        lastRowId: await readLastRow(tx, company.uuid),
        createdByUuid: actor.customerUuid,
        createdBy: actor.name,
        isBySeller,
        createdAt: at,
      })
      .returning();
    await enqueueNotification(tx, {
      type: "promiseMade",
      to: (await readRepresentatives(tx, [company.uuid]))(company.uuid),
      actorUuid: actor.customerUuid,
      values: { company: company.name, day: dayText(day), sum: rubles(amount ?? owed) },
      payload: { company_uuid: company.uuid },
      now: at,
    });
    return { promise: toPromise(orNotFound(promise), null), isNew: true };
  });

const pick = ({ day, amountKopecks, comment, owedKopecks, coveredRowIds }: typeof paymentPromises.$inferSelect) => ({
  ...{ day, amountKopecks, comment, owedKopecks, coveredRowIds },
});
