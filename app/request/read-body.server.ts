import { pipeline } from "node:stream/promises";
import { Busboy } from "@fastify/busboy";

/** Bytes of an ordinary form; uploads set their own limit. */
export const formLimit = 1024 * 1024;

/** Fields of an ordinary form. Some code that reads them takes quadratic time. */
const maxFields = 500;
/** Fields of a form with lines of a basket or a deal: five for each of 500 lines, and their segments' dates. */
export const linesFields = 3000;
/** Field names are a word or two uuids. */
const maxNameLength = 100;

/** Bytes of a part's headers that are read; a file name of 255 letters may be encoded. */
const maxHeadBytes = 8192;

/** A body above this multiple of the limit is not read for its fields. */
const maxTimes = 4;

/** Limits of a form; a guest's form has the default ones. */
export type FormLimits = { limit?: number | undefined; fields?: number | undefined };

/** Called with the number of a body's bytes as they arrive. Throws NoMemory. */
export type OnBytes = (bytes: number) => void;

/** Fields of a form that is too large, its largest file, the names of all files, and the bytes of all. */
export type TruncatedForm = { fields: FormData; field: string; name: string; names: string[]; bytes: number; limit: number };

export class BodyTooLarge extends Error {}
/** Other forms fill the memory. */
export class NoMemory extends Error {}
/** Also for a field name that no form has. */
export class TooManyFields extends Error {}

const typeOf = (request: Request) => request.headers.get("content-type") ?? "application/x-www-form-urlencoded";
const lengthOf = (request: Request) => Number(request.headers.get("content-length") ?? 0);

/** By Content-Length. */
export const isTooLarge = (request: Request, limit: number) => lengthOf(request) > limit;

/**
 * Parses the form as it arrives. Leaves the rest of one above its limits unread. Throws BodyTooLarge, TooManyFields, what `onBytes`
 * throws, or another error for a body that is no form.
 */
export async function readForm(
  request: Request,
  { limit = formLimit, fields = maxFields }: FormLimits = {},
  onBytes?: OnBytes,
): Promise<FormData> {
  // Only files are large, and files need multipart.
  const bytes = /^multipart\//i.test(typeOf(request)) ? limit : Math.min(limit, formLimit);
  const form = new FormData();
  for (const [field, value] of await parse(request, { bytes, fieldBytes: bytes, fields, onBytes }))
    form.append(field, typeof value === "string" ? value : new File(value.chunks, value.name, { type: value.type }));
  return form;
}

/**
 * Reads the fields of a form with files that is too large. Discards the files while they arrive, because a browser that is still
 * sending shows no answer. Null for other forms. Throws as `readForm` does.
 */
export async function readWithoutFiles(request: Request, limit: number): Promise<TruncatedForm | null> {
  if (limit <= formLimit || request.bodyUsed) return null;
  const limits = { bytes: limit * maxTimes, fieldBytes: formLimit, fields: maxFields, discardsFiles: true };
  const fields = new FormData();
  const files: { field: string; name: string; size: number }[] = [];
  for (const [field, value] of await parse(request, limits)) {
    if (typeof value === "string") fields.append(field, value);
    else if (value.size > 0) files.push({ field, ...value });
  }
  const largest = files.toSorted((a, b) => b.size - a.size)[0];
  const names = files.map(({ name }) => name);
  return largest ? { fields, field: largest.field, name: largest.name, names, bytes: lengthOf(request), limit } : null;
}

type ParseLimits = {
  bytes: number;
  /** Characters of all fields' values. */
  fieldBytes: number;
  /** Number of fields and files. */
  fields: number;
  discardsFiles?: boolean;
  onBytes?: OnBytes | undefined;
};
type SentFile = { name: string; type: string; size: number; chunks: Buffer<ArrayBuffer>[] };

/** Fields and files in their order. */
async function parse(request: Request, { bytes, fieldBytes, fields, discardsFiles, onBytes }: ParseLimits) {
  const entries: [field: string, value: string | SentFile][] = [];
  const parser = new Busboy({
    headers: { "content-type": typeOf(request) },
    preservePath: true,
    isPartAFile: (_field, _type, name) => name !== undefined,
    // One field more, because the parser of urlencoded forms stops at the limit without a word.
    limits: { parts: fields, fields: fields + 1, fieldNameSize: maxNameLength, fieldSize: fieldBytes, headerSize: maxHeadBytes },
  });
  const tooMany = () => parser.destroy(new TooManyFields());
  const add = (field: string | undefined, value: string | SentFile) => {
    if (field === undefined || entries.length === fields || !isFieldName(field)) tooMany();
    else entries.push([field, value]);
  };
  let size = 0;
  parser.on("field", (field, value, isNameTruncated, isValueTruncated) => {
    size += value.length;
    if (isNameTruncated) tooMany();
    else if (isValueTruncated || size > fieldBytes) parser.destroy(new BodyTooLarge());
    else add(field, value);
  });
  parser.on("file", (field, stream, name, _, type) => {
    // Browsers encode quotes so (HTML, multipart form data).
    const file: SentFile = { name: name.replaceAll("%22", '"'), type, size: 0, chunks: [] };
    add(field, file);
    stream.on("data", (chunk: Buffer<ArrayBuffer>) => {
      file.size += chunk.length;
      if (!discardsFiles) file.chunks.push(chunk);
    });
    // A body that ends within a file is an error of the parser too.
    stream.on("error", () => {});
  });
  parser.on("partsLimit", tooMany);
  parser.on("fieldsLimit", tooMany);
  await pipeline(bytesOf(request, bytes, onBytes), parser);
  return entries;
}

/** A body's bytes. Throws BodyTooLarge. Does not cancel the body: that would close the connection before the answer. */
export async function* bytesOf(request: Request, limit: number, onBytes?: OnBytes): AsyncGenerator<Uint8Array> {
  if (isTooLarge(request, limit)) throw new BodyTooLarge();
  const reader = request.body?.getReader();
  let size = 0;
  while (reader) {
    const { done, value } = await reader.read();
    if (done) return;
    size += value.byteLength;
    if (size > limit) throw new BodyTooLarge();
    onBytes?.(value.byteLength);
    yield value;
  }
}

/**
 * Conform makes lists of `a[5]` of that length, acts on fields named `__intent__` and `__state__`, reads dots as a path and throws
 * for one with an empty part or with `constructor`. What every object has would be found where a form asks for its own fields.
 */
function isFieldName(name: string): boolean {
  if (name.length > maxNameLength || /[[\]]|^__/.test(name)) return false;
  return name.split(".").every((part) => part !== "" && !(part in Object.prototype));
}
