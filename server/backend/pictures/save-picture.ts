import { eq } from "drizzle-orm";
import type { ProductPhoto } from "#contract/pictures.ts";
import type { Context } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import type { FileStore } from "../files/file-store.ts";
import { digestOf, fileUuidOf, nameOf } from "../files/picture-name.ts";
import { lockPicture } from "./lock-picture.ts";
import { makeSides, type RenderedSides } from "./make-sides.ts";
import { pictures } from "./tables.ts";

/** Stores a picture in all sizes, idempotently: equal content gets the same name. Throws a PictureProblem when it is no valid picture. */
export async function savePicture(
  { db, files, now, closed }: Pick<Context, "db" | "files" | "now"> & Partial<Pick<Context, "closed">>,
  bytes: Buffer,
): Promise<Omit<ProductPhoto, "alt">> {
  const made = await makeSides(bytes, closed?.());
  const digest = digestOf(bytes);
  return db.transaction(async (tx) => {
    const name = await lockName(tx, digest);
    await storeSides(files, name, made.sides);
    const { width, height } = made;
    const row = { name, digest, width, height, createdAt: now() };
    await tx
      .insert(pictures)
      .values(row)
      .onConflictDoUpdate({ target: pictures.name, set: { unusedSince: null } });
    return { name, width, height };
  });
}

/** Returns the content's name, existing or new, and holds its advisory lock until the transaction ends. */
async function lockName(tx: Transaction, digest: string): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const name = nameOf(digest, attempt);
    await lockPicture(tx, name);
    const [holder] = await tx.select({ digest: pictures.digest }).from(pictures).where(eq(pictures.name, name));
    if (!holder || holder.digest === digest) return name;
  }
}

/** Called before the row is inserted: files without a row are removed later, a row without files would stay. */
export async function storeSides(store: FileStore, name: string, sides: RenderedSides["sides"]): Promise<void> {
  for (const { side, bytes } of sides) {
    const staged = await store.stage(bytes, fileUuidOf(name, side));
    await staged.publish();
  }
}
