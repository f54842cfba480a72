import { asc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { Payment } from "#contract/payments.ts";
import { money } from "#contract/primitives.ts";
import { byAlphabet } from "../access/order-by.ts";
import { branches } from "../branches/tables.ts";
import { companies } from "../companies/tables.ts";
import { contractLines } from "../contracts/tables.ts";
import type { Reader } from "../db/database.ts";
import { assortments } from "../products/tables.ts";
import { paymentParts, payments } from "./tables.ts";

export const paymentColumns = {
  payment: payments,
  companyName: companies.name,
};

type Row = { payment: typeof payments.$inferSelect; companyName: string | null };

/** The rows with their parts, which are one query. */
export async function toPayments(db: Reader, rows: readonly Row[]): Promise<z.input<typeof Payment>[]> {
  const uuids = rows.map(({ payment }) => payment.uuid);
  const parts =
    uuids.length === 0
      ? []
      : await db
          .select({ part: paymentParts, branchName: branches.name, assortmentName: assortments.name })
          .from(paymentParts)
          .innerJoin(contractLines, eq(contractLines.uuid, paymentParts.contractLineUuid))
          .innerJoin(branches, eq(branches.uuid, contractLines.branchUuid))
          .innerJoin(assortments, eq(assortments.uuid, contractLines.assortmentUuid))
          .where(inArray(paymentParts.paymentUuid, uuids))
          .orderBy(asc(byAlphabet(branches.name)), asc(byAlphabet(assortments.name)), asc(contractLines.uuid));
  const partsOf = Map.groupBy(parts, ({ part }) => part.paymentUuid);
  return rows.map(({ payment, companyName }) => {
    const { amountKopecks, companyUuid, digest: _, distinctFrom: __, createdAt, decidedAt, ...values } = payment;
    return {
      ...values,
      amount: money(amountKopecks),
      company: companyUuid !== null && companyName !== null ? { uuid: companyUuid, name: companyName } : null,
      parts: (partsOf.get(payment.uuid) ?? []).map(({ part, branchName, assortmentName }) => ({
        contractUuid: part.contractLineUuid,
        branchName,
        assortmentName,
        amount: money(part.amountKopecks),
        isCounted: part.isCounted,
      })),
      createdAt: createdAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    };
  });
}
