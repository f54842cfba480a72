import { v7 as uuidv7 } from "uuid";
import type { OpenDeal } from "../deals/change-deal.ts";
import { orNotFound } from "../problem.ts";
import type { PaperRow } from "./find-invoice.ts";
import type { InvoiceContent } from "./invoice-facts.ts";
import { papers } from "./tables.ts";
import type { UpdContent } from "./upd/upd-facts.ts";

type NewPaper = Pick<PaperRow, "kind" | "year" | "number" | "date"> & { content: InvoiceContent | UpdContent };

/** Gives out a paper of the deal; `before` is the one that it replaces or corrects. */
export async function insertPaper(
  { tx, record, now }: Pick<OpenDeal, "tx" | "record" | "now">,
  paper: NewPaper,
  before: PaperRow | undefined,
): Promise<PaperRow> {
  const { uuid: dealUuid, sellerCompanyUuid, buyerCompanyUuid: companyUuid } = record.deal;
  const { total: totalKopecks, vat: vatKopecks } = paper.content;
  const [row] = await tx
    .insert(papers)
    .values({
      ...paper,
      uuid: uuidv7(),
      sellerCompanyUuid,
      companyUuid,
      dealUuid,
      version: (before?.version ?? 0) + 1,
      corrects: before?.uuid ?? null,
      totalKopecks,
      vatKopecks,
      createdAt: now,
    })
    .returning();
  return orNotFound(row);
}
