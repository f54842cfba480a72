import { and, eq, isNull } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { debts as calls } from "#contract/debts.ts";
import { rubles } from "../basket/checkout.ts";
import { accountingDay } from "../contracts/due.ts";
import { readCalendar } from "../contracts/working-days.ts";
import type { Handler } from "../handlers.ts";
import { orNotFound, throwFieldErrors, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { dayText } from "./day-text.ts";
import { lockDebtor } from "./find-debtor.ts";
import { coveredBy, dayProblem, lastPromisedDay } from "./promise-rules.ts";
import { readDebts } from "./read-debts.ts";
import { toPromise } from "./read-promises.ts";
import { paymentPromises } from "./tables.ts";

export const promisePayment: Handler<typeof calls.promise> = async ({ db, actor, now }, { params, body }) =>
  db.transaction(async (tx) => {
    const company = await lockDebtor(tx, actor, params.uuid);
    const { day, amount = null, comment = "" } = body;
    const at = now();
    const today = accountingDay(at);
    const problem = dayProblem(day, today, await readCalendar(tx));
    if (problem) throwFieldErrors({ day: [problem, { day: dayText(lastPromisedDay(today)) }] });
    const isOfCompany = and(eq(paymentPromises.companyUuid, company.uuid), isNull(paymentPromises.outcome));
    const [before] = await tx.select().from(paymentPromises).where(isOfCompany);
    if (before?.day === day && before.amountKopecks === amount && before.comment === comment)
      return { promise: toPromise(before, null), isNew: false };
    const open = ((await readDebts(tx, [company.uuid], at)).get(company.uuid) ?? []).filter(({ rest }) => rest > 0);
    const owed = open.reduce((sum, { rest }) => sum + rest, 0);
    if (owed === 0) throwProblem("CONFLICT", undefined, translate("promiseNothing"));
    if (amount !== null && amount > owed) throwFieldErrors({ amount: ["promiseTooMuch", { owed: rubles(owed) }] });
    await tx.update(paymentPromises).set({ outcome: "replaced", settledAt: at }).where(isOfCompany);
    const charges = open.map(({ row: { id }, rest }) => ({ id, rest }));
    const [promise] = await tx
      .insert(paymentPromises)
      .values({
        uuid: uuidv7(),
        companyUuid: company.uuid,
        ...{ day, comment, amountKopecks: amount, owedKopecks: owed },
        lastRowId: Math.max(...charges.map(({ id }) => id)),
        coveredRowIds: coveredBy(amount, charges),
        createdByUuid: actor.customerUuid,
        createdBy: actor.name,
        isBySeller: actor.companyType !== "buyer",
        createdAt: at,
      })
      .returning();
    return { promise: toPromise(orNotFound(promise), null), isNew: true };
  });
