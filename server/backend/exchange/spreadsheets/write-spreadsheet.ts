import { type FileAnswer, toFileAnswer } from "../../files/file-answer.ts";
import { xlsxType } from "../../files/xlsx.ts";
import type { Kind } from "../feeds/feed.ts";

type WrittenCell = string | number | null;

const widths: Partial<Record<Kind, number>> = { text: 26, words: 40, reference: 26, ladder: 26, list: 30 };

type Spreadsheet = { name: string; columns: readonly Kind[]; rows: AsyncIterable<WrittenCell[]>; frozen: number };

/** Writes a workbook of one sheet; a text that starts with `=` is no formula. Imports the library on first use. */
export async function writeSpreadsheet({ name, columns, rows, frozen }: Spreadsheet): Promise<FileAnswer> {
  const { writeXlsxStream } = await import("hucre/xlsx");
  const stream = writeXlsxStream(rows, {
    name: name.slice(0, 31),
    columns: columns.map((kind) => ({
      width: widths[kind] ?? 16,
      ...(kind === "roubles" && { numFmt: "0.00" }),
      style: { alignment: { vertical: "top", wrapText: kind !== "words" } },
    })),
    freezePane: { rows: frozen },
  });

  const bytes = await new Response(stream).arrayBuffer();
  return toFileAnswer(Buffer.from(bytes), `${name}.xlsx`, xlsxType);
}
