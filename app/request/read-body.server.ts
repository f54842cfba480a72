/** Bytes of an ordinary form; uploads set their own limit. */
export const formLimit = 1024 * 1024;

/** Fields of an ordinary form. Some code that reads them takes quadratic time. */
const maxFields = 500;
/** Fields of a form with lines of a basket or a deal: five for each of 500 lines, and their segments' dates. */
export const linesFields = 3000;
/** Field names are a word or two uuids. */
const maxNameLength = 100;

/** Bytes of a part's headers; a file name of 255 letters may be encoded. */
const maxHeadBytes = 8192;

/** Only as browsers write it, so that the counted parts are the parsed ones. */
const multipart = /^multipart\/form-data; ?boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i;

/** Limits of a form; a guest's form has the default ones. */
export type FormLimits = { limit?: number | undefined; fields?: number | undefined };

/** Called with the number of a body's bytes as they arrive. Throws NoMemory. */
export type OnBytes = (bytes: number) => void;

export class BodyTooLarge extends Error {}
/** Other forms fill the memory. */
export class NoMemory extends Error {}
/** Also for a field name that no form has. */
export class TooManyFields extends Error {}

/** By Content-Length. */
export const isTooLarge = (request: Request, limit: number) => Number(request.headers.get("content-length") ?? 0) > limit;

/**
 * Parses the form with at most `limit` bytes in memory, which `request.formData()` does not limit. Counts the fields in the bytes
 * before parsing. Leaves the rest of a larger body unread. Throws BodyTooLarge, TooManyFields, or what `onBytes` throws.
 */
export async function readForm(
  request: Request,
  { limit = formLimit, fields = maxFields }: FormLimits = {},
  onBytes?: OnBytes,
): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "application/x-www-form-urlencoded";
  const boundary = multipart.exec(type)?.[2];
  if (boundary === undefined && /multipart/i.test(type)) throw new TypeError("a boundary that may be read in two ways");
  // Only files are large, and files need multipart.
  const bytes = await readBytes(request, boundary === undefined ? Math.min(limit, formLimit) : limit, onBytes);
  if (boundary === undefined ? countUpTo(fields + 1, bytes, "&") > fields : !areParts(bytes, `--${boundary}`, fields))
    throw new TooManyFields();
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
  for (const name of form.keys()) if (!isFieldName(name)) throw new TooManyFields();
  return form;
}

async function readBytes(request: Request, limit: number, onBytes?: OnBytes): Promise<Buffer<ArrayBuffer>> {
  if (isTooLarge(request, limit)) throw new BodyTooLarge();
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) throw new BodyTooLarge();
    onBytes?.(value.byteLength);
    parts.push(value);
  }
  return Buffer.concat(parts);
}

function countUpTo(max: number, bytes: Buffer, mark: string): number {
  let count = 0;
  for (let at = bytes.indexOf(mark); at >= 0 && count < max; at = bytes.indexOf(mark, at + mark.length)) count += 1;
  return count;
}

/** Whether there are at most `most` parts with headers of normal length. */
function areParts(bytes: Buffer, mark: string, max: number): boolean {
  let count = 0;
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) {
    count += 1;
    const head = bytes.subarray(at, at + maxHeadBytes);
    // There is one more boundary than parts, the last.
    if (count > max + 1 || (head.length === maxHeadBytes && !head.includes("\r\n\r\n"))) return false;
  }
  return true;
}

/**
 * Conform makes lists of `a[5]` of that length, acts on fields named `__intent__` and `__state__`, reads dots as a path and throws
 * for one with an empty part or with `constructor`. What every object has would be found where a form asks for its own fields.
 */
function isFieldName(name: string): boolean {
  if (name.length > maxNameLength || /[[\]]|^__/.test(name)) return false;
  return name.split(".").every((part) => part !== "" && !(part in Object.prototype));
}
