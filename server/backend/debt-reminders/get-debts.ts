import { eq } from "drizzle-orm";
import type { CompanyDebts, debts as calls } from "#contract/debts.ts";
import { debtKeepers, debtStaff, grantsOf, hasRole } from "#contract/roles.ts";
import { findCompanyInScope } from "../access/find-company-in-scope.ts";
import type { SignedIn } from "../context.ts";
import { accountingDay } from "../contracts/due.ts";
import { readCalendar, workingDayFrom } from "../contracts/working-days.ts";
import type { Reader } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { readStatements } from "./choose-statements.ts";
import { dueCharges } from "./due-charges.ts";
import { findCharge, searchCharges, toDisputable } from "./find-charge.ts";
import { findDebtor } from "./find-debtor.ts";
import { lastPromisedDay, outcomeOf } from "./promise-rules.ts";
import { readDebts } from "./read-debts.ts";
import { readDisputed, readDisputes, readOpenDisputed, selectDisputes, toDisputes } from "./read-disputes.ts";
import { promisedOf, readPromises, toPromise } from "./read-promises.ts";
import { readTakenBack } from "./read-taken-back.ts";
import { chargeDisputes } from "./tables.ts";

export async function getDebts({ db, actor, now }: SignedIn, { params, query }: Input<typeof calls.get>): Promise<CompanyDebts> {
  const company = orNotFound(await findCompanyInScope(db, actor, params.uuid));
  const at = now();
  const today = accountingDay(at);
  const calendar = await readCalendar(db);
  const promises = await readPromises(db, company.uuid);
  const { disputes, next } = await readDisputes(db, company.uuid, query.after);
  const disputed = await readDisputed(db, [company.uuid]);
  const inForce = promises.filter(({ outcome }) => outcome === null);
  const takenBack = await readTakenBack(db, inForce);
  const charges =
    inForce.length > 0 ? dueCharges((await readDebts(db, [company.uuid], at)).get(company.uuid) ?? [], { calendar, today, disputed }) : [];
  const isKeeper = hasRole(grantsOf(actor), debtKeepers) && (await findDebtor(db, actor, company.uuid)) !== undefined;
  return {
    promises: promises.map((row) =>
      toPromise(row, row.outcome ?? outcomeOf(promisedOf(row), charges, today, takenBack.get(row.uuid) ?? 0)),
    ),
    mayPromise: isKeeper,
    firstDay: workingDayFrom(today, calendar),
    lastDay: lastPromisedDay(today),
    disputes,
    nextDisputes: next,
    disputed: await readOpenDisputed(db, company.uuid),
    requested: isKeeper && query.charge ? await readRequested(db, company.uuid, Number(query.charge), at) : null,
    found: isKeeper && query.find ? await searchCharges(db, company.uuid, query.find, at) : [],
    mayDispute: isKeeper,
    statements: await readStatements({ db, actor }, company.uuid),
    mayDecide: isKeeper && hasRole(grantsOf(actor), debtStaff),
  };
}

/** The charge that a person is about to dispute; undecided disputes come first, then the last one. */
async function readRequested(reader: Reader, companyUuid: string, id: number, now: Date): Promise<CompanyDebts["requested"]> {
  const charge = await findCharge(reader, companyUuid, id, now);
  if (!charge) return null;
  const [dispute = null] = await toDisputes(reader, await selectDisputes(reader, eq(chargeDisputes.ledgerRowId, id), 1));
  return { ...toDisputable(charge), dispute };
}
