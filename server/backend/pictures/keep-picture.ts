import { eq } from "drizzle-orm";
import type { GoodsPicture } from "#contract/pictures.ts";
import type { Context } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import type { FileStore } from "../files/file-store.ts";
import { type Made, makeSides } from "./make-sides.ts";
import { digestOf, fileUuidOf, nameOf } from "../files/picture-name.ts";
import { lockPicture } from "./lock-picture.ts";
import { pictures } from "./tables.ts";

/** Keeps a picture as it is sent, whether it is here already or not. */
export async function keepPicture(
  { db, files, now }: Pick<Context, "db" | "files" | "now">,
  bytes: Buffer,
): Promise<Omit<GoodsPicture, "alt">> {
  const made = await makeSides(bytes);
  const digest = digestOf(bytes);
  return db.transaction(async (tx) => {
    const name = await claimName(tx, digest);
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

/** The name this content has or is to have; until the end of the transaction nobody else gives or takes it away. */
async function claimName(tx: Transaction, digest: string): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const name = nameOf(digest, attempt);
    await lockPicture(tx, name);
    const [holder] = await tx.select({ digest: pictures.digest }).from(pictures).where(eq(pictures.name, name));
    if (!holder || holder.digest === digest) return name;
  }
}

/** Before the row: bytes without one are swept. */
export async function storeSides(store: FileStore, name: string, sides: Made["sides"]): Promise<void> {
  for (const { side, bytes } of sides) {
    const staged = await store.stage(bytes, fileUuidOf(name, side));
    await staged.publish();
  }
}
