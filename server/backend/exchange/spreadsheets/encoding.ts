/** Bytes that say what a file is. */
const startBytes = 8192;

/** Decodes UTF-16 with a byte order mark ("Unicode text" of spreadsheets), UTF-8, else windows-1251 or IBM 866. */
export const decode = (bytes: Uint8Array) => decoded(bytes, { stream: false });

/** The beginning of a text; a character that the cut divides is left out. */
export const decodeStart = (bytes: Uint8Array) => decoded(bytes.subarray(0, startBytes), { stream: true });

function decoded(bytes: Uint8Array, options: TextDecodeOptions): string {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : undefined;
  if (marked) return new TextDecoder(marked).decode(bytes, options);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, options);
  } catch {
    return new TextDecoder(isOfDos(bytes) ? "ibm866" : "windows-1251").decode(bytes);
  }
}

/** Fewer letters are no proof. */
const minLetters = 10;

/**
 * Whether the Russian letters are those of IBM 866, most of which windows-1251 uses as signs; it has а and л at the no-break space and «.
 * Both have letters at 0xe0 to 0xef.
 */
function isOfDos(bytes: Uint8Array): boolean {
  let [dos, windows] = [0, 0];
  for (const byte of bytes) {
    if (byte >= 0x80 && byte <= 0xaf && byte !== 0xa0 && byte !== 0xab) dos += 1;
    else if ((byte >= 0xc0 && byte <= 0xdf) || byte >= 0xf2) windows += 1;
  }
  return dos >= minLetters && dos > 10 * windows;
}
