import { sql } from "drizzle-orm";
import { pictureSides } from "#contract/pictures.ts";
import type { Database } from "../db/database.ts";
import type { FileStore } from "../files/file-store.ts";
import { lockPicture } from "./lock-picture.ts";
import { fileUuidOf } from "../files/picture-name.ts";

/** As long as a load can be undone, a picture that it took away can come back. */
const keptDays = 30;
const atOnce = 500;

/** Notes which pictures no product shows, and removes those for which that has been so long enough. Answers how many went. */
export async function removeUnusedPictures(db: Database, store: FileStore, now: Date): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isUsed = sql`exists (select from product_pictures f where f.picture = p.name)`;
  await db.execute(sql`update pictures p set unused_since = null where unused_since is not null and ${isUsed}`);
  await db.execute(sql`update pictures p set unused_since = ${at} where unused_since is null and not ${isUsed}`);
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from pictures where unused_since < ${at} - make_interval(days => ${keptDays}) order by unused_since limit ${atOnce}`,
  );
  let removed = 0;
  for (const { name } of rows) if (await remove(db, store, name)) removed += 1;
  return removed;
}

/** The row first: bytes without one are swept, a row without bytes would stay. */
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
