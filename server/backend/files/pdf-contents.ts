import { inflateSync } from "node:zlib";
import { endOfDictionary, namesOfDictionary, type PdfName, skipSpace } from "./pdf-dictionary.ts";

/** `active`: has scripts, launch actions or attachments; `unreadable`: has objects that cannot be inspected. */
export type PdfContents = "plain" | "active" | "unreadable";

/** Actions and parts that no scan or contract needs: ISO 32000-2, 12.6.4, 7.11.4, 12.7.8. */
const acts = [
  "JavaScript",
  "Launch",
  "SubmitForm",
  "ImportData",
  "GoToE",
  "Rendition",
  "RichMedia",
  "EmbeddedFile",
  "EmbeddedFiles",
  "XFA",
];
/** Names in the dictionary of an object stream (7.5.7) as all programs write it; with others it is not read. */
const ofObjectStream = new Set(["Type", "ObjStm", "N", "First", "Extends", "Length", "DL", "Filter", "FlateDecode", "DecodeParms"]);

/** Limits of object streams and of their total unpacked size; a file beyond them is refused, not partly checked. */
export const maxObjectStreams = 4_000;
export const maxUnpackedBytes = 32 * 1024 * 1024;
/** Unpacked bytes for one of the file, and in any case. Numbers and names of object streams pack to a tenth. */
const maxUnpackedTimes = 50;
const minUnpackedBytes = 1024 * 1024;
/** Limits of matches and of names in dictionaries of streams; a catalogue of 30 MB has a hundred thousand. */
const maxSigns = 500_000;
const maxNames = 300_000;
/** A document has one. */
const maxOpenings = 1_000;
/** Dictionaries may be read twice, as one within a string of another, by this much. */
const maxReadAgain = 1024 * 1024;

/** A letter of a name may be written as its code (7.3.5): `#4A` is J. A name ends at white space or a delimiter. */
const named = (names: readonly string[]) =>
  `(?:${names.map((name) => [...name].map(spelled).join("")).join("|")})(?![^\\x00-\\x20()<>[\\]{}/%])`;

function spelled(letter: string): string {
  const code = letter.charCodeAt(0).toString(16);
  return `(?:${letter}|#${code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
}

const activeNames = `(?<active>/${named(acts)})|(?<opening>/${named(["OpenAction"])})`;
export const signsOfPdf = new RegExp(`${activeNames}|(?<object>(?<!end)obj)`, "g");
const signsOfObjects = new RegExp(activeNames, "g");

/** What may still be read of the files of one request. */
export type PdfAllowance = { signs: number; names: number; openings: number; streams: number; unpacked: number };
/** What may still be read of a file. */
type Allowance = PdfAllowance & { letters: number };

export const newPdfAllowance = (): PdfAllowance => ({
  signs: maxSigns,
  names: maxNames,
  openings: maxOpenings,
  streams: maxObjectStreams,
  unpacked: maxUnpackedBytes,
});

/**
 * Searches all bytes for names, including binary data, because a reader follows the cross-reference table and not the order of the
 * file. Reads the dictionary of every object by the syntax, wherever it is: object streams are unpacked; other streams (text and
 * images of pages) are not. Refuses what programs might read in two ways, and what is left after files of the same request.
 */
export function readPdfContents(bytes: Buffer, ofRequest = newPdfAllowance()): PdfContents {
  const text = bytes.toString("latin1");
  const unpacked = Math.min(ofRequest.unpacked, minUnpackedBytes + maxUnpackedTimes * bytes.length);
  const left: Allowance = { ...ofRequest, unpacked, letters: text.length + maxReadAgain };
  const contents = readSigns(bytes, text, left);
  const { letters: _, ...rest } = left;
  Object.assign(ofRequest, rest, { unpacked: ofRequest.unpacked - (unpacked - left.unpacked) });
  return contents;
}

function readSigns(bytes: Buffer, text: string, left: Allowance): PdfContents {
  for (const { 0: sign, groups = {}, index } of text.matchAll(signsOfPdf)) {
    const at = index + sign.length;
    left.signs -= 1;
    if (groups.active || (groups.opening && opensByItself(text, at, left))) return "active";
    const contents = groups.object ? readObject(bytes, text, at, left) : "plain";
    if (contents !== "plain") return contents;
    if (Object.values(left).some((rest) => rest < 0)) return "unreadable";
  }
  return "plain";
}

/** An OpenAction may be a destination, which office programs write, or GoTo actions. One by reference is checked by its names. */
function opensByItself(text: string, at: number, left: Allowance): boolean {
  left.openings -= 1;
  const { begin, end } = dictionaryAt(text, at, left);
  if (end === undefined) return false;
  const kinds = end === null ? [] : readNames(text, begin, end, left).filter((name) => name.text === "S");
  return kinds.length === 0 || kinds.some(({ value }) => value !== "GoTo");
}

/** Unpacks the object if it may be an object stream: some readers do not look at its type. */
function readObject(bytes: Buffer, text: string, at: number, left: Allowance): PdfContents {
  const { begin, end } = dictionaryAt(text, at, left);
  if (end === undefined) return "plain";
  if (end === null) return "unreadable";
  const keyword = skipSpace(text, end);
  left.letters -= keyword - end;
  if (!text.startsWith("stream", keyword)) return "plain";
  const names = readNames(text, begin, end, left);
  const own = new Set(names.flatMap((name) => (name.depth === 1 ? [name.text] : [])));
  if (left.names < 0) return "unreadable";
  if (!own.has("ObjStm") && !(own.has("First") && own.has("N"))) return "plain";
  left.streams -= 1;
  // 7.3.8.1: other ends of this line are read in different ways.
  const line = /stream\r?\n/y;
  line.lastIndex = keyword;
  if (!line.test(text) || names.some((name) => !ofObjectStream.has(name.text))) return "unreadable";
  // Without a filter its text is part of the main search.
  if (!own.has("Filter")) return "plain";
  const filters = names.filter((name) => name.text === "FlateDecode").length;
  const unpacked = filters === 1 ? unpack(bytes.subarray(line.lastIndex), left.unpacked) : null;
  if (!unpacked) return "unreadable";
  left.unpacked -= unpacked.byteLength;
  const objects = unpacked.toString("latin1");
  for (const { 0: sign, groups = {}, index } of objects.matchAll(signsOfObjects))
    if (groups.active || left.openings < 0 || opensByItself(objects, index + sign.length, left)) return "active";
  return "plain";
}

function dictionaryAt(text: string, at: number, left: Allowance): { begin: number; end: number | null | undefined } {
  const begin = skipSpace(text, at);
  const end = endOfDictionary(text, begin);
  left.letters -= (end ?? begin) - at;
  return { begin, end };
}

function readNames(text: string, begin: number, end: number, left: Allowance): PdfName[] {
  const names = namesOfDictionary(text, begin, end, Math.max(0, left.names) + 1);
  left.names -= names.length;
  return names;
}

/** Unpacks from the start of the data; zlib ignores what follows. Null when invalid or larger than the limit. */
function unpack(packed: Buffer, maxOutputLength: number): Buffer | null {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, maxOutputLength) });
  } catch {
    return null;
  }
}
