import { v7 as uuidv7 } from "uuid";
import type { Transaction } from "../db/database.ts";
import type { OpenDeal } from "../deals/change-deal.ts";
import { orNotFound } from "../problem.ts";
import type { AdvanceContent } from "./advances/advance-facts.ts";
import type { CorrectionContent } from "./corrections/correction-facts.ts";
import type { DifferencesContent } from "./differences/differences-facts.ts";
import type { PaperRow } from "./find-invoice.ts";
import type { InvoiceContent } from "./invoice-facts.ts";
import type { SpecificationContent } from "./specifications/specification-facts.ts";
import { papers } from "./tables.ts";
import type { UpdContent } from "./upd/upd-facts.ts";

type PaperNumber = Pick<PaperRow, "kind" | "year" | "number" | "date">;
type NewPaper = PaperNumber & {
  content: InvoiceContent | UpdContent | CorrectionContent | DifferencesContent | AdvanceContent | SpecificationContent;
};

/** Gives out a paper of the deal; `before` is the one that it replaces or corrects. */
export function insertPaper(
  { tx, record, now }: Pick<OpenDeal, "tx" | "record" | "now">,
  paper: NewPaper,
  before: PaperRow | undefined,
): Promise<PaperRow> {
  const { uuid: dealUuid, sellerCompanyUuid, buyerCompanyUuid: companyUuid } = record.deal;
  const { total: totalKopecks, vat: vatKopecks } = paper.content;
  return insertPaperRow(tx, { ...paper, sellerCompanyUuid, companyUuid, dealUuid, totalKopecks, vatKopecks, createdAt: now }, before);
}

type NewRow = PaperNumber &
  Pick<PaperRow, "sellerCompanyUuid" | "companyUuid" | "dealUuid" | "totalKopecks" | "vatKopecks" | "content" | "createdAt">;

/** Gives out a paper of any kind. */
export async function insertPaperRow(tx: Transaction, paper: NewRow, before: PaperRow | undefined): Promise<PaperRow> {
  const [row] = await tx
    .insert(papers)
    .values({ ...paper, uuid: uuidv7(), version: (before?.version ?? 0) + 1, corrects: before?.uuid ?? null })
    .returning();
  return orNotFound(row);
}
