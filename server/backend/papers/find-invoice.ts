import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import type { Reader } from "../db/database.ts";
import type { InvoiceContent, InvoiceFacts } from "./invoice-facts.ts";
import { papers } from "./tables.ts";

export type PaperRow = typeof papers.$inferSelect;

/** The invoice of a deal that is to be paid now. */
export async function findInvoiceInForce(reader: Reader, dealUuid: string): Promise<PaperRow | undefined> {
  const [row] = await reader
    .select()
    .from(papers)
    .where(and(eq(papers.dealUuid, dealUuid), eq(papers.kind, "invoice"), eq(papers.status, "issued")));
  return row;
}

/**
 * Whether the paper asks the same parties to pay the same for the same goods as an invoice of the deal would now. Another day or
 * place of delivery makes no new invoice: the old one may be paid already.
 */
export function saysTheSame({ content }: PaperRow, { seller, buyer, lines, paid = 0 }: InvoiceFacts): boolean {
  const frozen = content as InvoiceContent;
  return isDeepStrictEqual([frozen.seller, frozen.buyer, frozen.lines, frozen.paid ?? 0], [seller, buyer, lines, paid]);
}
