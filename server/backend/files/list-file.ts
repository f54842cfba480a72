import texts from "#locales/ru/list-files.json" with { type: "json" };
import { fill } from "../fill.ts";
import type { FileAnswer } from "./file-answer.ts";
import { writeXlsx, type XlsxColumn } from "./xlsx.ts";

/** Most lines of a workbook. */
const longestFile = 10_000;

/** Page size of reading the list. */
const atOnce = 500;

type Paging = { page: number; perPage: number };

type List<Row> = {
  title: string;
  columns: readonly XlsxColumn<Row>[];
  /** Reads a page with the list's own operation, so that its scope applies; `total` counts the whole list. */
  read: (paging: Paging) => Promise<{ rows: readonly Row[]; total: number }>;
  now: Date;
};

const clock = new Intl.DateTimeFormat("ru-RU", { dateStyle: "short", timeStyle: "short", timeZone: "Europe/Moscow" });

/** Writes a list to a workbook page by page; one row may make several lines. */
export async function writeList<Row>({ title, columns, read, now }: List<Row>): Promise<FileAnswer> {
  const lines: Row[] = [];
  let isWhole = false;
  for (let page = 1; !isWhole && lines.length <= longestFile; page += 1) {
    const { rows, total } = await read({ page, perPage: atOnce });
    lines.push(...rows);
    isWhole = page * atOnce >= total;
  }
  const isCut = !isWhole || lines.length > longestFile;
  return writeXlsx({
    name: title,
    sheet: title,
    heading: [title, fill(texts.made, { at: clock.format(now) }), ...(isCut ? [fill(texts.cut, { count: longestFile })] : [])],
    columns,
    rows: lines.slice(0, longestFile),
  });
}
