import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { compareDates } from "#contract/plain-date.ts";
import type { SignedIn } from "../context.ts";
import { wakeAdvances } from "../papers/advances/issue-waiting.ts";
import { decideParts, orderPartsOf, ordersOf, pay } from "./decide-parts.ts";
import { lockPayments, type PaymentRow, type Posting, postParts } from "./post-parts.ts";
import { lockOpenContracts, lockOrders, readOrders, readPayees } from "./read-facts.ts";
import { countedBefore, readTwins } from "./read-twins.ts";
import { purposeReason } from "./statement/purpose-reason.ts";
import { payments } from "./tables.ts";

const atOnce = 1000;
const isReady = and(eq(payments.status, "waiting"), isNull(payments.reason));

/** One transaction for each company: its payments, oldest first, each after what the one before has paid. */
export async function postReady(context: SignedIn): Promise<{ posted: number; waiting: number; left: number }> {
  const { db } = context;
  const rows = await db
    .select({ uuid: payments.uuid, company: payments.companyUuid })
    .from(payments)
    .where(isReady)
    .orderBy(asc(payments.date), asc(payments.uuid))
    .limit(atOnce);
  let posted = 0;
  let waiting = 0;
  const failed: unknown[] = [];
  for (const [company, own] of Map.groupBy(rows, (row) => row.company ?? "")) {
    try {
      const result = await postOfCompany(
        context,
        company,
        own.map(({ uuid }) => uuid),
      );
      posted += result.posted;
      waiting += result.waiting;
    } catch (error) {
      // Those of the other companies do not wait for it.
      failed.push(error);
    }
  }
  if (failed.length > 0) throw failed[0];
  const left = await db.$count(payments, isReady);
  return { posted, waiting, left };
}

/** What has become unclear since it was stored waits with its reason. */
export async function postOfCompany(context: SignedIn, companyUuid: string, uuids: readonly string[]) {
  const counts = await postTogether(context, companyUuid, uuids);
  if (counts.named > 0) await wakeAdvances(context.db);
  return counts;
}

function postTogether({ db, actor, now }: SignedIn, companyUuid: string, uuids: readonly string[]) {
  return db.transaction(async (tx) => {
    const ready = (await lockPayments(tx, uuids))
      .filter(({ status, reason, companyUuid: own }) => status === "waiting" && reason === null && own === companyUuid)
      .sort((one, other) => compareDates(one.date, other.date));
    const locked = await lockOrders(tx, companyUuid, ready, now());
    let contracts = await lockOpenContracts(tx, companyUuid, now());
    const orders = await readOrders(
      tx,
      [companyUuid],
      ready.map(({ purpose }) => purpose),
    );
    const twins = await readTwins(
      tx,
      ready.map((payment) => ({ ...payment, companyUuid })),
      now(),
    );
    const payees = await readPayees(tx);
    const postings: Posting[] = [];
    const unclear: { payment: PaymentRow; reason: PaymentRow["reason"] }[] = [];
    const paidOf = new Map<string, number>();
    for (const payment of ready) {
      const shares = orders(companyUuid, payment.purpose).map((share) => ({
        ...share,
        unpaid: share.unpaid - (paidOf.get(`${share.deal} ${share.line}`) ?? 0),
      }));
      const own = ordersOf(payment.amountKopecks, contracts, shares).filter(({ deal }) => locked.has(deal));
      const decided = decideParts(payment.amountKopecks, contracts, own);
      const isRepeated = countedBefore(twins.get(payment.uuid), payment).length > 0;
      const reason = isRepeated ? "repeated" : (purposeReason(payment, contracts, shares, payees) ?? decided.reason);
      if (reason) {
        unclear.push({ payment, reason });
        continue;
      }
      const orderParts = orderPartsOf(decided.parts, own);
      contracts = pay(contracts, decided.parts, orderParts);
      for (const { deal, line, amount } of orderParts) paidOf.set(`${deal} ${line}`, (paidOf.get(`${deal} ${line}`) ?? 0) + amount);
      postings.push({ payment, companyUuid, parts: decided.parts, orderParts });
    }
    await postParts(tx, actor, postings, now());
    for (const [reason, own] of Map.groupBy(unclear, (each) => each.reason)) {
      const uuids = own.map(({ payment }) => payment.uuid);
      await tx.update(payments).set({ reason }).where(inArray(payments.uuid, uuids));
    }
    return {
      posted: postings.length,
      waiting: unclear.length,
      named: postings.reduce((sum, { orderParts }) => sum + orderParts.length, 0),
    };
  });
}
