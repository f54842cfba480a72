import { createHash, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { PaymentReason } from "#contract/money-enums.ts";
import type { SignedIn } from "../context.ts";
import { rowsOf } from "../db/rows.ts";
import { statement } from "../db/statement.ts";
import { chooseCompany, decideParts, type OpenContract, type OrderShare, ordersOf } from "./decide-parts.ts";
import { readOpenContracts, readOrders, readPayees, readPayers } from "./read-facts.ts";
import { countedBefore, readTwins } from "./read-twins.ts";
import { type Payees, purposeReason } from "./statement/purpose-reason.ts";
import { payments } from "./tables.ts";

export type NewPayment = Pick<
  typeof payments.$inferInsert,
  "source" | "number" | "date" | "amountKopecks" | "payerName" | "payerInn" | "purpose"
> & {
  /** What makes it the same payment when it comes again. */
  identity: readonly (string | number)[];
  /** Chosen by a person; else the payer's INN decides. */
  companyUuid?: string;
};

export type StoredPayment = { uuid: string; companyUuid: string | null; reason: PaymentReason | null };

/** Why a payment of a known company waits. */
function reasonOfParts(payment: NewPayment, contracts: readonly OpenContract[], named: readonly OrderShare[], payees: Readonly<Payees>) {
  const { amountKopecks, payerInn, payerName, purpose = "" } = payment;
  const own = ordersOf(amountKopecks, contracts, named);
  return purposeReason({ purpose, payerInn, payerName }, contracts, named, payees) ?? decideParts(amountKopecks, contracts, own).reason;
}

type Identity = NewPayment["identity"];

export const digestOf = (identity: Identity): string => createHash("sha256").update(JSON.stringify(identity)).digest("hex");

const columns = rowsOf(payments, [
  "uuid",
  "source",
  "digest",
  "number",
  "date",
  "amountKopecks",
  "payerName",
  "payerInn",
  "purpose",
  "companyUuid",
  "status",
  "reason",
  "createdBy",
  "createdAt",
]);

const insertNew = statement({ uuid: "uuid" })<{ rows: string }>(
  sql`${columns.insert("rows")} on conflict (digest) do nothing returning uuid`,
);

/**
 * Stores payments, which wait: with a reason for a person, or ready to be posted. Those that are here already are left as they are.
 * Answers the new ones. The number of statements depends on the number of companies only, by the hundred.
 */
export async function storePayments({ db, actor, now }: SignedIn, incoming: readonly NewPayment[]): Promise<StoredPayment[]> {
  const payers = await readPayers(
    db,
    actor,
    incoming.flatMap(({ payerInn }) => payerInn || []),
  );
  const candidates = incoming.map(({ companyUuid, payerInn }) => (companyUuid ? [companyUuid] : (payers.get(payerInn) ?? [])));
  const companies = [...new Set(candidates.flat())];
  const orders = await readOrders(
    db,
    companies,
    incoming.map(({ purpose = "" }) => purpose),
  );
  const contracts = await readOpenContracts(db, companies, now());
  const payees = await readPayees(db);
  const chosen = incoming.map((payment, index) => {
    const own = candidates[index] ?? [];
    const choice = payment.companyUuid
      ? { company: payment.companyUuid }
      : chooseCompany(payment.payerInn, own, (company) => orders(company, payment.purpose ?? "").length);
    return { uuid: randomUUID(), payment, choice };
  });
  const twins = await readTwins(
    db,
    chosen.flatMap(({ uuid, choice, payment }) => ("company" in choice ? { ...payment, uuid, companyUuid: choice.company } : [])),
    now(),
  );
  const rows = chosen.map(({ uuid, payment, choice }) => {
    const { identity, companyUuid: _, ...values } = payment;
    const reasonOf = (company: string) =>
      countedBefore(twins.get(uuid), { uuid }).length > 0
        ? "repeated"
        : reasonOfParts(payment, contracts.get(company) ?? [], orders(company, payment.purpose ?? ""), payees);
    return {
      ...values,
      uuid,
      digest: digestOf(identity),
      companyUuid: "company" in choice ? choice.company : null,
      status: "waiting" as const,
      reason: "company" in choice ? reasonOf(choice.company) : choice.reason,
      createdBy: actor.name,
      createdAt: now(),
    };
  });
  // In one order, so that two files with the same payments wait for each other.
  const inOrder = rows.toSorted((one, other) => (one.digest < other.digest ? -1 : 1));
  const stored = await insertNew(db, { rows: columns.toJson(inOrder) });
  const isNew = new Set(stored.map(({ uuid }) => uuid));
  return rows.filter(({ uuid }) => isNew.has(uuid)).map(({ uuid, companyUuid, reason }) => ({ uuid, companyUuid, reason }));
}
