import type { lines as calls } from "#contract/lines.ts";
import texts from "#locales/ru/order-sheets.json" with { type: "json" };
import { writeXlsx } from "../files/xlsx.ts";
import type { Handler } from "../handlers.ts";

const { title, name, quantity, unit } = texts.unknown;

/** A workbook of unmatched lines. Its headings are those that `readLines` recognizes. */
export const writeUnknown: Handler<typeof calls.unknownFile> = async ({ now }, { body }) =>
  writeXlsx({
    name: title,
    sheet: title,
    heading: [],
    rows: body.lines,
    at: now(),
    columns: [
      { kind: "text", title: name, width: 50, value: (line) => line.text },
      { kind: "text", title: quantity, width: 14, value: (line) => line.quantity },
      { kind: "text", title: unit, width: 14, value: (line) => line.unit },
    ],
  });
