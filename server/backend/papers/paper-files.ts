import texts from "#locales/ru/invoice.json" with { type: "json" };
import updTexts from "#locales/ru/upd.json" with { type: "json" };
import { interpolate } from "../interpolate.ts";
import type { PaperRow } from "./find-invoice.ts";
import type { InvoiceContent } from "./invoice-facts.ts";
import { dayText } from "./paper-format.ts";
import { drawInvoice } from "./pdf/draw-invoice.ts";
import { drawUpd } from "./pdf/draw-upd.ts";
import { numberOf } from "./to-paper.ts";
import type { UpdContent } from "./upd/upd-facts.ts";
import { updFile } from "./upd/upd-xml.ts";

type NamedFile = { name: string; bytes: Buffer };

/** The paper as a PDF, from its frozen content. */
export async function paperFile(paper: PaperRow): Promise<NamedFile> {
  const place = { number: numberOf(paper), date: paper.date, issuedAt: paper.createdAt };
  const isUpd = paper.kind === "upd";
  const bytes = isUpd ? await drawUpd(paper.content as UpdContent, place) : await drawInvoice(paper.content as InvoiceContent, place);
  const values = { number: place.number, date: dayText(paper.date), correction: paper.version - 1 };
  if (!isUpd) return { name: interpolate(texts.file, values), bytes };
  return { name: interpolate(paper.version > 1 ? updTexts.correctedFile : updTexts.file, values), bytes };
}

/** A transfer document as XML. */
export const paperXml = (paper: PaperRow): NamedFile =>
  updFile(paper.content as UpdContent, { uuid: paper.uuid, number: numberOf(paper), date: paper.date, issuedAt: paper.createdAt });
