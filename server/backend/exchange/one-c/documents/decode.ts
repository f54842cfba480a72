import { OneCError } from "../one-c-error.ts";

const peekBytes = 256;

const encodings: Record<string, string> = {
  "": "utf-8",
  "utf-8": "utf-8",
  utf8: "utf-8",
  "windows-1251": "windows-1251",
  cp1251: "windows-1251",
};

/** Decodes a document by the encoding of its XML declaration. Throws OneCError for bytes that are invalid in it. */
export async function* decode(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<string> {
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
    first = Buffer.concat([first, chunk]);
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

/** Byte order marks of UTF-16, in which the declaration cannot be read. */
const utf16 = ["fffe", "feff"];

function decoderOf(first: Buffer, name: string): TextDecoder {
  if (utf16.includes(first.toString("hex", 0, 2))) throw new OneCError("encoding", { name, encoding: "utf-16" });
  const head = first.subarray(0, peekBytes).toString("latin1");
  const named = /<\?xml[^>]{0,200}?encoding\s{0,5}=\s{0,5}["']([\w-]{1,20})["']/.exec(head)?.[1]?.toLowerCase() ?? "";
  const encoding = encodings[named];
  if (!encoding) throw new OneCError("encoding", { name, encoding: named });
  return new TextDecoder(encoding, { fatal: true });
}
