import { and, asc, eq, or } from "drizzle-orm";
import { kopecksOf } from "#contract/kopecks.ts";
import type { payments as calls } from "#contract/payments.ts";
import { money } from "#contract/primitives.ts";
import { containsCompany } from "../access/company-names.ts";
import { byAlphabet } from "../access/order-by.ts";
import { companyScope, contractScope } from "../access/scopes.ts";
import { branches } from "../branches/tables.ts";
import { companies } from "../companies/tables.ts";
import type { SignedIn } from "../context.ts";
import { loadContracts } from "../contracts/load-contracts.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";
import { decideParts, ordersOf } from "./decide-parts.ts";
import { readOpenContracts, readOrders } from "./read-facts.ts";
import { readTwins } from "./read-twins.ts";
import { payments } from "./tables.ts";
import { paymentColumns, toPayments } from "./to-payment.ts";

const maxBuyers = 20;

/** The payment with the contracts that it may pay, and how it would be spread over them. */
export async function getPayment(context: SignedIn, { params, query }: Input<typeof calls.get>) {
  const { db, actor } = context;
  const [row] = await db
    .select(paymentColumns)
    .from(payments)
    .leftJoin(companies, eq(companies.uuid, payments.companyUuid))
    .where(eq(payments.uuid, params.uuid));
  const { payment } = orNotFound(row);
  const [shown] = await toPayments(db, row ? [row] : []);
  const isOpen = payment.status === "waiting";
  const companyUuid = (isOpen && query.company) || payment.companyUuid;
  const [company] = companyUuid
    ? await db
        .select(buyerColumns)
        .from(companies)
        .where(and(eq(companies.uuid, companyUuid), companyScope(actor)))
    : [];
  if (query.company) orNotFound(company);
  return {
    payment: orNotFound(shown),
    company: company ?? null,
    contracts: company && isOpen ? await payableContracts(context, company.uuid, payment) : [],
    buyers: isOpen ? await findBuyers(context, payment, query.buyer) : [],
    twins: company ? await twinsOf(context, { ...payment, companyUuid: company.uuid }) : [],
  };
}

const buyerColumns = { uuid: companies.uuid, name: companies.name, inn: companies.inn, kpp: companies.kpp };

/** By what a person types; without it those with the payer's INN, if it is not clear which of them it is. */
function findBuyers({ db, actor }: SignedIn, { payerInn, companyUuid }: typeof payments.$inferSelect, typed: string | undefined) {
  if (!typed && (companyUuid || !payerInn)) return [];
  const wanted = typed
    ? or(eq(companies.inn, typed), containsCompany(typed, [companies.name, companies.legalName]))
    : eq(companies.inn, payerInn);
  return db
    .select(buyerColumns)
    .from(companies)
    .where(and(wanted, eq(companies.type, "buyer"), companyScope(actor)))
    .orderBy(asc(byAlphabet(companies.name)), asc(companies.uuid))
    .limit(maxBuyers);
}

async function twinsOf({ db, now }: SignedIn, payment: typeof payments.$inferSelect & { companyUuid: string }) {
  const twins = (await readTwins(db, [payment], now())).get(payment.uuid) ?? [];
  return twins.map(({ id, source, status, date, number, title }) => ({
    id,
    uuid: status === null ? null : id,
    source,
    status,
    date,
    title: title || number,
  }));
}

async function payableContracts({ db, actor, now }: SignedIn, companyUuid: string, payment: typeof payments.$inferSelect) {
  const contracts = await loadContracts(db, and(eq(branches.companyUuid, companyUuid), contractScope(actor)), now());
  const open = (await readOpenContracts(db, [companyUuid], now())).get(companyUuid) ?? [];
  const orders = await readOrders(db, [companyUuid], [payment.purpose]);
  const { parts } = decideParts(payment.amountKopecks, open, ordersOf(payment.amountKopecks, open, orders(companyUuid, payment.purpose)));
  const owedOf = new Map(open.map(({ line, charges }) => [line, charges.reduce((sum, { rest }) => sum + rest, 0)]));
  return contracts.map(({ uuid, branchName, assortment, overdue }) => ({
    uuid,
    branchName,
    assortmentName: assortment.name,
    owed: money(owedOf.get(uuid) ?? 0),
    overdue: money(kopecksOf(overdue)),
    proposed: money(parts.get(uuid) ?? 0),
  }));
}
