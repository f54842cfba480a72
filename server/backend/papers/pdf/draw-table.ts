import { setImmediate } from "node:timers/promises";
import { artifact, type PaperPdf, type Pdf, roomLeft } from "./paper-pdf.ts";

/** `wraps`: the cell takes as many lines as it needs, others are one line, smaller if they must. */
type Column<Row> = {
  title: string;
  width: number;
  align?: "right";
  wraps?: true;
  isRowHeader?: true;
  /** What a row's header is called to a listener, where the cell says too little. */
  spoken?: (row: Row) => string;
  value: (row: Row, index: number) => string;
};

type Table<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Cells of a line that sums up the rows of a page, written when there are several pages; absent where there is nothing to sum up. */
  pageTotal?: (rows: readonly Row[]) => string[];
  /** Cells of the last lines. */
  totals?: readonly (readonly string[])[];
  /** So many rows stay together on a page. */
  group?: number;
  /** Of the text, in points. */
  size?: number;
};

type Structure = PaperPdf["root"];
type Cell = { text: string; x: number; width: number; align?: "right" | undefined; wraps?: true | undefined; size: number };

/** With what pdfkit's types lack. */
type HeaderOptions = NonNullable<Parameters<Pdf["struct"]>[1]> & { scope?: "Row" | "Column" };

const usualSize = 8.5;
const padding = 3;

/** So many rows are drawn before other work of the process gets its turn. */
const rowsAtOnce = 10;

/** A table with its head on every page. The repeated heads and the totals of pages are artifacts: there is one table to a listener. */
export async function drawTable<Row>(
  paper: PaperPdf,
  { columns, rows, pageTotal, totals = [], group = 1, size = usualSize }: Table<Row>,
): Promise<void> {
  const { pdf, root } = paper;
  const table = pdf.struct("Table");
  root.add(table);
  const cellsOf = (texts: readonly string[]) => toCells(paper, columns, texts, size);
  const head = cellsOf(columns.map(({ title }) => title)).map((cell) => ({ ...cell, wraps: true as const }));
  const drawHead = (section?: Structure) =>
    drawRow(paper, head, { section, font: "bold", fill: "#eef2f0", tag: () => "TH", scope: "Column" });
  const totalHeight = pageTotal ? lineHeight(pdf, size) + 2 * padding : 0;
  const textsOf = (row: Row, index: number) => columns.map(({ value }) => value(row, index));
  const groupHeight = (of: readonly Row[], first: number) =>
    of.reduce((sum, row, index) => sum + heightOf(pdf, cellsOf(textsOf(row, first + index))), 0);
  const drawTotal = (of: readonly Row[]) => pageTotal && drawRow(paper, cellsOf(pageTotal(of)), { font: "bold" });

  drawHead(addSection(paper, table, "THead"));
  const body = addSection(paper, table, "TBody");
  let first = 0;
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
    const cells = cellsOf(textsOf(row, index));
    if (index % group === 0 && groupHeight(rows.slice(index, index + group), index) + totalHeight > roomLeft(pdf)) {
      drawTotal(rows.slice(first, index));
      first = index;
      pdf.addPage();
      drawHead();
    }
    const spoken = (column: number) => columns[column]?.spoken?.(row);
    const tag = (column: number) => (columns[column]?.isRowHeader ? "TH" : "TD");
    drawRow(paper, cells, { section: body, font: "text", tag, scope: "Row", spoken });
  }
  if (first > 0) drawTotal(rows.slice(first));
  body.end();
  const totalCells = totals.map(cellsOf);
  if (totalCells.length > 0) {
    if (totalCells.reduce((sum, cells) => sum + heightOf(pdf, cells), 0) > roomLeft(pdf)) {
      pdf.addPage();
      drawHead();
    }
    const foot = addSection(paper, table, "TFoot");
    for (const cells of totalCells) drawRow(paper, cells, { section: foot, font: "bold", tag: () => "TD" });
    foot.end();
  }
  table.end();
}

function addSection({ pdf }: PaperPdf, table: Structure, type: "THead" | "TBody" | "TFoot"): Structure {
  const section = pdf.struct(type);
  table.add(section);
  return section;
}

function toCells<Row>({ left, width }: PaperPdf, columns: readonly Column<Row>[], texts: readonly string[], size: number): Cell[] {
  const scale = width / columns.reduce((sum, column) => sum + column.width, 0);
  let x = left;
  return columns.map((column, index) => {
    const cell = { text: texts[index] ?? "", x, width: column.width * scale, align: column.align, wraps: column.wraps, size };
    x += cell.width;
    return cell;
  });
}

const lineHeight = (pdf: Pdf, size: number) => pdf.font("text").fontSize(size).currentLineHeight(true);

function heightOf(pdf: Pdf, cells: readonly Cell[]): number {
  const heights = cells.filter(({ wraps }) => wraps).map(({ text, width }) => pdf.heightOfString(text, { width: width - 2 * padding }));
  return Math.max(lineHeight(pdf, sizeOf(cells)), ...heights) + 2 * padding;
}

const sizeOf = ([first]: readonly Cell[]) => first?.size ?? usualSize;

type RowStyle = {
  section?: Structure | undefined;
  font: "text" | "bold";
  fill?: string;
  tag?: (column: number) => "TH" | "TD";
  scope?: "Row" | "Column";
  spoken?: (column: number) => string | undefined;
};

/** Without a section, an artifact. */
function drawRow({ pdf, left, width }: PaperPdf, cells: readonly Cell[], { section, font, fill, tag, scope, spoken }: RowStyle): void {
  const size = sizeOf(cells);
  pdf.font(font).fontSize(size).fillColor("#111");
  const top = pdf.y;
  const height = heightOf(pdf, cells);
  artifact(pdf, () => {
    if (fill) pdf.save().rect(left, top, width, height).fill(fill).restore();
    pdf.save().lineWidth(0.5).strokeColor("#b8c0bc");
    for (const cell of cells) pdf.rect(cell.x, top, cell.width, height);
    pdf.stroke().restore();
  });
  pdf.font(font).fontSize(size).fillColor("#111");
  if (!section || !tag) artifact(pdf, () => cells.map((cell) => drawCell(pdf, cell, top)), "Pagination");
  else {
    const row = pdf.struct("TR");
    section.add(row);
    for (const [index, cell] of cells.entries()) {
      const type = tag(index);
      const actual = spoken?.(index);
      const options: HeaderOptions = { ...(type === "TH" && scope && { scope }), ...(actual && { actual }) };
      const element = pdf.struct(type, options);
      row.add(element);
      element.add(() => drawCell(pdf, cell, top));
      element.end();
    }
    row.end();
  }
  pdf.x = left;
  pdf.y = top + height;
}

function drawCell(pdf: Pdf, { text, x, width, align, wraps, size }: Cell, top: number): void {
  const inner = width - 2 * padding;
  if (wraps) {
    pdf.text(text, x + padding, top + padding, { width: inner, ...(align && { align }) });
    return;
  }
  const textWidth = pdf.widthOfString(text);
  const scale = Math.min(1, inner / textWidth);
  const shift = align === "right" ? inner - textWidth * scale : 0;
  pdf.fontSize(size * scale).text(text, x + padding + shift, top + padding, { lineBreak: false });
  pdf.fontSize(size);
}
