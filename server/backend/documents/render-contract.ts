import { phoneParts } from "#contract/phone.ts";
import phoneTexts from "#locales/ru/format.json" with { type: "json" };
import texts from "#locales/ru/supply-contract.json" with { type: "json" };
import type { bankDetails, companies, contacts } from "../companies/tables.ts";
import { interpolate } from "../interpolate.ts";
import { drawTable } from "../papers/pdf/draw-table.ts";
import { block, drawPaper, type PaperPdf, paragraph, roomLeft } from "../papers/pdf/paper-pdf.ts";
import type { paperSigners } from "../papers/tables.ts";

type Form = "legal" | "individual";

export type ContractParty = {
  company: typeof companies.$inferSelect;
  bank: typeof bankDetails.$inferSelect | undefined;
  contact: typeof contacts.$inferSelect | undefined;
  /** Who signs, by full name: a person of the seller who is named for papers, else the director. */
  signer: string;
  /** Position and basis of that person; absent of a director, who acts by the charter. */
  office?: Pick<typeof paperSigners.$inferSelect, "position" | "basis" | "attorneyNumber" | "attorneyDate"> | undefined;
};

export type ContractData = {
  number: string;
  now: Date;
  /** The buyer's. */
  legalForm: Form;
  seller: ContractParty;
  buyer: ContractParty;
  branches: { name: string; address: string; postalCode: string }[];
};

const size = 10;
const gap = 24;
const day = new Intl.DateTimeFormat("ru-RU", { day: "numeric", month: "long", year: "numeric", timeZone: "Europe/Moscow" });

/** The contract as a tagged PDF. */
export function renderContract(data: ContractData): Promise<Buffer> {
  const { number, now, seller, buyer } = data;
  const title = interpolate(texts.title, { number });
  const footer = (page: number, pages: number) => interpolate(texts.page, { page: String(page), pages: String(pages) });
  const sides = [
    { role: texts.seller, party: seller, form: seller.company.legalForm },
    { role: texts.buyer, party: buyer, form: data.legalForm },
  ] as const;
  return drawPaper({ title, issuedAt: now, footer }, async (paper) => {
    const { pdf, left, width } = paper;
    block(paper, "H1", () => pdf.font("bold").fontSize(15).fillColor("#111").text(title, left, pdf.y, { width, align: "center" }));
    drawPlace(paper, seller.company.legalAddress, now);
    const [by, to] = [partyText(sides[0]), partyText(sides[1])];
    paragraph(paper, interpolate(texts.preamble, { seller: by, buyer: to }), { size, above: 0.8 });
    for (const section of texts.sections) {
      heading(paper, section.title);
      for (const item of section.items) paragraph(paper, item, { size, above: 0.25 });
    }
    drawParties(paper, sides);
    await drawBranches(paper, data.branches);
  });
}

function drawPlace(paper: PaperPdf, address: string, now: Date): void {
  const { pdf } = paper;
  const city = cityOf(address);
  pdf.moveDown(0.8);
  const top = pdf.y;
  if (city) paragraph(paper, interpolate(texts.place, { city }), { size, width: paper.width / 2 });
  pdf.y = top;
  paragraph(paper, day.format(now), { size, align: "right", left: paper.left + paper.width / 2, width: paper.width / 2 });
}

type Side = { role: string; party: ContractParty; form: Form };

function partyText({ role, party, form }: Side): string {
  const { company, signer, office } = party;
  const position = office?.position || texts.position;
  const values = { name: nameOf(party), role, position, signer: signer || texts.nobody, basis: basisOf(office), ogrn: company.ogrn };
  return interpolate(texts.party[form], values);
}

function basisOf(office: ContractParty["office"]): string {
  const { basis = "office", attorneyNumber: number = "", attorneyDate = null } = office ?? {};
  const date = attorneyDate === null ? "" : day.format(new Date(`${attorneyDate}T12:00:00Z`));
  return interpolate(texts.basis[basis], { number, date });
}

/** Never the last line of a page. */
function heading(paper: PaperPdf, text: string): void {
  if (roomLeft(paper.pdf) < 60) paper.pdf.addPage();
  paragraph(paper, text, { tag: "H2", font: "bold", size: 11, above: 0.8 });
}

/** Details of both parties in two columns, on one page. */
function drawParties(paper: PaperPdf, sides: readonly Side[]): void {
  const { pdf, left } = paper;
  const width = (paper.width - gap) / 2;
  const columns = sides.map(({ role, party, form }) => [
    { text: role, font: "bold" as const, above: 0 },
    { text: nameOf(party), font: "bold" as const, above: 0.2 },
    ...requisitesOf(party, form).map((text) => ({ text, font: "text" as const, above: 0.2 })),
    { text: interpolate(texts.signature, { name: party.signer }), font: "text" as const, above: 1.5 },
    { text: texts.stamp[form], font: "text" as const, above: 0.4 },
  ]);
  const heights = columns.map((lines) =>
    lines.reduce((sum, { text, font, above }) => {
      pdf.font(font).fontSize(size);
      return sum + above * pdf.currentLineHeight(true) + pdf.heightOfString(text, { width, lineGap: 1 });
    }, 0),
  );
  if (Math.max(...heights) + 50 > roomLeft(pdf)) pdf.addPage();
  heading(paper, texts.requisites);
  const top = pdf.y + 4;
  let bottom = top;
  for (const [index, lines] of columns.entries()) {
    pdf.y = top;
    for (const { text, ...look } of lines) paragraph(paper, text, { ...look, size, left: left + index * (width + gap), width });
    bottom = Math.max(bottom, pdf.y);
  }
  pdf.x = left;
  pdf.y = bottom;
}

function requisitesOf({ company, bank, contact }: ContractParty, form: Form): string[] {
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

async function drawBranches(paper: PaperPdf, branches: ContractData["branches"]): Promise<void> {
  heading(paper, texts.annex);
  if (branches.length === 0) return paragraph(paper, texts.noBranches, { size, above: 0.25 });
  paper.pdf.moveDown(0.4);
  const { position, name, address } = texts.branchColumns;
  await drawTable(paper, {
    size: 9,
    columns: [
      { title: position, width: 28, align: "right", value: (_, index) => String(index + 1) },
      { title: name, width: 180, wraps: true, isRowHeader: true, value: (branch) => branch.name },
      { title: address, width: 315, wraps: true, value: addressOf },
    ],
    rows: branches,
  });
}

const addressOf = ({ address, postalCode }: ContractData["branches"][number]) =>
  [address.includes(postalCode) ? "" : postalCode, address].filter(Boolean).join(", ");

const nameOf = ({ company }: ContractParty) => company.legalName || company.name;

/** "Тула" of "300000, Тула, Ряжская ул., 2". */
const cityOf = (address: string) =>
  address
    .split(",")
    .map((part) => part.trim())
    .find((part) => /^\p{Lu}[\p{L} -]+$/u.test(part));
