import { sql } from "drizzle-orm";
import { pictureSides } from "#contract/pictures.ts";
import type { Database } from "../db/database.ts";
import type { FileStore } from "../files/file-store.ts";
import { fileUuidOf } from "../files/picture-name.ts";
import { removeUnused } from "../files/remove-unused.ts";
import { lockPicture } from "./lock-picture.ts";

/** Removes pictures unused by products for longer than a load can be undone. Returns the number removed. */
export function removeUnusedPictures(db: Database, store: FileStore, now: Date): Promise<number> {
  const isUsed = sql`exists (select from product_pictures f where f.picture = p.name)`;
  return removeUnused(db, { table: sql`pictures`, key: sql`name`, isUsed }, now, (name) => remove(db, store, name));
}

/** Deletes the row first: files without a row are removed later, a row without files would stay. */
function remove(db: Database, store: FileStore, name: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockPicture(tx, name);
    const { rowCount } = await tx.execute(
      sql`delete from pictures p where name = ${name} and unused_since is not null and not exists (select from product_pictures f
        where f.picture = p.name)`,
    );
    if (rowCount !== 1) return false;
    await store.remove(pictureSides.map((side) => fileUuidOf(name, side)));
    return true;
  });
}
