import { and, eq, isNull } from "drizzle-orm";
import type { PaymentReason, PaymentStatus } from "#contract/money-enums.ts";
import { branches } from "../../branches/tables.ts";
import { accountingDay } from "../../contracts/due.ts";
import { contractLines, ledgerRows } from "../../contracts/tables.ts";
import { fullName } from "../../full-name.ts";
import { paymentParts, payments } from "../../payments/tables.ts";
import { daysBefore } from "./demo-time.ts";
import { demoUuid } from "./demo-uuid.ts";
import { insertRows } from "./insert-rows.ts";
import type { DemoSeed } from "./seed.ts";

export type PaymentEntry = {
  id: string;
  source: "bank" | "person";
  number: string;
  daysAgo: number;
  /** Absent of a posted one: that of the payment in the ledger that has its number. */
  amountKopecks?: number;
  payer: { company: string } | { name: string; inn: string };
  purpose: string;
  status?: PaymentStatus;
  reason?: PaymentReason;
};

/** The posted payment is one that the ledger of its company has. */
export async function seedPayments({ tx, files, now }: DemoSeed): Promise<void> {
  const { seller, buyers } = files.companies;
  const keeper = seller.employees.find(({ roles }) => roles.includes("supervisor"));
  const name = keeper ? fullName(keeper) : "";
  for (const { id, payer, daysAgo, amountKopecks = 0, status = "waiting", reason = null, ...entry } of files.payments) {
    const company = "company" in payer ? buyers.find((buyer) => buyer.id === payer.company) : undefined;
    const companyUuid = company ? demoUuid("company", company.id) : null;
    const [paid] = status === "posted" && companyUuid ? await findPaid({ tx }, companyUuid, entry.number) : [];
    const uuid = demoUuid("payment", id);
    const at = daysBefore(now, daysAgo);
    await insertRows(tx, payments, [
      {
        ...entry,
        uuid,
        digest: `demo:${id}`,
        date: accountingDay(paid?.at ?? at),
        amountKopecks: paid?.amount ?? amountKopecks,
        payerName: "name" in payer ? payer.name : (company?.name ?? ""),
        payerInn: "inn" in payer ? payer.inn : (company?.data.inn ?? ""),
        companyUuid,
        status,
        reason,
        createdBy: name,
        createdAt: at,
        ...(status !== "waiting" && { decidedBy: name, decidedAt: at }),
      },
    ]);
    if (paid)
      await insertRows(tx, paymentParts, [{ paymentUuid: uuid, contractLineUuid: paid.line, amountKopecks: paid.amount, isCounted: true }]);
  }
}

/** The company's payment outside a deal by its number. */
function findPaid({ tx }: Pick<DemoSeed, "tx">, companyUuid: string, number: string) {
  return tx
    .select({ line: ledgerRows.contractLineUuid, amount: ledgerRows.amountKopecks, at: ledgerRows.createdAt })
    .from(ledgerRows)
    .innerJoin(contractLines, eq(contractLines.uuid, ledgerRows.contractLineUuid))
    .innerJoin(branches, eq(branches.uuid, contractLines.branchUuid))
    .where(
      and(
        eq(branches.companyUuid, companyUuid),
        eq(ledgerRows.kind, "payment"),
        isNull(ledgerRows.dealUuid),
        eq(ledgerRows.document, `п/п № ${number}`),
      ),
    )
    .limit(1);
}
