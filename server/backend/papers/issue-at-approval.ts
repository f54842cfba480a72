import type { OpenDeal } from "../deals/change-deal.ts";
import type { LineRow, LoadedDeal } from "../deals/read-deal.ts";
import { invoiceFacts } from "./invoice-facts.ts";
import { readInvoiceSource } from "./read-invoice-source.ts";
import { type Announcement, writeInvoice } from "./write-invoice.ts";

/** Lines that are paid before they go to the warehouse. */
export function prepaidLines<Line extends Pick<LineRow, "assortmentUuid">>({
  lines,
  contracts,
}: Pick<LoadedDeal, "contracts"> & { lines: readonly Line[] }): Line[] {
  const prepaid = new Set(contracts.flatMap(({ type, assortmentUuid }) => (type === "prepaid" ? [assortmentUuid] : [])));
  return lines.filter(({ assortmentUuid }) => prepaid.has(assortmentUuid));
}

/**
 * The seller's approval asks for what is paid in advance (papers.md section 2). Without a requisite or a rate nothing is issued and
 * nothing fails: an approval does not wait for them, and the deal's page names them.
 */
export async function issueAtApproval(open: OpenDeal): Promise<Announcement | null> {
  const lines = prepaidLines(open);
  if (lines.length === 0) return null;
  const result = invoiceFacts(await readInvoiceSource(open.tx, { ...open, lines }));
  if ("gaps" in result || result.facts.lines.every(({ sum }) => sum === 0)) return null;
  return (await writeInvoice(open, result.facts)).announcement;
}
