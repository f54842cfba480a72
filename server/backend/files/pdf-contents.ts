import { inflateSync } from "node:zlib";

/** `active`: it runs, starts or carries something; `unreadable`: what it packs cannot be looked into. */
export type PdfContents = "plain" | "active" | "unreadable";

/** Acts and parts that no scan or contract needs: ISO 32000-2, 12.6.4, 7.11.4, 12.7.8. */
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
/** How a packed list of objects (7.5.7) may be written beside Flate alone: no office program does so. */
const unusualPacking = ["LZWDecode", "ASCII85Decode", "ASCIIHexDecode", "RunLengthDecode", "Crypt", "Predictor"];

/** Packed lists of objects in a file, and what all of them may unpack to; a file beyond it is refused, not half looked at. */
export const mostObjectStreams = 4_000;
export const mostUnpackedBytes = 32 * 1024 * 1024;
/** Names and beginnings of streams that are looked at one by one; a catalogue of 30 MB has a hundred thousand. */
const mostSigns = 1_000_000;

/** A letter of a name may be written by its code (7.3.5): `#4A` is a J. After the name comes space or a delimiter. */
const named = (names: readonly string[]) =>
  `(?:${names.map((name) => [...name].map(spelled).join("")).join("|")})(?![^\\x00-\\x20()<>[\\]{}/%])`;

function spelled(letter: string): string {
  const code = letter.charCodeAt(0).toString(16);
  return `(?:${letter}|#${code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
}

// A page to open at is fine, office programs write one into every file; an act in its place only when it goes to a page.
const opening = `${named(["OpenAction"])}\\s{0,9}<<(?![^>/]{0,9}/(?:Type\\s{0,9}/Action\\s{0,9}/)?S\\s{0,9}/GoTo\\b)`;
const active = `/(?:${named(acts)}|${opening})`;
const activePattern = new RegExp(active);
const packing = [
  `(?<list>${named(["ObjStm"])})`,
  `(?<filter>${named(["Filter"])})`,
  `(?<flate>${named(["FlateDecode"])})`,
  `(?<unusual>${named(unusualPacking)})`,
].join("|");
export const signsOfPdf = new RegExp(`(?<active>${active})|/(?:${packing})|(?<stream>stream\\r?\\n)`, "g");

/**
 * Names are looked for wherever they stand, in binary data too: a reader follows the file's table of places, not its order.
 * Lists of objects are unpacked by their name; what other streams hold (text and pictures of pages) is not looked into.
 */
export function readPdfContents(bytes: Buffer): PdfContents {
  const text = bytes.toString("latin1");
  let seen = 0;
  let lists = 0;
  let left = mostUnpackedBytes;
  /** What was named since the last stream began: the next one's dictionary is among it. */
  let names = { list: 0, filter: 0, flate: 0, unusual: 0 };
  for (const { groups = {}, index } of text.matchAll(signsOfPdf)) {
    seen += 1;
    if (groups.active) return "active";
    if (seen > mostSigns) return "unreadable";
    if (groups.list) names.list += 1;
    else if (groups.filter) names.filter += 1;
    else if (groups.flate) names.flate += 1;
    else if (groups.unusual) names.unusual += 1;
    else if (groups.stream) {
      if (names.list > 0) {
        lists += 1;
        if (names.unusual > 0 || lists > mostObjectStreams) return "unreadable";
        // Without a filter it has been read with the rest.
        if (names.filter > 0) {
          const unpacked = names.flate === 1 ? unpack(bytes.subarray(index + groups.stream.length), left) : null;
          if (!unpacked) return "unreadable";
          if (activePattern.test(unpacked.toString("latin1"))) return "active";
          left -= unpacked.byteLength;
        }
      }
      names = { list: 0, filter: 0, flate: 0, unusual: 0 };
    }
  }
  return "plain";
}

/** What follows the packed data is none of its business, so its end is not looked for. Null: it does not unpack within the limit. */
function unpack(packed: Buffer, maxOutputLength: number): Buffer | null {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, maxOutputLength) });
  } catch {
    return null;
  }
}
