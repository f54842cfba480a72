import { promisify } from "node:util";
import { brotliCompress, brotliDecompress } from "node:zlib";
import { z } from "zod";
import { readCookie, setCookie } from "./cookies.server.ts";
import { lastPerson, personMark } from "./last-person.server.ts";
import { seal, unseal } from "./seal.server.ts";

/** What was typed into a form that did not get through, and why: given back when its page is opened again. */
const Kept = z.object({
  why: z.enum(["session", "failure"]),
  path: z.string(),
  intent: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  files: z.array(z.string()),
  /** It did not fit: the page says where it still is, in the browser's own history. */
  isTooLong: z.boolean(),
  /** Who typed it: nobody else gets it, in the same browser either. */
  person: z.string(),
});
export type Kept = Omit<z.infer<typeof Kept>, "person">;

const name = "kept";
const minutes = 30;
/** A browser keeps 4,096 bytes of a cookie with its name and attributes. */
const mostBytes = 3_800;
/** More than this is not worth packing: it would not fit. */
const mostCharacters = 20_000;

export async function keepForm(request: Request, context: object, typed: Omit<Kept, "isTooLong">): Promise<void> {
  const person = lastPerson(request);
  if (person === null) return;
  const form = { ...typed, person };
  const whole = JSON.stringify(form).length > mostCharacters ? null : await pack({ ...form, isTooLong: false });
  const kept = whole !== null && whole.length <= mostBytes ? whole : await pack({ ...form, values: {}, isTooLong: true });
  setCookie(context, name, kept, minutes * 60);
}

/** The kept form of this page, once; another person's is thrown away. */
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

/** Two thousand Cyrillic letters are four thousand bytes, and a third of that when packed. */
async function pack(kept: z.infer<typeof Kept>): Promise<string> {
  const packed = await promisify(brotliCompress)(Buffer.from(JSON.stringify(kept)));
  return seal(name, packed.toString("base64url"));
}

async function unpack(sealed: string): Promise<unknown> {
  const packed = await unseal(name, sealed);
  if (typeof packed !== "string") return null;
  // We sealed it ourselves: it is no larger than what we packed.
  const text = await promisify(brotliDecompress)(Buffer.from(packed, "base64url"));
  return JSON.parse(text.toString());
}
