import { isDateFormat } from "hucre";
import { namesForeignMoney } from "../foreign-money.ts";
import { SpreadsheetError } from "./spreadsheet-error.ts";
import { type Parts, readWhole } from "./workbook-parts.ts";

/** A sheet of cells, and where it is. */
export type BookSheet = { name: string; path: string; isHidden: boolean };

/**
 * How numbers of a style are shown. `currency`: the foreign money that their format names, else empty. `digits`: so many at least, with
 * zeros in front, as codes are.
 */
export type NumberStyle = { isDate: boolean; isPercent: boolean; currency: string; digits: number };

/** A workbook's sheets in order, and what their cells refer to. */
export type Book = {
  sheets: readonly BookSheet[];
  /** Texts by index. */
  shared: readonly string[];
  /** By index. */
  styles: readonly NumberStyle[];
  is1904: boolean;
};

type Relation = { id: string; kind: string; path: string };

/** Opens a workbook by its relations. Sheets of charts are left out. */
export async function openBook(parts: Parts): Promise<Book> {
  const book = (await relationsOf(parts, "")).find(({ kind }) => kind === "officeDocument");
  if (!book) throw new SpreadsheetError("workbook");
  const relations = await relationsOf(parts, book.path);
  const { named, is1904 } = await readBook(parts, book.path);
  const sheets = named.flatMap(({ id, name, isHidden }) => {
    const relation = relations.find((each) => each.id === id);
    if (!relation) throw new SpreadsheetError("workbook");
    return relation.kind === "worksheet" ? [{ name, isHidden, path: relation.path }] : [];
  });
  // Each part is read once per sheet, and limited once.
  if (new Set(sheets.map((sheet) => sheet.path.toLowerCase())).size < sheets.length) throw new SpreadsheetError("workbook");
  const pathOf = (wanted: string) => relations.find(({ kind, path }) => kind === wanted && parts.has(path))?.path;
  return {
    sheets,
    shared: await readShared(parts, pathOf("sharedStrings")),
    styles: await readStyles(parts, pathOf("styles")),
    is1904,
  };
}

/** Relations of a part, or of the package for an empty path. */
async function relationsOf(parts: Parts, path: string): Promise<Relation[]> {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const file = `${folder}_rels/${path.slice(folder.length)}.rels`;
  const relations: Relation[] = [];
  if (!parts.has(file)) return relations;
  await readWhole(parts, file, {
    open({ name, attributes: { Id = "", Type = "", Target = "" } }) {
      if (name === "Relationship") relations.push({ id: Id, kind: Type.slice(Type.lastIndexOf("/") + 1), path: resolve(folder, Target) });
    },
  });
  return relations;
}

function resolve(folder: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const steps = folder.split("/").filter(Boolean);
  for (const step of target.split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "." && step !== "") steps.push(step);
  }
  return steps.join("/");
}

type NamedSheet = { id: string | undefined; name: string; isHidden: boolean };

/** Excel has at most as many sheets as fit into memory; people have a few dozen. */
const maxSheets = 500;
/** Excel has 31. */
const maxSheetName = 200;

async function readBook(parts: Parts, path: string): Promise<{ named: NamedSheet[]; is1904: boolean }> {
  const named: NamedSheet[] = [];
  let is1904 = false;
  await readWhole(parts, path, {
    open({ name, attributes }) {
      if (name === "workbookPr") is1904 = ["1", "true"].includes(attributes.date1904 ?? "");
      if (name !== "sheet") return;
      const key = Object.keys(attributes).find((each) => each.endsWith(":id"));
      const isHidden = (attributes.state ?? "visible") !== "visible";
      named.push({ id: key && attributes[key], name: (attributes.name ?? "").slice(0, maxSheetName), isHidden });
      if (named.length > maxSheets) throw new SpreadsheetError("workbook");
    },
  });
  return { named, is1904 };
}

/** Distinct texts of all sheets of a workbook. */
const maxSharedTexts = 2_000_000;

/** Shared texts; those of rich text are joined, phonetic ones are left out. */
async function readShared(parts: Parts, path: string | undefined): Promise<string[]> {
  const shared: string[] = [];
  if (path === undefined) return shared;
  const reader = new TextReader();
  await readWhole(parts, path, {
    open({ name }) {
      if (name === "si") reader.start();
      reader.open(name);
    },
    text: (text) => reader.add(text),
    close(name) {
      reader.close(name);
      if (name === "si") shared.push(reader.value());
      if (shared.length > maxSharedTexts) throw new SpreadsheetError("largeWorkbook");
    },
  });
  return shared;
}

/** Collects the texts (`t`) within an element, without those of phonetic runs (`rPh`). */
export class TextReader {
  #text = "";
  #isText = false;
  #isPhonetic = false;

  start(): void {
    this.#text = "";
    this.#isText = false;
    this.#isPhonetic = false;
  }

  open(name: string): void {
    if (name === "rPh") this.#isPhonetic = true;
    if (name === "t") this.#isText = !this.#isPhonetic;
  }

  add(text: string): void {
    if (this.#isText) this.#text += text;
  }

  close(name: string): void {
    if (name === "rPh") this.#isPhonetic = false;
    if (name === "t") this.#isText = false;
  }

  value(): string {
    return withoutEscapes(this.#text);
  }
}

/** Decodes `_x000D_`: characters that XML cannot hold. */
export const withoutEscapes = (text: string) =>
  text.includes("_x") ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;

/** Excel has at most 65,490. */
const maxStyles = 65_536;

async function readStyles(parts: Parts, path: string | undefined): Promise<NumberStyle[]> {
  const formats = new Map<string, string>();
  const styles: string[] = [];
  let isOfCells = false;
  if (path !== undefined)
    await readWhole(parts, path, {
      open({ name, attributes: { numFmtId = "0", formatCode = "" } }) {
        if (name === "numFmt") formats.set(numFmtId, formatCode.slice(0, 255));
        else if (name === "cellXfs") isOfCells = true;
        else if (name === "xf" && isOfCells) styles.push(numFmtId);
        if (formats.size > maxStyles || styles.length > maxStyles) throw new SpreadsheetError("workbook");
      },
      close(name) {
        if (name === "cellXfs") isOfCells = false;
      },
    });
  return styles.map((id) => {
    const format = formats.get(id);
    // A number alone is tested as one of the built-in formats, whose money is that of the person's country.
    const isPercent = format === undefined ? percents.has(id) : isOfPercents(format);
    return { isDate: isDateFormat(format || id), isPercent, currency: format ? currencyOf(format) : "", digits: digitsOf(format) };
  });
}

/** Built-in formats of percents: `0%`, `0.00%`. */
const percents: ReadonlySet<string> = new Set(["9", "10"]);
/** `_%` leaves a gap as wide as the sign, and `[<1]0%;0.00` shows percents of some numbers only: what they show is not known here. */
function isOfPercents(format: string): boolean {
  const [positive = ""] = format.replace(/"[^"]*"|[\\_*]./g, "").split(";");
  return positive.includes("%") && !/\[[<>=]/.test(positive);
}

/** `000000`, also with a language, a colour or other sections behind. */
const digitsOf = (format = "") => /^(?:\[[^[\]]*\])*(0{2,})(?:;|$)/.exec(format)?.[1]?.length ?? 0;

/** The foreign money of a number format such as `#,##0.00\ [$€-407]` or `"$"#,##0`; `[$-419]` names a language only. */
function currencyOf(format: string): string {
  const shown = format
    .replace(/\[\$([^[\]-]*)(?:-[^[\]]*)?\]/g, " $1 ")
    .replace(/\[[^[\]]*\]/g, " ")
    .replace(/["\\]/g, "");
  const named = /\p{Sc}|\p{L}[\p{L}.]*/gu;
  return (shown.match(named) ?? []).find(namesForeignMoney) ?? "";
}
