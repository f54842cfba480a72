import { randomBytes } from "node:crypto";
import { zipOf } from "./zip.ts";

/** A file of about `size` bytes that is extreme in count, depth, ratio, length or unclosed parts. */
export type HostileFile = { name: string; filename: string; readonly bytes: Buffer };

/** Archives below this ratio of unpacked to packed size pass for honest ones. */
const honestTimes = 150;

const upTo = (size: number, one: string) => one.repeat(Math.max(1, Math.floor(size / Buffer.byteLength(one))));

const text = (name: string, content: string | Buffer): HostileFile => ({
  name,
  filename: "hostile.csv",
  bytes: Buffer.from(content as string),
});

/** Delimited texts. */
const texts = (size: number): HostileFile[] => [
  text("one line of cells", upTo(size, "a;")),
  text("one line of cells with tabs", upTo(size, "a\t")),
  text("one line of empty cells", upTo(size, ";")),
  text("lines of one cell", upTo(size, "a\n")),
  text("lines of 201 cells", upTo(size, `${"a;".repeat(200)}a\n`)),
  text("empty lines", upTo(size, "\n")),
  text("carriage returns", upTo(size, "a\r")),
  text("line ends of two kinds", `a;b\r\n${upTo(size, "a;b\n")}`),
  text("one cell", upTo(size, "а")),
  text("lines of long cells", upTo(size, `${"а".repeat(9000)};${"я".repeat(9000)}\n`)),
  text("an unclosed quote", `"${upTo(size, "a;\n")}`),
  text("quotes", upTo(size, '"')),
  text("quoted empty cells", upTo(size, '"";')),
  text("quotes within cells", upTo(size, 'a"a";')),
  text("spaces", upTo(size, " ")),
  text("UTF-16", Buffer.from(`\ufeff${upTo(size / 2, "a;")}`, "utf16le")),
  text("bytes that are no text", Buffer.alloc(size, 0xfe)),
];

const relations = (...rows: [id: string, kind: string, target: string][]) =>
  `<Relationships>${rows
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/x/${kind}" Target="${target}"/>`)
    .join("")}</Relationships>`;

/** A workbook with this XML as its sheet, filled up with random bytes so that it passes for an honest archive. */
export function workbookOf(sheet: string, others: Record<string, string> = {}): Buffer {
  const files = {
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels": relations(["rId1", "officeDocument", "xl/workbook.xml"]),
    "xl/workbook.xml": '<workbook><sheets><sheet name="Лист" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": relations(
      ["rId1", "worksheet", "worksheets/sheet1.xml"],
      ["rId2", "sharedStrings", "sharedStrings.xml"],
      ["rId3", "styles", "styles.xml"],
    ),
    "xl/styles.xml": "<styleSheet/>",
    "xl/sharedStrings.xml": "<sst/>",
    "xl/worksheets/sheet1.xml": sheet,
    ...others,
  };
  const unpacked = Object.values(files).reduce((sum, content) => sum + Buffer.byteLength(content), 0);
  return zipOf({ ...files, "xl/media/fill.bin": randomBytes(Math.ceil(unpacked / honestTimes)) });
}

const rows = (content: string) => `<worksheet><sheetData>${content}</sheetData></worksheet>`;
const inline = (content: string) => `<c t="inlineStr"><is><t>${content}</t></is></c>`;

function workbooks(size: number): HostileFile[] {
  const most = size * honestTimes;
  const book = (name: string, sheet: string, others?: Record<string, string>): HostileFile => ({
    name: `a workbook: ${name}`,
    filename: "hostile.xlsx",
    // Packed when it is sent: all of them together take seconds.
    get bytes() {
      return workbookOf(sheet, others);
    },
  });
  const unclosed = (content: string) => `<worksheet><sheetData><row><c>${content}`;
  const shared = (content: string) => ({ "xl/sharedStrings.xml": content });
  return [
    book("rows of cells", rows(upTo(most, `<row>${upTo(16_000 * 8, "<c><v>1</v></c>")}</row>`))),
    book("rows of one cell", rows(upTo(most, "<row><c><v>1</v></c></row>"))),
    book("empty rows", rows(upTo(most, "<row/>"))),
    book("one row of empty cells", rows(`<row>${upTo(most, "<c/>")}</row>`)),
    book("one cell again and again", rows(`<row>${upTo(most, '<c r="A1"><v>1</v></c>')}</row>`)),
    book("cells far away", rows(upTo(most, '<row><c r="XFD1"><v>1</v></c></row>'))),
    book("cells beyond any sheet", rows(upTo(most, '<row><c r="ZZZZZZZZZ1"><v>1</v></c></row>'))),
    book("long cells", rows(upTo(most, `<row>${inline("а".repeat(9000))}</row>`))),
    book("one long cell", rows(`<row>${inline(upTo(most, "а"))}</row>`)),
    book("an unclosed tag", unclosed(`<c r="${upTo(most, "a")}`)),
    book("an unclosed tag of attributes", unclosed(`<c ${upTo(most, 'a="" ')}`)),
    book("a tag of many attributes", rows(`<row><c ${Array.from({ length: most / 12 }, (_, at) => `a${at}=""`).join(" ")}/></row>`)),
    book("an unclosed comment", unclosed(`<!--${upTo(most, "> ")}`)),
    book("an unclosed CDATA", unclosed(`<![CDATA[${upTo(most, "] ]>")}`)),
    book("an unclosed instruction", unclosed(`<?${upTo(most, "? ")}`)),
    book("an unclosed text", unclosed(`<v>${upTo(most, "1")}`)),
    book("an unclosed quote", unclosed(`<v a='${upTo(most, "<c>")}`)),
    book("tags in tags", upTo(most, "<a>")),
    book("entities", rows(`<row>${inline(upTo(most, "&amp;"))}</row>`)),
    book("a document type", `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${rows("<row><c><v>&b;</v></c></row>")}`),
    book("shared texts", rows("<row><c><v>1</v></c></row>"), shared(`<sst>${upTo(most, "<si><t>a</t></si>")}</sst>`)),
    book("empty shared texts", rows("<row><c><v>1</v></c></row>"), shared(`<sst>${upTo(most, "<si/>")}</sst>`)),
    book(
      "a long shared text in every cell",
      rows(upTo(most / 2, `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`)),
      shared(`<sst><si><t>${"а".repeat(9000)}</t></si></sst>`),
    ),
    book("shared texts that do not end", rows("<row><c><v>1</v></c></row>"), shared(`<sst><si><t>${upTo(most, "a")}`)),
    book("styles", rows("<row><c><v>1</v></c></row>"), {
      "xl/styles.xml": `<styleSheet><cellXfs>${upTo(most, "<xf/>")}</cellXfs></styleSheet>`,
    }),
    book("sheets", rows("<row><c><v>1</v></c></row>"), {
      "xl/workbook.xml": `<workbook><sheets>${upTo(most, '<sheet name="a" sheetId="1" r:id="rId9"/>')}</sheets></workbook>`,
    }),
    { name: "a workbook: a bomb", filename: "hostile.xlsx", bytes: zipOf({ "xl/worksheets/sheet1.xml": Buffer.alloc(size * 900) }) },
    {
      name: "a workbook: a bomb that claims to be small",
      filename: "hostile.xlsx",
      bytes: zipOf({ "_rels/.rels": Buffer.alloc(size * 900) }, { claimed: 100 }),
    },
    {
      name: "a workbook: entries",
      filename: "hostile.xlsx",
      bytes: zipOf(Object.fromEntries(Array.from({ length: Math.min(60_000, Math.floor(size / 120)) }, (_, at) => [`${at}.xml`, ""]))),
    },
    {
      name: "a workbook: its first bytes",
      filename: "hostile.xlsx",
      bytes: Buffer.concat([Buffer.from("PK\u0003\u0004"), randomBytes(size)]),
    },
  ];
}

/** Each kind of file that a person may send, by the calls that take it. */
export const hostileFiles = {
  tables: (size: number): HostileFile[] => [...texts(size), ...workbooks(size)],
} as const;
