import { sql } from "drizzle-orm";
import type { SentRow } from "#contract/feeds.ts";
import { maxPictureBytes } from "#contract/limits.ts";
import type { Database } from "../../../db/database.ts";
import { readRows } from "../../../db/statement.ts";
import type { FileStore } from "../../../files/file-store.ts";
import { digestOf } from "../../../files/picture-name.ts";
import { type PictureFault, PictureProblem } from "../../../pictures/make-sides.ts";
import { savePicture } from "../../../pictures/save-picture.ts";
import { saveSentPicture } from "../../feeds/parts/sent-pictures.ts";
import { childrenOf, type Element, textAt } from "../documents/element.ts";
import { plainName } from "../documents/file-name.ts";
import type { SessionFile } from "../documents/find-file.ts";
import { OneCError } from "../one-c-error.ts";

/** File names of a product's pictures, in order. */
export const picturesOf = (product: Element): string[] =>
  childrenOf(product, "Картинка").flatMap(({ text }) => plainName(text.trim()) ?? []);

export type Album = { db: Database; files: FileStore; keyName: string; sent: readonly SessionFile[]; now: () => Date };

/** Returns a function of a file name: stores the session's file, once, and returns whether a file of this name is known. */
export function openAlbum(album: Album): (name: string) => Promise<boolean> {
  const { db, keyName, sent } = album;
  // Names in documents may lack the first folder of the file's path.
  const byName = new Map([...sent].reverse().flatMap((file) => [[withoutFirst(file.name), file] as const, [file.name, file] as const]));
  const lookups = new Map<string, Promise<boolean>>();
  const find = async (name: string) => {
    const file = byName.get(name) ?? byName.get(withoutFirst(name));
    if (file) return saveFile(album, name, file);
    const rows = await readRows(db, {})(sql`select from exchange_pictures where key_name = ${keyName} and file = ${name}`);
    return rows.length > 0;
  };
  return (name) => lookups.get(name) ?? lookups.set(name, find(name)).get(name) ?? Promise.resolve(false);
}

const withoutFirst = (name: string) => name.slice(name.indexOf("/") + 1);

/** Stores a file as a picture, or why it is none, which refuses its row. */
async function saveFile({ db, files, keyName, now }: Album, name: string, file: SessionFile): Promise<boolean> {
  await saveSentPicture(db, { keyName, file: name, receivedAt: now(), ...(await pictureOf({ db, files, now }, file)) });
  return true;
}

async function pictureOf(
  parts: Pick<Album, "db" | "files" | "now">,
  file: SessionFile,
): Promise<{ picture: string } | { fault: PictureFault }> {
  try {
    const bytes = await readWhole(file);
    return { picture: (await storedName(parts.db, bytes)) ?? (await savePicture(parts, bytes)).name };
  } catch (error) {
    if (error instanceof PictureProblem) return { fault: error.fault };
    throw error;
  }
}

/** The stored picture with the same digest, so that repeated pictures are not resized again. */
async function storedName(db: Database, bytes: Buffer): Promise<string | undefined> {
  const rows = await readRows(db, { name: "text" })(
    sql`update pictures set unused_since = null where digest = ${digestOf(bytes)} returning name`,
  );
  return rows[0]?.name;
}

/** Throws a PictureProblem for a file that is too large or cannot be unpacked: it spoils its own row only. */
async function readWhole(file: SessionFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of await file.open()) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > maxPictureBytes) throw new PictureProblem("pictureLarge");
    }
  } catch (error) {
    throw error instanceof OneCError ? new PictureProblem("pictureBroken") : error;
  }
  return Buffer.concat(chunks);
}

/** Rows of a product's pictures. Their ids are product and position, so that a new file replaces the former one. */
export async function toPictures(product: Element, isHere: (name: string) => Promise<boolean>) {
  const goods = textAt(product, "Ид");
  const rows: SentRow<"pictures">[] = [];
  let unread = 0;
  for (const [position, file] of picturesOf(product).entries()) {
    if (await isHere(file)) rows.push({ externalId: `${goods}/${position + 1}`.slice(-255), goods, file, position });
    else unread += 1;
  }
  return { rows, unread };
}
