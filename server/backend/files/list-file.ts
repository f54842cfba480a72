import texts from "#locales/ru/list-files.json" with { type: "json" };
import { interpolate } from "../interpolate.ts";
import type { FileAnswer } from "./file-answer.ts";
import { writeXlsx, type XlsxColumn } from "./xlsx.ts";

/** Limit of the rows of a workbook. */
const maxRows = 10_000;

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
  for (let page = 1; !isWhole && lines.length <= maxRows; page += 1) {
    const { rows, total } = await read({ page, perPage: atOnce });
    lines.push(...rows);
    isWhole = page * atOnce >= total;
  }
  const isTruncated = !isWhole || lines.length > maxRows;
  return writeXlsx({
    name: title,
    sheet: title,
    heading: [
      title,
      interpolate(texts.made, { at: clock.format(now) }),
      ...(isTruncated ? [interpolate(texts.cut, { count: maxRows })] : []),
    ],
    columns,
    rows: lines.slice(0, maxRows),
    at: now,
  });
}
