import { parse } from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { type AsyncZippable, zip } from "fflate";
import texts from "#locales/ru/papers.json" with { type: "json" };
import { interpolate } from "../interpolate.ts";
import type { PaperRow } from "./find-invoice.ts";
import { paperFile, paperXml } from "./paper-files.ts";

const pack = promisify<AsyncZippable, Uint8Array>(zip);

/** A file of an archive; `level` 0: it is compressed already, as pictures and PDFs are. */
type Packed = { name: string; bytes: Uint8Array; at: Date; level?: 0 };

/** The papers as PDF, transfer documents as XML too, and other files in one ZIP. Between two papers other work gets its turn. */
export async function packPapers(rows: readonly PaperRow[], others: readonly Packed[] = []): Promise<Buffer> {
  const content: AsyncZippable = {};
  for (const row of rows) {
    const made = [await paperFile(row), ...(row.kind === "upd" ? [paperXml(row)] : [])];
    for (const { name, bytes } of made) content[freeName(content, nameBy(row, name))] = [bytes, { mtime: row.createdAt }];
    await setImmediate();
  }
  for (const { name, bytes, at, level } of others)
    content[freeName(content, name)] = [bytes, { mtime: at, ...(level !== undefined && { level }) }];
  return Buffer.from(await pack(content));
}

/** A cancelled paper says so in an archive, where nothing else does. */
function nameBy({ status }: PaperRow, name: string): string {
  if (status !== "cancelled") return name;
  const { name: base, ext } = parse(name);
  return `${interpolate(texts.cancelledFile, { name: base })}${ext}`;
}

/** `Акт.pdf`, and `Акт (2).pdf` beside it. Names are people's: none leaves the folder. */
function freeName(taken: AsyncZippable, wanted: string): string {
  const name = wanted.replaceAll(/[\\/]/g, "_");
  const dot = name.lastIndexOf(".") > 0 ? name.lastIndexOf(".") : name.length;
  let free = name;
  for (let copy = 2; Object.hasOwn(taken, free); copy += 1) free = `${name.slice(0, dot)} (${copy})${name.slice(dot)}`;
  return free;
}
