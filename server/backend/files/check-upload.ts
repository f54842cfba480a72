import type { z } from "zod";
import { withoutInvisible } from "#contract/clean-text.ts";
import type { FileBody } from "#contract/file-body.ts";
import { throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { bytesOfBase64 } from "./base64.ts";
import { type FileKind, maxPixels, readKind } from "./file-kind.ts";
import { newPdfAllowance, type PdfAllowance, readPdfContents } from "./pdf-contents.ts";

export type Upload = { bytes: Buffer; name: string; contentType: FileKind["contentType"] };

const mebibyte = 1024 * 1024;
const maxMb = 30;

const extensions: Record<string, FileKind["contentType"]> = {
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
};
const formats = "PDF, JPG, PNG";

/** Executable or HTML extensions within a name: `x.html.pdf` may be opened as HTML. */
const treacherous = /\.(html?|xhtml|svg|js|mjs|php\d?|phtml|exe|bat|cmd|com|scr|vbs|jar|sh|hta|lnk|msi|ps1)\./i;

/**
 * Checks an upload by specification 2 section 9 and trust.md S50-S54: extension, content and declared type must agree. Errors
 * name the file.
 */
export function checkUpload(body: z.output<typeof FileBody>): Upload {
  const { bytes, name, declared } = readUpload(body, maxMb);
  return checkBytes(bytes, name, [declared, body.contentType]);
}

/** Same as `checkUpload` for raw bytes; `allowance` is what is left for the files of the request, if it has several. */
export function checkBytes(bytes: Buffer, name: string, declared: readonly (string | undefined)[], allowance?: PdfAllowance): Upload {
  const wanted = typeOf(name);
  const kind = wanted && !treacherous.test(name) ? readKind(bytes) : null;
  const declarations = declared
    .filter((each): each is string => Boolean(each))
    .map((each) => each.toLowerCase().replace("image/jpg", "image/jpeg"));
  if (!kind || kind.contentType !== wanted || declarations.some((each) => each !== wanted))
    throwFileProblem("UNSUPPORTED_MEDIA", "fileFormat", { name, formats });
  if (kind.pixels > maxPixels) throwFileProblem("VALIDATION_ERROR", "filePixels", { name });
  const contents = kind.contentType === "application/pdf" ? readPdfContents(bytes, allowance) : "plain";
  const unreadable = allowance ? "fileUnreadableOfSeveral" : "fileUnreadable";
  if (contents !== "plain") throwFileProblem("UNSUPPORTED_MEDIA", contents === "active" ? "fileActive" : unreadable, { name });
  return { bytes, name, contentType: kind.contentType };
}

const typeOf = (name: string): FileKind["contentType"] | undefined => extensions[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ""];

/** The name with the extension of this type, added if missing. Null when it contains one of another kind. */
export function nameOfType(given: string, contentType: string): string | null {
  const name = cleanName(given);
  const [ending = ""] = Object.entries(extensions).find(([, type]) => type === contentType) ?? [];
  const whole = typeOf(name) === contentType ? name : `${name}.${ending}`;
  return treacherous.test(whole) ? null : whole;
}

/** Decodes a file of any type. */
export function readUpload({ fileBody, originalFilename }: z.output<typeof FileBody>, limit: number) {
  const name = cleanName(originalFilename);
  const { declared, base64 } = splitDataUrl(fileBody);
  const bytes = decode(base64, name);
  if (bytes.byteLength > limit * mebibyte)
    throwFileProblem("PAYLOAD_TOO_LARGE", "fileTooLarge", {
      name,
      size: (bytes.byteLength / mebibyte).toFixed(1).replace(".", ","),
      limit,
    });
  return { bytes, name, declared };
}

/** Checks the total against `limit` bytes, then each file; `text` is the message for a larger total. */
export function checkUploads(bodies: readonly z.output<typeof FileBody>[], { limit, text }: { limit: number; text: string }): Upload[] {
  const uploads = bodies.map((body) => ({ ...readUpload(body, maxMb), contentType: body.contentType }));
  const bytes = uploads.reduce((total, upload) => total + upload.bytes.byteLength, 0);
  if (bytes > limit) throwProblem("PAYLOAD_TOO_LARGE", { limit }, translate(text));
  const allowance = uploads.length > 1 ? newPdfAllowance() : undefined;
  return uploads.map((upload) => checkBytes(upload.bytes, upload.name, [upload.declared, upload.contentType], allowance));
}

/** The last segment of a path without invisible and direction-changing characters. The file is stored under its uuid. */
export function cleanName(given: string): string {
  const name = withoutInvisible(given.replace(/^.*[\\/]/, "")).trim();
  return name || translate("fileUnnamed");
}

function splitDataUrl(text: string): { declared: string | undefined; base64: string } {
  const head = text.startsWith("data:") ? text.indexOf(",") : -1;
  if (head === -1 || head > 200) return { declared: undefined, base64: text };
  return { declared: /^data:([^;,]+)/.exec(text.slice(0, head))?.[1], base64: text.slice(head + 1) };
}

function decode(base64: string, name: string): Buffer {
  const bytes = bytesOfBase64(base64);
  if (!bytes) throwFileProblem("VALIDATION_ERROR", "fileBroken", { name });
  if (bytes.byteLength === 0) throwFileProblem("VALIDATION_ERROR", "fileEmpty", { name });
  return bytes;
}

function throwFileProblem(
  code: "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA" | "VALIDATION_ERROR",
  text: string,
  values: Record<string, string | number>,
): never {
  const message = translate(text, values);
  throwProblem(code, { fileBody: [message] }, message);
}
