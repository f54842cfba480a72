import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import type PDFDocument from "pdfkit";
import { phoneParts } from "#contract/phone.ts";
import phoneTexts from "#locales/ru/format.json" with { type: "json" };
import texts from "#locales/ru/supply-contract.json" with { type: "json" };
import type { bankDetails, companies, contacts } from "../companies/tables.ts";
import { interpolate } from "../interpolate.ts";

export type ContractParty = {
  company: typeof companies.$inferSelect;
  bank: typeof bankDetails.$inferSelect | undefined;
  contact: typeof contacts.$inferSelect | undefined;
  /** The director's full name. */
  director: string;
};

export type ContractData = {
  number: string;
  now: Date;
  legalForm: "legal" | "individual";
  seller: ContractParty;
  buyer: ContractParty;
  branches: { name: string; address: string; postalCode: string }[];
};

type Pdf = InstanceType<typeof PDFDocument>;

const fontPath = createRequire(import.meta.url).resolve;
const regular = fontPath("@expo-google-fonts/golos-text/400Regular/GolosText_400Regular.ttf");
const bold = fontPath("@expo-google-fonts/golos-text/700Bold/GolosText_700Bold.ttf");

/** Page margin of the A4 page, points. */
const margin = 56;
const day = new Intl.DateTimeFormat("ru-RU", { day: "numeric", month: "long", year: "numeric", timeZone: "Europe/Moscow" });

/** The contract as a PDF with embedded fonts. */
export async function renderContract(data: ContractData): Promise<Buffer> {
  // Loaded on demand: contracts are rare, and the library takes 22 MiB of memory.
  const { default: Document } = await import("pdfkit");
  const title = interpolate(texts.title, { number: data.number });
  const pdf = new Document({
    size: "A4",
    margin,
    bufferPages: true,
    lang: "ru-RU",
    info: { Title: title, Author: data.seller.company.name, CreationDate: data.now },
  });
  const bytes = buffer(pdf);
  pdf.registerFont("text", regular).registerFont("bold", bold);
  renderBody(pdf, data, title);
  renderParties(pdf, data);
  renderBranches(pdf, data);
  numberPages(pdf);
  pdf.end();
  return bytes;
}

function renderBody(pdf: Pdf, { now, legalForm, seller, buyer }: ContractData, title: string): void {
  pdf.font("bold").fontSize(15).text(title, { align: "center" }).moveDown(0.8);
  pdf.font("text").fontSize(10);
  const city = cityOf(seller.company.legalAddress);
  const top = pdf.y;
  if (city) pdf.text(interpolate(texts.place, { city }), margin, top);
  pdf.text(day.format(now), margin, top, { align: "right" }).moveDown();
  const values = {
    seller: nameOf(seller),
    sellerDirector: seller.director || texts.nobody,
    buyer: nameOf(buyer),
    buyerDirector: buyer.director || texts.nobody,
    ogrn: buyer.company.ogrn,
  };
  pdf.text(interpolate(texts.preamble[legalForm], values), { align: "justify", lineGap: 2 });
  for (const section of texts.sections) {
    heading(pdf, section.title);
    for (const item of section.items) pdf.text(item, { align: "justify", lineGap: 2, paragraphGap: 3 });
  }
}

function heading(pdf: Pdf, text: string): void {
  if (pdf.y > pdf.page.height - margin - 60) pdf.addPage();
  pdf.moveDown(0.8).font("bold").fontSize(11).text(text).moveDown(0.3).font("text").fontSize(10);
}

/** Details of both parties in two columns, on one page. */
function renderParties(pdf: Pdf, { legalForm, seller, buyer }: ContractData): void {
  const width = (pdf.page.width - margin * 2 - 24) / 2;
  const columns = [
    { x: margin, title: texts.seller, party: seller, form: "legal" as const },
    { x: margin + width + 24, title: texts.buyer, party: buyer, form: legalForm },
  ];
  const linesOf = columns.map(({ title, party, form }) => [
    title,
    nameOf(party),
    ...requisitesOf(party, form),
    "",
    interpolate(texts.signature, { name: party.director }),
    texts.stamp[form],
  ]);
  const height = Math.max(...linesOf.map((lines) => lines.reduce((sum, line) => sum + pdf.heightOfString(line || " ", { width }) + 3, 0)));
  if (pdf.y + height + 50 > pdf.page.height - margin) pdf.addPage();
  heading(pdf, texts.requisites);
  const top = pdf.y;
  let bottom = top;
  for (const [index, { x }] of columns.entries()) {
    pdf.y = top;
    for (const [at, line] of (linesOf[index] ?? []).entries())
      pdf.font(at < 2 ? "bold" : "text").text(line || " ", x, pdf.y, { width, paragraphGap: 3 });
    bottom = Math.max(bottom, pdf.y);
  }
  pdf.x = margin;
  pdf.y = bottom;
}

function requisitesOf({ company, bank, contact }: ContractParty, form: "legal" | "individual"): string[] {
  const { fields } = texts;
  const rows: [label: string, value: string | undefined][] = [
    [fields.inn, company.inn],
    [fields.kpp, company.kpp],
    [fields.ogrn[form], company.ogrn],
    [fields.okpo, company.okpo],
    [fields.address[form], company.legalAddress],
    [fields.currentAccount, bank?.currentAccount],
    [fields.bank, bank?.bankName],
    [fields.bik, bank?.bik],
    [fields.correspondentAccount, bank?.correspondentAccount],
    [fields.email, contact?.email],
    [fields.phone, contact && phoneLine(contact.phone)],
  ];
  return rows.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []));
}

function phoneLine(phone: string): string {
  const { number = phone, extension } = phoneParts(phone) ?? {};
  return extension ? `${number} ${phoneTexts.extension} ${extension}` : number;
}

function renderBranches(pdf: Pdf, { branches }: ContractData): void {
  heading(pdf, texts.annex);
  for (const [index, { name, address, postalCode }] of branches.entries()) {
    const full = [address.includes(postalCode) ? "" : postalCode, address].filter(Boolean).join(", ");
    pdf.text(interpolate(texts.branch, { index: String(index + 1), name, address: full }), { lineGap: 2, paragraphGap: 3 });
  }
}

function numberPages(pdf: Pdf): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // Otherwise text below the margin would start a new page.
    pdf.page.margins.bottom = 0;
    pdf
      .font("text")
      .fontSize(8)
      .text(interpolate(texts.page, { page: String(page + 1), pages: String(count) }), margin, pdf.page.height - 36, {
        align: "center",
        lineBreak: false,
      });
  }
}

const nameOf = ({ company }: ContractParty) => company.legalName || company.name;

/** "Тула" of "300000, Тула, Ряжская ул., 2". */
const cityOf = (address: string) =>
  address
    .split(",")
    .map((part) => part.trim())
    .find((part) => /^\p{Lu}[\p{L} -]+$/u.test(part));
