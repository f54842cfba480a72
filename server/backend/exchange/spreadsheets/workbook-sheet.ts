import { isDateFormat } from "hucre";
import { SpreadsheetError } from "./spreadsheet-error.ts";
import { type Parts, readWhole } from "./workbook-parts.ts";

/** What the cells of a workbook's first sheet refer to. */
export type FirstSheet = {
  path: string;
  /** Texts by index. */
  shared: readonly string[];
  /** Whether a number with this style is a date, by index. */
  areDates: readonly boolean[];
  is1904: boolean;
};

type Relation = { id: string; kind: string; path: string };

/** Finds the first sheet by the workbook's relations. Undefined for a workbook without sheets. */
export async function findFirstSheet(parts: Parts): Promise<FirstSheet | undefined> {
  const book = (await relationsOf(parts, "")).find(({ kind }) => kind === "officeDocument");
  if (!book) throw new SpreadsheetError("workbook");
  const relations = await relationsOf(parts, book.path);
  const { firstId, is1904 } = await readBook(parts, book.path);
  if (firstId === undefined) return undefined;
  const sheet = relations.find(({ id, kind }) => kind === "worksheet" && id === firstId);
  if (!sheet) throw new SpreadsheetError("workbook");
  const pathOf = (wanted: string) => relations.find(({ kind, path }) => kind === wanted && parts.has(path))?.path;
  return {
    path: sheet.path,
    shared: await readShared(parts, pathOf("sharedStrings")),
    areDates: await readDateStyles(parts, pathOf("styles")),
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

async function readBook(parts: Parts, path: string): Promise<{ firstId: string | undefined; is1904: boolean }> {
  let firstId: string | undefined;
  let is1904 = false;
  await readWhole(parts, path, {
    open({ name, attributes }) {
      if (name === "workbookPr") is1904 = ["1", "true"].includes(attributes.date1904 ?? "");
      if (name !== "sheet" || firstId !== undefined) return;
      const key = Object.keys(attributes).find((each) => each.endsWith(":id"));
      firstId = key && attributes[key];
    },
  });
  return { firstId, is1904 };
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

async function readDateStyles(parts: Parts, path: string | undefined): Promise<boolean[]> {
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
  // A number alone is tested as one of the built-in formats.
  return styles.map((id) => isDateFormat(formats.get(id) || id));
}
