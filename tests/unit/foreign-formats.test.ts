import { describe, expect, test } from "vitest";
import { readSpreadsheet } from "#server/backend/exchange/spreadsheets/read-spreadsheet.ts";
import { readLines } from "#server/backend/lines/read-lines.ts";
import { zipOf } from "#tests/support/zip.ts";

const oldOffice = (...names: string[]) =>
  Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600), ...names.map((name) => Buffer.from(name, "utf16le"))]);
const html = "<html><body><table><tr><td>Артикул</td><td>Количество</td></tr><tr><td>010-102</td><td>5</td></tr></table></body></html>";
const sheetXml =
  '<?xml version="1.0"?>\r\n<?mso-application progid="Excel.Sheet"?>\r\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>';

/** Files as they come, whatever they are called, and how their sentences begin. */
const files: [string, string | Buffer, string][] = [
  ["a web page called XLS", html, "Это веб-страница"],
  ["a web page with a mark, comment and doctype", `\ufeff\n<!-- 1С --><!DOCTYPE html>${html}`, "Это веб-страница"],
  ["a web page in UTF-16", Buffer.from(`\ufeff${html}`, "utf16le"), "Это веб-страница"],
  ["a web page of one file", "MIME-Version: 1.0\r\nX-Document-Type: Workbook\r\n", "Это веб-страница"],
  ["a table alone", "<table border=1><tr><td>5</td></tr></table>", "Это веб-страница"],
  ["SpreadsheetML called XLS", sheetXml, "Это таблица XML"],
  ["a file of 1C", '<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.05"/>', "Это файл XML"],
  ["JSON", '{"lines": [{"sku": "010-102"}]}', "Это файл JSON"],
  ["a list in JSON", '\ufeff[\n  {"sku": "010-102"}]', "Это файл JSON"],
  ["RTF", "{\\rtf1\\ansi\\ansicpg1251", "Это документ RTF"],
  ["PDF", "%PDF-1.7\n", "Это файл PDF"],
  ["an old workbook", oldOffice("Workbook"), "Это файл старого формата XLS"],
  ["a protected workbook", oldOffice("EncryptedPackage"), "Файл защищён паролем"],
  ["an old document", oldOffice("WordDocument"), "Это документ Word"],
  ["a document", zipOf({ "[Content_Types].xml": "", "word/document.xml": "<w/>" }), "Это документ Word"],
  [
    "a table of LibreOffice",
    zipOf({ mimetype: "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "" }),
    "Это файл LibreOffice",
  ],
  ["a binary workbook", zipOf({ "[Content_Types].xml": "", "xl/workbook.bin": "" }), "Это файл формата XLSB"],
  ["an archive with a table in it", zipOf({ "goods.csv": "Артикул;Цена" }), "Это архив"],
  ["another archive", Buffer.from("526172211a0700", "hex"), "Это архив"],
  ["a photo", Buffer.from("ffd8ffe000104a464946", "hex"), "Это фото"],
  ["a photo of a phone", Buffer.concat([Buffer.alloc(4), Buffer.from("ftypheic")]), "Это фото"],
];

const body = (content: string | Buffer) => ({
  fileBody: Buffer.from(content as string).toString("base64"),
  originalFilename: "прайс.xls",
});
const closed = () => new AbortController().signal;
const refusal = (done: Promise<unknown>) =>
  done.then(
    () => "read",
    (error: { details?: { fileBody?: string[] } }) => error.details?.fileBody?.[0] ?? String(error),
  );

describe("files of other programs are told by their content", () => {
  test.each(files)("%s is refused with a sentence of its own by a quick order and by the seller's tables", async (_, content, sentence) => {
    const ordered = await refusal(readLines({ actor: { userUuid: "person" }, closed } as never, { body: body(content) } as never));
    const loaded = await refusal(readSpreadsheet(Buffer.from(content as string)).next());
    expect(ordered.startsWith(sentence), ordered).toBe(true);
    expect(ordered).toMatch(/сохраните|Сохраните|выберите|Попросите/);
    expect(loaded).toBe(ordered);
  });
});
