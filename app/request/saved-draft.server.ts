import { promisify } from "node:util";
import { brotliCompress, brotliDecompress } from "node:zlib";
import { z } from "zod";
import { readCookie, setCookie } from "./cookies.server.ts";
import { lastPerson, personMark } from "./last-person.server.ts";
import { seal, unseal } from "./seal.server.ts";

/** Typed values of a form that was not accepted, and why; restored when its page is opened again. */
const SavedDraft = z.object({
  why: z.enum(["session", "failure", "company", "factor"]),
  path: z.string(),
  /** The company whose page it was typed on; restored there only. Absent: any. */
  company: z.string().optional(),
  intent: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  files: z.array(z.string()),
  /** The values did not fit the cookie; the page says that they are still in the browser's history. */
  isTooLong: z.boolean(),
  /** Who typed it; not restored for another person in the same browser. */
  person: z.string(),
});
export type SavedDraft = Omit<z.infer<typeof SavedDraft>, "person">;

const name = "kept";
const minutes = 30;
/** Browsers allow 4,096 bytes per cookie with its name and attributes. */
const maxBytes = 3_800;
/** Longer JSON does not fit even when compressed. */
const maxCharacters = 20_000;

export async function saveDraft(request: Request, context: object, typed: Omit<SavedDraft, "isTooLong">): Promise<void> {
  const person = lastPerson(request);
  if (person === null) return;
  const form = { ...typed, person };
  const whole = JSON.stringify(form).length > maxCharacters ? null : await pack({ ...form, isTooLong: false });
  const saved = whole !== null && whole.length <= maxBytes ? whole : await pack({ ...form, values: {}, isTooLong: true });
  setCookie(context, name, saved, minutes * 60);
}

/** The saved draft of this page, once. Another person's is deleted. */
export async function takeSavedDraft(
  request: Request,
  context: object,
  { userUuid, companyUuid }: { userUuid: string; companyUuid: string },
): Promise<SavedDraft | null> {
  const sealed = readCookie(request, name);
  if (!sealed) return null;
  const saved = SavedDraft.safeParse(await unpack(sealed));
  const path = new URL(request.url).pathname;
  const isOwn = saved.success && saved.data.person === personMark(userUuid);
  if (isOwn && (saved.data.path !== path || (saved.data.company ?? companyUuid) !== companyUuid)) return null;
  setCookie(context, name, "", 0);
  if (!isOwn) return null;
  const { person: _, ...typed } = saved.data;
  return typed;
}

/** 2,000 Cyrillic letters are 4,000 bytes, a third of that when compressed. */
async function pack(saved: z.infer<typeof SavedDraft>): Promise<string> {
  const packed = await promisify(brotliCompress)(Buffer.from(JSON.stringify(saved)));
  return seal(name, packed.toString("base64url"));
}

async function unpack(sealed: string): Promise<unknown> {
  const packed = await unseal(name, sealed);
  if (typeof packed !== "string") return null;
  // Safe to decompress: only `pack` can have sealed it.
  const text = await promisify(brotliDecompress)(Buffer.from(packed, "base64url"));
  return JSON.parse(text.toString());
}
