/** Bytes of an ordinary form; uploads name their own limit. */
export const formLimit = 1024 * 1024;

/** Fields of an ordinary form: some of what looks at them takes the square of their number. */
const mostFields = 500;
/** Of a form with the lines of a basket or a deal: five for each of 500, and their segments' days. */
export const linesFields = 3000;
/** Names of ours are a word or two uuids. */
const longestName = 100;

/** Bytes of what stands above a part; a file's name of 255 letters may be encoded. */
const longestHead = 8192;

/** As browsers write it: what is counted must be what is parsed. */
const multipart = /^multipart\/form-data; ?boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i;

/** What a form may bring; a guest's never more than the usual. */
export type FormLimits = { limit?: number | undefined; fields?: number | undefined };

export class BodyTooLarge extends Error {}
/** Of the form's fields, or a name that no form of ours has. */
export class TooManyFields extends Error {}

/** By what the browser says that it will send. */
export const isTooLarge = (request: Request, limit: number) => Number(request.headers.get("content-length") ?? 0) > limit;

/**
 * The form's fields, never more than `limit` bytes in memory: `request.formData()` alone has no cap. They are counted in
 * the bytes, before anything parses them. The rest of a body too large is left unread.
 */
export async function readForm(request: Request, { limit = formLimit, fields = mostFields }: FormLimits = {}): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "application/x-www-form-urlencoded";
  const boundary = multipart.exec(type)?.[2];
  if (boundary === undefined && /multipart/i.test(type)) throw new TypeError("a boundary that may be read in two ways");
  // Only files are large, and files come in parts.
  const bytes = await readBytes(request, boundary === undefined ? Math.min(limit, formLimit) : limit);
  if (boundary === undefined ? countUpTo(fields + 1, bytes, "&") > fields : !areParts(bytes, `--${boundary}`, fields))
    throw new TooManyFields();
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
  for (const name of form.keys()) if (!isFieldName(name)) throw new TooManyFields();
  return form;
}

async function readBytes(request: Request, limit: number): Promise<Buffer<ArrayBuffer>> {
  if (isTooLarge(request, limit)) throw new BodyTooLarge();
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) throw new BodyTooLarge();
    parts.push(value);
  }
  return Buffer.concat(parts);
}

function countUpTo(most: number, bytes: Buffer, mark: string): number {
  let count = 0;
  for (let at = bytes.indexOf(mark); at >= 0 && count < most; at = bytes.indexOf(mark, at + mark.length)) count += 1;
  return count;
}

/** As many parts as fields may be, each with a head of a name, a file's name and a type. */
function areParts(bytes: Buffer, mark: string, most: number): boolean {
  let count = 0;
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) {
    count += 1;
    const head = bytes.subarray(at, at + longestHead);
    // One more mark than parts: the last.
    if (count > most + 1 || (head.length === longestHead && !head.includes("\r\n\r\n"))) return false;
  }
  return true;
}

/** The library of forms makes lists of `a[5]`, as long as the number says, and obeys fields named `__intent__` and `__state__`. */
const isFieldName = (name: string) => name.length <= longestName && !/[[\]]|^__/.test(name);
