import { and, eq, inArray } from "drizzle-orm";
import type { payments as calls } from "#contract/payments.ts";
import { companyScope, contractScope } from "../access/scopes.ts";
import { branches } from "../branches/tables.ts";
import { companies } from "../companies/tables.ts";
import type { SignedIn } from "../context.ts";
import { contractLines } from "../contracts/tables.ts";
import type { Transaction } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { lockAdvancedDeals } from "../papers/advances/cancel-advances.ts";
import { wakeAdvances } from "../papers/advances/issue-waiting.ts";
import { orNotFound, throwFieldErrors, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { orderPartsOf, ordersOf } from "./decide-parts.ts";
import { lockPayments, type PaymentRow, postParts, reverseParts } from "./post-parts.ts";
import { lockOpenContracts, lockOrders, readOrders } from "./read-facts.ts";
import { countedBefore, readTwins } from "./read-twins.ts";
import { payments, uncomparedPayments } from "./tables.ts";

const sums = new Intl.NumberFormat("ru-RU", { style: "currency", currency: "RUB" });

/** The payment, locked, in this state; CONFLICT if somebody has decided it otherwise meanwhile. */
async function lockPayment(tx: Transaction, uuid: string, status: PaymentRow["status"]): Promise<PaymentRow> {
  const payment = orNotFound((await lockPayments(tx, [uuid]))[0]);
  return payment.status === status ? payment : throwProblem("CONFLICT", undefined, translate(`payments.is.${payment.status}`));
}

const changed = ({ uuid, status, reason }: Pick<PaymentRow, "uuid" | "status" | "reason">) => ({ uuid, status, reason });

/** Refuses one whose money may be counted already by what the person has not seen: then its page shows that. */
export async function postPayment(context: SignedIn, { params, body }: Input<typeof calls.post>) {
  const { db, actor, now } = context;
  const posted = await db.transaction(async (tx) => {
    // The payment will refer to it: locked before the payment, as whoever deletes a company does.
    const [company] = await tx
      .select({ uuid: companies.uuid })
      .from(companies)
      .where(and(eq(companies.uuid, body.companyUuid), companyScope(actor)))
      .for("key share");
    const payment = await lockPayment(tx, params.uuid, "waiting");
    const { uuid: companyUuid } = orNotFound(company);
    const parts = new Map<string, number>();
    for (const { contractUuid, amount } of body.parts) if (amount > 0) parts.set(contractUuid, (parts.get(contractUuid) ?? 0) + amount);
    const known = await tx
      .select({ uuid: contractLines.uuid })
      .from(contractLines)
      .innerJoin(branches, eq(branches.uuid, contractLines.branchUuid))
      .where(and(eq(branches.companyUuid, companyUuid), inArray(contractLines.uuid, [...parts.keys()]), contractScope(actor)));
    if (known.length < parts.size) throwProblem("NOT_FOUND");
    const spread = [...parts.values()].reduce((sum, amount) => sum + amount, 0);
    if (spread !== payment.amountKopecks) {
      const values = { sum: sums.format(payment.amountKopecks / 100), spread: sums.format(spread / 100) };
      throwFieldErrors({ parts: ["payments.unequal", values] });
    }
    const locked = await lockOrders(tx, companyUuid, [payment], now());
    // First, so that nothing is counted between looking for twins and posting.
    const contracts = await lockOpenContracts(tx, companyUuid, now());
    const twins = countedBefore((await readTwins(tx, [{ ...payment, companyUuid }], now())).get(payment.uuid), payment);
    if (twins.some(({ id }) => !body.twins?.includes(id))) {
      await tx.update(payments).set({ companyUuid, reason: "repeated" }).where(eq(payments.uuid, payment.uuid));
      return undefined;
    }
    const shares = (await readOrders(tx, [companyUuid], [payment.purpose]))(companyUuid, payment.purpose);
    const own = ordersOf(payment.amountKopecks, contracts, shares).filter(({ deal }) => locked.has(deal));
    const orderParts = orderPartsOf(parts, own);
    await postParts(tx, actor, [{ payment, companyUuid, parts, orderParts }], now());
    const distinctFrom = [...new Set([...payment.distinctFrom, ...twins.map(({ id }) => id)])];
    await tx.update(payments).set({ distinctFrom }).where(eq(payments.uuid, payment.uuid));
    // They may be twins of another payment.
    const brought = twins.flatMap(({ source, id }) => (source === "exchange" ? [{ paymentUuid: id.replace("sum ", "") }] : []));
    if (brought.length > 0) await tx.insert(uncomparedPayments).values(brought);
    return changed({ uuid: payment.uuid, status: "posted", reason: null });
  });
  if (!posted) throwFieldErrors({ parts: "payments.repeated" });
  await wakeAdvances(db);
  return posted;
}

export function undoPayment({ db, actor, now }: SignedIn, { params }: Input<typeof calls.undo>) {
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, params.uuid, "posted");
    await lockAdvancedDeals(tx, payment.uuid);
    if (!(await reverseParts(tx, payment, actor, now()))) throwProblem("CONFLICT", undefined, translate("payments.gone"));
    return decide(tx, payment, { status: "waiting", reason: "undone", decidedBy: actor.name, decidedAt: now() });
  });
}

/** What was put aside comes back to a person: whatever made it clear may be otherwise now. */
export function setPaymentAside({ db, actor, now }: SignedIn, { params, body }: Input<typeof calls.setAside>) {
  return db.transaction(async (tx) => {
    const payment = await lockPayment(tx, params.uuid, body.isIgnored ? "waiting" : "ignored");
    const after = body.isIgnored ? ({ status: "ignored", reason: null } as const) : ({ status: "waiting", reason: "undone" } as const);
    return decide(tx, payment, { ...after, decidedBy: actor.name, decidedAt: now() });
  });
}

async function decide(tx: Transaction, { uuid }: PaymentRow, after: Pick<PaymentRow, "status" | "reason" | "decidedBy" | "decidedAt">) {
  await tx.update(payments).set(after).where(eq(payments.uuid, uuid));
  return changed({ uuid, ...after });
}
