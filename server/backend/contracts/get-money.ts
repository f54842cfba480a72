import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { contracts as calls } from "#contract/contracts.ts";
import type { DebtAge } from "#contract/debt-ages.ts";
import { kopecksOf } from "#contract/kopecks.ts";
import type { CompanyMoney, MoneyCharge, MoneyLine } from "#contract/money.ts";
import { debtAges } from "#contract/money-enums.ts";
import { addDays, weekday } from "#contract/plain-date.ts";
import { type Money, money } from "#contract/primitives.ts";
import { findCompanyInScope } from "../access/find-company-in-scope.ts";
import { contractScope } from "../access/scopes.ts";
import { branches } from "../branches/tables.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { sumByAge } from "./aging.ts";
import { checkDeferralsOf } from "./check-deferrals.ts";
import { accountingDay } from "./due.ts";
import { loadContracts } from "./load-contracts.ts";
import { type LineCharge, readCharges } from "./read-charges.ts";

type Contract = Awaited<ReturnType<typeof loadContracts>>[number];

/** Of the page; the workbook has more. */
const maxOpenShown = 200;
const maxPaidShown = 20;

export async function getMoney(context: SignedIn, { params }: Input<typeof calls.money>): Promise<z.input<typeof CompanyMoney>> {
  const now = context.now();
  const { company, lines, charges } = await readMoney(context, params.uuid, maxPaidShown, now);
  const open = charges.filter(({ rest }) => rest > 0);
  const paid = charges.filter(({ rest }) => rest === 0).sort((a, b) => b.row.at.getTime() - a.row.at.getTime() || b.row.id - a.row.id);
  const byUuid = new Map(lines.map((line) => [line.uuid, line]));
  const listed = open.slice(0, maxOpenShown);
  const shown = (charge: LineCharge) => toCharge(charge, byUuid.get(charge.row.line));
  return {
    company,
    owed: money(sumOf(open)),
    advance: money(lines.reduce((sum, { balance }) => sum + Math.max(0, kopecksOf(balance)), 0)),
    overdue: money(sumOf(open.filter(isOverdue))),
    overdueCount: open.filter(isOverdue).length,
    daysOverdue: longest(open),
    ages: toAges(sumByAge(open)),
    lines: lines.map((line) =>
      toLine(
        line,
        open.filter(({ row }) => row.line === line.uuid),
      ),
    ),
    weeks: toWeeks(open),
    open: listed.map(shown),
    openCount: open.length,
    paid: paid.map(shown),
    deferrals: await checkDeferralsOf(context, company.uuid),
  };
}

/** The company's contracts and their charges. NOT_FOUND outside the caller's scope. */
export async function readMoney({ db, actor }: SignedIn, companyUuid: string, maxPaid: number, now: Date) {
  const company = orNotFound(await findCompanyInScope(db, actor, companyUuid));
  const lines = await loadContracts(db, and(eq(branches.companyUuid, company.uuid), contractScope(actor)), now);
  const days = new Map(lines.map(({ uuid, deferralDays }) => [uuid, deferralDays]));
  return { company, lines, charges: await readCharges(db, days, maxPaid, now) };
}

const isOverdue = ({ daysOverdue }: LineCharge) => daysOverdue > 0;

const sumOf = (charges: readonly LineCharge[]) => charges.reduce((sum, { rest }) => sum + rest, 0);

const longest = (charges: readonly LineCharge[]) => charges.reduce((most, { daysOverdue }) => Math.max(most, daysOverdue), 0);

export const toAges = (sums: Record<DebtAge, number>) =>
  Object.fromEntries(debtAges.map((age) => [age, money(sums[age])])) as Record<DebtAge, Money>;

function toLine(line: Contract, open: readonly LineCharge[]): z.input<typeof MoneyLine> {
  const { uuid, branchUuid, branchName, assortment, type, deferralDays, deferralUnit, limit, available, balance } = line;
  return {
    uuid,
    branchUuid,
    branchName,
    assortmentName: assortment.name,
    type,
    deferralDays,
    deferralUnit,
    limit,
    available,
    owed: money(sumOf(open)),
    advance: money(Math.max(0, kopecksOf(balance))),
    overdue: money(sumOf(open.filter(isOverdue))),
    daysOverdue: longest(open),
  };
}

function toCharge({ row, amount, rest, dueOn, daysOverdue, payments }: LineCharge, line?: Contract): z.input<typeof MoneyCharge> {
  return {
    id: String(row.id),
    contractUuid: row.line,
    branchName: line?.branchName ?? "",
    assortmentName: line?.assortment.name ?? "",
    kind: row.kind,
    postedOn: accountingDay(row.at),
    dueOn,
    daysOverdue,
    amount: money(amount),
    rest: money(rest),
    ...groundOf(row),
    payments: payments.map((payment) => ({
      id: String(payment.row.id),
      kind: payment.row.kind,
      paidOn: accountingDay(payment.row.at),
      amount: money(payment.amount),
      ...groundOf(payment.row),
    })),
  };
}

/** The deal, and the document: the transfer document of a charge. Often it is just the deal's number, which is shown beside it. */
const groundOf = ({ deal, upd, document }: LineCharge["row"]) => ({
  deal,
  document: document === String(deal?.number) ? (upd?.title ?? "") : document,
});

/** What is not overdue yet, by the week in which it falls due. */
function toWeeks(open: readonly LineCharge[]) {
  const byMonday = Map.groupBy(
    open.filter((charge) => !isOverdue(charge)),
    ({ dueOn }) => addDays(dueOn, 1 - weekday(dueOn)),
  );
  return [...byMonday].map(([from, due]) => ({ from, to: addDays(from, 6), rest: money(sumOf(due)), count: due.length }));
}
