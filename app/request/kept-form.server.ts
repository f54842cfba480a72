import { promisify } from "node:util";
import { brotliCompress, brotliDecompress } from "node:zlib";
import { z } from "zod";
import { readCookie, setCookie } from "./cookies.server.ts";
import { lastPerson, personMark } from "./last-person.server.ts";
import { seal, unseal } from "./seal.server.ts";

/** Typed values of a form that was not accepted, and why; restored when its page is opened again. */
const Kept = z.object({
  why: z.enum(["session", "failure"]),
  path: z.string(),
  intent: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  files: z.array(z.string()),
  /** The values did not fit the cookie; the page says that they are still in the browser's history. */
  isTooLong: z.boolean(),
  /** Who typed it; not restored for another person in the same browser. */
  person: z.string(),
});
export type Kept = Omit<z.infer<typeof Kept>, "person">;

const name = "kept";
const minutes = 30;
/** Browsers allow 4,096 bytes per cookie with its name and attributes. */
const mostBytes = 3_800;
/** Longer JSON does not fit even when compressed. */
const mostCharacters = 20_000;

export async function keepForm(request: Request, context: object, typed: Omit<Kept, "isTooLong">): Promise<void> {
  const person = lastPerson(request);
  if (person === null) return;
  const form = { ...typed, person };
  const whole = JSON.stringify(form).length > mostCharacters ? null : await pack({ ...form, isTooLong: false });
  const kept = whole !== null && whole.length <= mostBytes ? whole : await pack({ ...form, values: {}, isTooLong: true });
  setCookie(context, name, kept, minutes * 60);
}

/** The kept form of this page, once. Another person's is deleted. */
export async function takeKeptForm(request: Request, context: object, userUuid: string): Promise<Kept | null> {
  const sealed = readCookie(request, name);
  if (!sealed) return null;
  const kept = Kept.safeParse(await unpack(sealed));
  const path = new URL(request.url).pathname;
  const isOwn = kept.success && kept.data.person === personMark(userUuid);
  if (isOwn && kept.data.path !== path) return null;
  setCookie(context, name, "", 0);
  if (!isOwn) return null;
  const { person: _, ...typed } = kept.data;
  return typed;
}

/** 2,000 Cyrillic letters are 4,000 bytes, a third of that when compressed. */
async function pack(kept: z.infer<typeof Kept>): Promise<string> {
  const packed = await promisify(brotliCompress)(Buffer.from(JSON.stringify(kept)));
  return seal(name, packed.toString("base64url"));
}

async function unpack(sealed: string): Promise<unknown> {
  const packed = await unseal(name, sealed);
  if (typeof packed !== "string") return null;
  // Safe to decompress: only `pack` can have sealed it.
  const text = await promisify(brotliDecompress)(Buffer.from(packed, "base64url"));
  return JSON.parse(text.toString());
}
