import type { Readable } from "node:stream";

/** Reads a body into memory; undefined when it is larger than `maxBytes` bytes. */
export async function readBody(stream: Readable, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) return undefined;
  }
  return Buffer.concat(chunks);
}
