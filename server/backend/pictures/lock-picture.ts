import type { Transaction } from "../db/database.ts";
import { lockNamed } from "../db/lock.ts";

/** Serializes storing, removing and drawing the picture of this name. */
export const lockPicture = (tx: Transaction, name: string) => lockNamed(tx, `picture ${name}`);
