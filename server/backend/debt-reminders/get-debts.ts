import type { CompanyDebts, debts as calls } from "#contract/debts.ts";
import { debtKeepers, debtStaff, grantsOf, hasRole } from "#contract/roles.ts";
import { findCompanyInScope } from "../access/find-company-in-scope.ts";
import type { SignedIn } from "../context.ts";
import { accountingDay } from "../contracts/due.ts";
import { readCalendar, workingDayFrom } from "../contracts/working-days.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { readStatements } from "./choose-statements.ts";
import { dueCharges } from "./due-charges.ts";
import { findDebtor } from "./find-debtor.ts";
import { lastPromisedDay, outcomeOf } from "./promise-rules.ts";
import { readDebts } from "./read-debts.ts";
import { readDisputed, readDisputes, toDispute } from "./read-disputes.ts";
import { promisedOf, readPromises, toPromise } from "./read-promises.ts";

export async function getDebts({ db, actor, now }: SignedIn, { params }: Input<typeof calls.get>): Promise<CompanyDebts> {
  const company = orNotFound(await findCompanyInScope(db, actor, params.uuid));
  const at = now();
  const today = accountingDay(at);
  const calendar = await readCalendar(db);
  const promises = await readPromises(db, company.uuid);
  const disputes = await readDisputes(db, company.uuid);
  const disputed = await readDisputed(db, [company.uuid]);
  const isOpen = promises.some(({ outcome }) => outcome === null);
  const charges = isOpen
    ? dueCharges((await readDebts(db, [company.uuid], at)).get(company.uuid) ?? [], { calendar, today, disputed })
    : [];
  const isKeeper = hasRole(grantsOf(actor), debtKeepers) && (await findDebtor(db, actor, company.uuid)) !== undefined;
  return {
    promises: promises.map((row) => toPromise(row, row.outcome ?? outcomeOf(promisedOf(row), charges, today))),
    mayPromise: isKeeper,
    firstDay: workingDayFrom(today, calendar),
    lastDay: lastPromisedDay(today),
    disputes: disputes.map(toDispute),
    mayDispute: isKeeper,
    statements: await readStatements({ db, actor }, company.uuid),
    mayDecide: isKeeper && hasRole(grantsOf(actor), debtStaff),
  };
}
