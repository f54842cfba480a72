/** Bytes that say what a file is. */
const startBytes = 8192;

/** Decodes UTF-16 with a byte order mark ("Unicode text" of spreadsheets), UTF-8, else windows-1251. */
export const decode = (bytes: Uint8Array) => decoded(bytes, { stream: false });

/** The beginning of a text; a character that the cut divides is left out. */
export const decodeStart = (bytes: Uint8Array) => decoded(bytes.subarray(0, startBytes), { stream: true });

function decoded(bytes: Uint8Array, options: TextDecodeOptions): string {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : undefined;
  if (marked) return new TextDecoder(marked).decode(bytes, options);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, options);
  } catch {
    return new TextDecoder("windows-1251").decode(bytes);
  }
}
