import { createRequire } from "node:module";
import { buffer } from "node:stream/consumers";
import type PDFDocument from "pdfkit";
import texts from "#locales/ru/papers.json" with { type: "json" };
import { interpolate } from "../../interpolate.ts";

export type Pdf = InstanceType<typeof PDFDocument>;
type Structure = ReturnType<Pdf["struct"]>;

/** A paper that is being drawn: a tagged PDF. Everything drawn is inside an element of `root`, or an artifact. */
export type PaperPdf = { pdf: Pdf; root: Structure; left: number; width: number };

const fontPath = createRequire(import.meta.url).resolve;
const regular = fontPath("@expo-google-fonts/golos-text/400Regular/GolosText_400Regular.ttf");
const bold = fontPath("@expo-google-fonts/golos-text/700Bold/GolosText_700Bold.ttf");

const margins = { top: 36, left: 36, right: 36, bottom: 48 };

/**
 * `footer` is the line under each page, `landscape` turns them. `isCancelled`: the first line and each footer say so. `issuedAt` instead of
 * the time of drawing: a paper drawn again has the same bytes.
 */
type Options = {
  title: string;
  issuedAt: Date;
  footer: (page: number, pages: number) => string;
  landscape?: true;
  isCancelled?: boolean | undefined;
};

/** Draws an A4 paper as PDF/UA (ISO 14289): tagged, its title and language named, fonts embedded as subsets. */
export async function drawPaper(options: Options, draw: (paper: PaperPdf) => Promise<void>): Promise<Buffer> {
  // Loaded on demand: the library takes 22 MiB of memory.
  const { default: Document } = await import("pdfkit");
  const pdf = new Document({
    size: "A4",
    layout: options.landscape ? "landscape" : "portrait",
    margins,
    bufferPages: true,
    pdfVersion: "1.7",
    // Its types know the archival subsets only.
    subset: "PDF/UA" as "PDF/A-2a",
    tagged: true,
    displayTitle: true,
    lang: "ru-RU",
    info: { Title: options.title, CreationDate: options.issuedAt },
  });
  const bytes = buffer(pdf);
  pdf.registerFont("text", regular).registerFont("bold", bold);
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const paper = { pdf, root, left: margins.left, width: pdf.page.width - margins.left - margins.right };
  if (options.isCancelled) paragraph(paper, texts.cancelledMark, { font: "bold", size: 12 });
  await draw(paper);
  root.end();
  const { footer } = options;
  writeFooters(pdf, options.isCancelled ? (...of) => interpolate(texts.cancelledFooter, { footer: footer(...of) }) : footer);
  pdf.end();
  return bytes;
}

/** Draws a block as one element: `H1`, `H2`, `P`, or a figure with its description. */
export function block({ pdf, root }: Pick<PaperPdf, "pdf" | "root">, type: string, draw: () => void, alt?: string): void {
  const element = pdf.struct(type, alt === undefined ? {} : { alt });
  root.add(element);
  element.add(draw);
  element.end();
}

type ParagraphStyle = {
  tag?: "H1" | "H2";
  font?: "text" | "bold";
  size?: number;
  above?: number;
  left?: number;
  width?: number;
  align?: "right";
};

/** Text below what was drawn last. `above`: lines left free over it. */
export function paragraph(paper: PaperPdf, text: string, style: ParagraphStyle = {}): void {
  const { tag = "P", font = "text", size = 9, above = 0, left = paper.left, width = paper.width, align } = style;
  const { pdf } = paper;
  pdf.moveDown(above);
  const draw = () =>
    pdf
      .font(font)
      .fontSize(size)
      .fillColor("#111")
      .text(text, left, pdf.y, { width, ...(align && { align }), lineGap: 1 });
  block(paper, tag, draw);
}

/** What readers aloud skip: lines, and what repeats on each page. */
export function artifact(pdf: Pdf, draw: () => void, type: "Pagination" | "Layout" = "Layout"): void {
  pdf.markContent("Artifact", { type });
  draw();
  pdf.endMarkedContent();
}

export const roomLeft = (pdf: Pdf) => pdf.page.height - margins.bottom - pdf.y;

function writeFooters(pdf: Pdf, footer: Options["footer"]): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // Otherwise text below the margin would start a new page.
    pdf.page.margins.bottom = 0;
    const place = { align: "center", lineBreak: false, width: pdf.page.width - margins.left - margins.right } as const;
    const text = footer(page + 1, count);
    artifact(
      pdf,
      () =>
        pdf
          .font("text")
          .fontSize(8)
          .fillColor("#555")
          .text(text, margins.left, pdf.page.height - 32, place),
      "Pagination",
    );
  }
}
