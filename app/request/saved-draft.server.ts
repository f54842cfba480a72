import { promisify } from "node:util";
import { brotliCompress, brotliDecompress } from "node:zlib";
import { z } from "zod";
import { readCookie, setCookie } from "./cookies.server.ts";
import { lastPerson, personMark } from "./last-person.server.ts";
import { seal, unseal } from "./seal.server.ts";

/** Typed values of a form that was not accepted, and why; restored when its page is opened again. */
const SavedDraft = z.object({
  why: z.enum(["session", "failure", "company", "factor", "reauthentication"]),
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

type StoredDraft = z.infer<typeof SavedDraft>;

/**
 * The cookie holds the last few forms, of several tabs, as far as they fit together: proxies limit all cookies of a request, so one
 * for each would not get through. The newest is kept at any rate.
 */
const maxDrafts = 3;

/** Whether it was saved. `onlyWhole`: not without its values. */
export async function saveDraft(
  request: Request,
  context: object,
  typed: Omit<SavedDraft, "isTooLong">,
  { onlyWhole = false } = {},
): Promise<boolean> {
  const person = lastPerson(request);
  if (person === null) return false;
  const whole: StoredDraft = { ...typed, person, isTooLong: false };
  const isTooLong = (await packed([whole])) === null;
  if (isTooLong && onlyWhole) return false;
  const form = isTooLong ? { ...whole, values: {}, isTooLong } : whole;
  const isSameForm = (each: StoredDraft) => each.path === form.path && each.intent === form.intent && each.company === form.company;
  const others = (await readDrafts(request)).filter((each) => each.person === person && !isSameForm(each));
  for (let drafts = [...others.slice(1 - maxDrafts), form]; drafts.length > 0; drafts = drafts.slice(1)) {
    const saved = await packed(drafts);
    if (saved === null) continue;
    setCookie(context, name, saved, minutes * 60);
    return true;
  }
  return false;
}

/** The saved draft of this page, once. Another person's are deleted. */
export async function takeSavedDraft(
  request: Request,
  context: object,
  { userUuid, companyUuid }: { userUuid: string; companyUuid: string },
): Promise<SavedDraft | null> {
  if (!readCookie(request, name)) return null;
  const drafts = await readDrafts(request);
  const own = drafts.filter(({ person }) => person === personMark(userUuid));
  const { pathname } = new URL(request.url);
  const taken = own.findLast(({ path, company = companyUuid }) => path === pathname && company === companyUuid);
  const left = own.filter((each) => each !== taken);
  if (left.length > 0 && left.length === drafts.length) return null;
  const saved = left.length > 0 ? await packed(left) : null;
  setCookie(context, name, saved ?? "", saved === null ? 0 : minutes * 60);
  if (!taken) return null;
  const { person: _, ...typed } = taken;
  return typed;
}

/** Null when they do not fit the cookie. */
async function packed(drafts: readonly StoredDraft[]): Promise<string | null> {
  const saved = JSON.stringify(drafts).length > maxCharacters ? null : await pack(drafts);
  return saved !== null && saved.length <= maxBytes ? saved : null;
}

async function readDrafts(request: Request): Promise<StoredDraft[]> {
  const sealed = readCookie(request, name);
  // Before there could be several, the cookie held one.
  return sealed ? (z.array(SavedDraft).safeParse([await unpack(sealed)].flat()).data ?? []) : [];
}

/** 2,000 Cyrillic letters are 4,000 bytes, a third of that when compressed. */
async function pack(saved: readonly StoredDraft[]): Promise<string> {
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
