import { OneCError } from "../one-c-error.ts";

const peekBytes = 256;

const encodings: Record<string, string> = {
  "": "utf-8",
  "utf-8": "utf-8",
  utf8: "utf-8",
  "windows-1251": "windows-1251",
  cp1251: "windows-1251",
};

/**
 * Decodes a document by the encoding of its XML declaration, from its first sign on: XML allows neither blank lines nor a second byte
 * order mark before the declaration, and some programs write them. Throws OneCError for bytes that are invalid in the encoding.
 */
export async function* decode(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<string> {
  let hasBegun = false;
  for await (const text of decodeAll(bytes, name)) {
    const rest: string = hasBegun ? text : text.trimStart();
    hasBegun ||= rest !== "";
    yield rest;
  }
}

async function* decodeAll(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let first = Buffer.alloc(0);
  const read = (chunk: Buffer, stream: boolean) => {
    try {
      return decoder?.decode(chunk, { stream }) ?? "";
    } catch {
      throw new OneCError("notInEncoding", { name });
    }
  };
  for await (const chunk of bytes) {
    if (decoder) {
      yield read(chunk, true);
      continue;
    }
    first = withoutBlanks(Buffer.concat([first, chunk]));
    if (first.length < peekBytes) continue;
    decoder = decoderOf(first, name);
    yield read(first, true);
  }
  if (!decoder) {
    decoder = decoderOf(first, name);
    yield read(first, true);
  }
  yield read(Buffer.alloc(0), false);
}

const mark = Buffer.from([0xef, 0xbb, 0xbf]);
const blanks = new Set([0x09, 0x0a, 0x0d, 0x20]);

/** The bytes from the declaration on, after blanks; a byte order mark of UTF-8 says the encoding, and stays. */
function withoutBlanks(bytes: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const start = bytes.findIndex((byte) => !blanks.has(byte));
  return start === -1 ? bytes.subarray(bytes.length) : bytes.subarray(start);
}

/** Byte order marks of UTF-16, in which the declaration cannot be read. */
const utf16 = ["fffe", "feff"];

function decoderOf(first: Buffer, name: string): TextDecoder {
  if (utf16.includes(first.toString("hex", 0, 2))) throw new OneCError("encoding", { name, encoding: "utf-16" });
  if (first.subarray(0, mark.length).equals(mark)) return new TextDecoder("utf-8", { fatal: true });
  const head = first.subarray(0, peekBytes).toString("latin1");
  const named = /<\?xml[^>]{0,200}?encoding\s{0,5}=\s{0,5}["']([\w-]{1,20})["']/.exec(head)?.[1]?.toLowerCase() ?? "";
  const encoding = encodings[named];
  if (!encoding) throw new OneCError("encoding", { name, encoding: named });
  return new TextDecoder(encoding, { fatal: true });
}
