import { decodeStart } from "./encoding.ts";

/** Keys of `exchange.sheet` in locales/ru/exchange-errors.json. */
type Format = "locked" | "oldWorkbook" | "document" | "openDocument" | "binaryWorkbook" | "archive" | "pdf" | "picture" | Text;
type Text = "html" | "spreadsheetXml" | "xml" | "rtf" | "json";

const hex = (text: string) => Buffer.from(text, "hex");
/** Names within the compound files of old Office programs. */
const inUtf16 = (text: string) => Buffer.from(text, "utf16le");

const oldOffice = hex("d0cf11e0");
const zip = hex("504b0304");
const signatures: readonly (readonly [Format, Buffer, at?: number])[] = [
  ["pdf", Buffer.from("%PDF")],
  ["picture", hex("89504e47")],
  ["picture", hex("ffd8ff")],
  ["picture", Buffer.from("GIF8")],
  ["picture", Buffer.from("WEBP"), 8],
  ["picture", Buffer.from("ftyp"), 4],
  ["picture", hex("49492a00")],
  ["archive", Buffer.from("Rar!")],
  ["archive", hex("377abcaf271c")],
  ["archive", hex("1f8b")],
];

const texts: readonly (readonly [Text, RegExp])[] = [
  ["html", /^mime-version:/i],
  ["rtf", /^\{\\rtf/],
  ["json", /^(?:\{\s*["}]|\[\s*[{["\]])/],
];

const htmlTags = new Set(["html", "head", "body", "meta", "style", "title", "table", "div", "p", "br"]);

/** What a file is, by its first bytes and whatever its name, when it is neither a workbook nor delimited text. */
export function foreignFormatOf(bytes: Buffer): Format | undefined {
  const startsWith = (sign: Buffer, at = 0) => bytes.subarray(at, at + sign.length).equals(sign);
  if (startsWith(oldOffice)) return inOldOffice(bytes);
  if (startsWith(zip)) return inZip(bytes);
  const [signed] = signatures.find(([, sign, at]) => startsWith(sign, at)) ?? [];
  if (signed) return signed;
  const start = decodeStart(bytes).trimStart();
  return start.startsWith("<") ? inMarkup(start) : texts.find(([, pattern]) => pattern.test(start))?.[0];
}

export const isWorkbook = (bytes: Buffer) => bytes.subarray(0, zip.length).equals(zip);

function inOldOffice(bytes: Buffer): Format {
  if (bytes.includes(inUtf16("EncryptedPackage"))) return "locked";
  return bytes.includes(inUtf16("WordDocument")) ? "document" : "oldWorkbook";
}

/** Names of entries are not compressed. The first one begins at 30. */
function inZip(bytes: Buffer): Format | undefined {
  if (bytes.length < 30) return undefined;
  const first = bytes.toString("latin1", 30, 30 + bytes.readUInt16LE(26));
  if (first === "mimetype") return "openDocument";
  if (bytes.includes("xl/workbook.bin")) return "binaryWorkbook";
  if (bytes.includes("word/document.xml")) return "document";
  return first === "" || bytes.includes("xl/") || bytes.includes("[Content_Types].xml") ? undefined : "archive";
}

function inMarkup(start: string): Text | undefined {
  const name = /<([\p{L}\w:]+)/u.exec(start)?.[1]?.toLowerCase() ?? "";
  if (name === "workbook" || name.endsWith(":workbook")) return "spreadsheetXml";
  if (htmlTags.has(name) || /<!doctype\s+html/i.test(start)) return "html";
  return start.startsWith("<?xml") ? "xml" : undefined;
}
