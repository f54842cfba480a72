import { formLimit, readForm } from "./read-body.server.ts";

/** Fields before the file that is too large, and that file. */
export type TruncatedForm = { fields: FormData; field: string; name: string; bytes: number; limit: number };

/** Bodies above this multiple of the limit are not read. */
const maxTimes = 4;

/**
 * Reads the fields before a file that is too large, as far as they fit an ordinary form. Discards the rest while it arrives,
 * because a browser that is still sending shows no answer. Null when the body cannot be read so.
 */
export async function readFieldsBeforeFile(request: Request, limit: number): Promise<TruncatedForm | null> {
  const type = request.headers.get("content-type") ?? "";
  const boundary = /^multipart\/form-data;.*boundary="?([^";]{1,70})/i.exec(type)?.[1];
  const bytes = Number(request.headers.get("content-length"));
  if (boundary === undefined || request.bodyUsed || !request.body || limit <= formLimit || !(bytes <= limit * maxTimes)) return null;
  const mark = `\r\n--${boundary}`;
  const head = Buffer.concat([Buffer.from("\r\n"), ...(await readHead(request.body))]);
  const lastPart = head.lastIndexOf(`${mark}\r\n`);
  const [, field, name] =
    /name="([^"\r\n]{1,100})"; filename="([^"\r\n]{1,300})"/.exec(head.toString("utf8", lastPart, lastPart + 1_000)) ?? [];
  if (lastPart < 0 || field === undefined || name === undefined) return null;
  const before = Buffer.concat([head.subarray(2, Math.max(2, lastPart)), Buffer.from(`${mark}--\r\n`)]);
  const fields =
    lastPart === 0
      ? new FormData()
      : await readForm(new Request(request.url, { method: "POST", headers: { "content-type": type }, body: before }));
  return { fields, field, name, bytes, limit };
}

/** The body's first bytes; reads and discards the others. */
async function readHead(body: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  let left = formLimit / 2;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return parts;
    if (left > 0) parts.push(value.subarray(0, left));
    left -= value.byteLength;
  }
}
