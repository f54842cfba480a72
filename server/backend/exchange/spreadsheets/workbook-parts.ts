import { SaxesParser, type SaxesTagPlain } from "saxes";
import yauzl from "yauzl";
import { SpreadsheetError } from "./spreadsheet-error.ts";

/** Largest ratio of unpacked to packed size; more is treated as a zip bomb. */
const maxRatio = 200;
const maxEntries = 1000;
/** Characters between the ends of two tags: more is an unclosed tag. Cells have at most 32,767, each up to six as an entity. */
const maxTokenLength = 256 * 1024;
const maxDepth = 100;

export type Tag = { name: string; attributes: Readonly<Record<string, string>> };

/** What a part's tags do; names are without their prefix. */
export type Handlers = { open?: (tag: Tag) => void; text?: (text: string) => void; close?: (name: string) => void };

/** Names of parts are the same in capitals (ECMA-376 part 2): 1C writes `SharedStrings.xml` and refers to `sharedStrings.xml`. */
export type Parts = {
  has(path: string): boolean;
  /** Parses a part. Yields after each chunk, so that what its tags have made can be taken. */
  read(path: string, handlers: Handlers): AsyncGenerator<void>;
  /** The text of a part, in pieces. */
  text(path: string): AsyncGenerator<string>;
};

/** The parts of a workbook. Throws SpreadsheetError for more than `maxMegabytes` unpacked; no part can have more than it claims. */
export async function openParts(bytes: Uint8Array, maxMegabytes: number): Promise<Parts> {
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { autoClose: false });
  const tooLarge = () => new SpreadsheetError("packed", { times: maxRatio, most: maxMegabytes });
  if (zip.entryCount > maxEntries) throw tooLarge();
  const entries = new Map<string, yauzl.Entry>();
  let size = 0;
  for await (const entry of zip.eachEntry()) {
    size += entry.uncompressedSize;
    if (size > Math.min(maxMegabytes * 1024 ** 2, bytes.length * maxRatio)) throw tooLarge();
    entries.set(entry.fileName.toLowerCase(), entry);
  }
  async function* text(path: string): AsyncGenerator<string> {
    const entry = entries.get(path.toLowerCase());
    if (!entry) throw new SpreadsheetError("workbook");
    const decoder = new TextDecoder("utf-8");
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>)
      yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  }
  return { has: (path) => entries.has(path.toLowerCase()), text, read: (path, handlers) => parse(text(path), handlers) };
}

/** Reads a small part whole. */
export async function readWhole(parts: Parts, path: string, handlers: Handlers): Promise<void> {
  for await (const _ of parts.read(path, handlers));
}

/** Each character is looked at once: an unclosed tag costs no more than a closed one, and is refused. */
async function* parse(pieces: AsyncIterable<string>, { open, text, close }: Handlers): AsyncGenerator<void> {
  const broken = () => new SpreadsheetError("workbook");
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let sinceToken = 0;
  const local = (name: string) => name.slice(name.indexOf(":") + 1);
  const onText = (value: string) => {
    sinceToken = 0;
    text?.(value);
  };
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    sinceToken = 0;
    depth += 1;
    if (depth > maxDepth) throw broken();
    open?.({ name: local(name), attributes });
  });
  parser.on("closetag", ({ name }) => {
    sinceToken = 0;
    depth -= 1;
    close?.(local(name));
  });
  parser.on("text", onText);
  parser.on("cdata", onText);
  parser.on("doctype", () => {
    throw broken();
  });
  for await (const piece of pieces) {
    sinceToken += piece.length;
    parser.write(piece);
    if (sinceToken > maxTokenLength) throw broken();
    yield;
  }
  parser.close();
  yield;
}
