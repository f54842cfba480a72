import type { Transaction } from "../db/database.ts";
import { lockNamed } from "../db/lock.ts";

/** Serialises storing and removing the picture of this name. */
export const lockPicture = (tx: Transaction, name: string) => lockNamed(tx, `picture ${name}`);
