import { inflateSync } from "node:zlib";

/** `active`: has scripts, launch actions or attachments; `unreadable`: has compressed objects that cannot be inspected. */
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
/** Other filters for object streams (7.5.7) than Flate; no office program uses them. */
const unusualPacking = ["LZWDecode", "ASCII85Decode", "ASCIIHexDecode", "RunLengthDecode", "Crypt", "Predictor"];

/** Limits of object streams and of their total unpacked size; a file beyond them is refused, not partly checked. */
export const mostObjectStreams = 4_000;
export const mostUnpackedBytes = 32 * 1024 * 1024;
/** Limit of matches; a catalogue of 30 MB has a hundred thousand. */
const mostSigns = 1_000_000;

/** A letter of a name may be written as its code (7.3.5): `#4A` is J. A name ends at white space or a delimiter. */
const named = (names: readonly string[]) =>
  `(?:${names.map((name) => [...name].map(spelled).join("")).join("|")})(?![^\\x00-\\x20()<>[\\]{}/%])`;

function spelled(letter: string): string {
  const code = letter.charCodeAt(0).toString(16);
  return `(?:${letter}|#${code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
}

// OpenAction may be a destination, which office programs write, or a GoTo action; others are active.
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
 * Searches all bytes for names, including binary data, because a reader follows the cross-reference table and not the order of the
 * file. Object streams are unpacked; other streams (text and images of pages) are not.
 */
export function readPdfContents(bytes: Buffer): PdfContents {
  const text = bytes.toString("latin1");
  let seen = 0;
  let lists = 0;
  let left = mostUnpackedBytes;
  /** Names since the last stream began, which include the next stream's dictionary. */
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
        // Without a filter its text is part of the main search.
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

/** Unpacks from the start of the data; zlib ignores what follows. Null when invalid or larger than the limit. */
function unpack(packed: Buffer, maxOutputLength: number): Buffer | null {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, maxOutputLength) });
  } catch {
    return null;
  }
}
