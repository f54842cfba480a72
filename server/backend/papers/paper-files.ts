import actTexts from "#locales/ru/acts.json" with { type: "json" };
import advanceTexts from "#locales/ru/advances.json" with { type: "json" };
import claimTexts from "#locales/ru/claim.json" with { type: "json" };
import correctionTexts from "#locales/ru/corrections.json" with { type: "json" };
import differencesTexts from "#locales/ru/differences.json" with { type: "json" };
import texts from "#locales/ru/invoice.json" with { type: "json" };
import priceListTexts from "#locales/ru/price-list.json" with { type: "json" };
import specificationTexts from "#locales/ru/specification.json" with { type: "json" };
import updTexts from "#locales/ru/upd.json" with { type: "json" };
import { interpolate } from "../interpolate.ts";
import type { ActContent } from "./acts/act-facts.ts";
import { drawAct } from "./acts/draw-act.ts";
import type { AdvanceContent } from "./advances/advance-facts.ts";
import { drawAdvance } from "./advances/draw-advance.ts";
import type { ClaimContent } from "./claims/claim-facts.ts";
import { drawClaim } from "./claims/draw-claim.ts";
import type { CorrectionContent } from "./corrections/correction-facts.ts";
import { drawCorrection } from "./corrections/draw-correction.ts";
import type { DifferencesContent } from "./differences/differences-facts.ts";
import { drawDifferences } from "./differences/draw-differences.ts";
import type { PaperRow } from "./find-invoice.ts";
import type { InvoiceContent } from "./invoice-facts.ts";
import { dayText } from "./paper-format.ts";
import { drawInvoice } from "./pdf/draw-invoice.ts";
import { drawUpd } from "./pdf/draw-upd.ts";
import { drawPriceList } from "./price-lists/draw-price-list.ts";
import type { PriceListContent } from "./price-lists/price-list-facts.ts";
import { drawSpecification } from "./specifications/draw-specification.ts";
import type { SpecificationContent } from "./specifications/specification-facts.ts";
import { numberOf } from "./to-paper.ts";
import type { UpdContent } from "./upd/upd-facts.ts";
import { updFile } from "./upd/upd-xml.ts";

type NamedFile = { name: string; bytes: Buffer };

/** The paper as a PDF, from its frozen content. */
export async function paperFile(paper: PaperRow): Promise<NamedFile> {
  const place = { number: numberOf(paper), date: paper.date, issuedAt: paper.createdAt, isCancelled: paper.status === "cancelled" };
  const values = { number: place.number, date: dayText(paper.date), correction: paper.version - 1 };
  switch (paper.kind) {
    case "upd": {
      const name = interpolate(paper.version > 1 ? updTexts.correctedFile : updTexts.file, values);
      return { name, bytes: await drawUpd(paper.content as UpdContent, place) };
    }
    case "updCorrection":
      return { name: interpolate(correctionTexts.file, values), bytes: await drawCorrection(paper.content as CorrectionContent, place) };
    case "differences":
      return { name: interpolate(differencesTexts.file, values), bytes: await drawDifferences(paper.content as DifferencesContent, place) };
    case "advanceInvoice":
      return { name: interpolate(advanceTexts.file, values), bytes: await drawAdvance(paper.content as AdvanceContent, place) };
    case "act":
      return { name: interpolate(actTexts.file, values), bytes: await drawAct(paper.content as ActContent, place) };
    case "specification":
      return {
        name: interpolate(specificationTexts.file, values),
        bytes: await drawSpecification(paper.content as SpecificationContent, place),
      };
    case "claim":
      return { name: interpolate(claimTexts.file, values), bytes: await drawClaim(paper.content as ClaimContent, place) };
    case "priceList":
      return { name: interpolate(priceListTexts.file, values), bytes: await drawPriceList(paper.content as PriceListContent, place) };
    case "invoice":
      return { name: interpolate(texts.file, values), bytes: await drawInvoice(paper.content as InvoiceContent, place) };
  }
}

/** A transfer document as XML. */
export const paperXml = (paper: PaperRow): NamedFile =>
  updFile(paper.content as UpdContent, { uuid: paper.uuid, number: numberOf(paper), date: paper.date, issuedAt: paper.createdAt });
