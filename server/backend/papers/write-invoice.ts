import { eq } from "drizzle-orm";
import { plainDateIn } from "#contract/plain-date.ts";
import texts from "#locales/ru/invoice.json" with { type: "json" };
import type { DealUpdate, NewLog, OpenDeal } from "../deals/change-deal.ts";
import { recipientsOf } from "../deals/notices.ts";
import { interpolate } from "../interpolate.ts";
import { findInvoiceInForce, type PaperRow, saysTheSame } from "./find-invoice.ts";
import { insertPaper } from "./insert-paper.ts";
import { toContent } from "./invoice-content.ts";
import type { InvoiceFacts } from "./invoice-facts.ts";
import { quantityText } from "./paper-format.ts";
import { papers } from "./tables.ts";
import { takeNumber } from "./take-number.ts";
import { numberOf } from "./to-paper.ts";

export type Announcement = { log: NewLog; notices: NonNullable<DealUpdate["notices"]> };

/** `announcement` is for the deal's log and its buyer; null when the invoice in force already said this. */
type Written = { paper: PaperRow; announcement: Announcement | null };

/**
 * Under the deal's lock. The same invoice when it already says this; otherwise a new one with a number of its own, which replaces it: a
 * payment that names a number then says which of the two was paid.
 */
export async function writeInvoice(open: OpenDeal, facts: InvoiceFacts): Promise<Written> {
  const { tx, record, now } = open;
  const { deal } = record;
  const before = await findInvoiceInForce(tx, deal.uuid);
  if (before && saysTheSame(before, facts)) return { paper: before, announcement: null };
  if (before) await tx.update(papers).set({ status: "replaced" }).where(eq(papers.uuid, before.uuid));
  const date = plainDateIn(now, "Europe/Moscow");
  const place = { kind: "invoice" as const, year: Number(date.slice(0, 4)) };
  const number = await takeNumber(tx, { companyUuid: deal.sellerCompanyUuid, ...place });
  const content = toContent(facts, { number: String(number), date });
  const paper = await insertPaper(open, { ...place, number, date, content }, before);
  return { paper, announcement: announcementOf(paper, before) };
}

function announcementOf(paper: PaperRow, before: PaperRow | undefined): Announcement {
  const text = before ? ` ${interpolate(texts.replaces, { number: numberOf(before) })}` : "";
  const values = { invoice: numberOf(paper), amount: quantityText(paper.totalKopecks), text };
  return {
    log: { event: "invoiceIssued", comment: numberOf(paper) },
    notices: [{ type: "invoiceIssued", to: (people) => recipientsOf("invoiceIssued", people, true), values }],
  };
}
