import { hash, verify } from "@node-rs/argon2";
import { hashing } from "./hashing.ts";

/** Argon2id, the least that OWASP's password storage sheet allows: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(password, cost));
}

const nobodysHash = hash("nobody has this password", cost);

/** An account without a password, or no account at all, costs the same time as a wrong password. */
export async function isPasswordRight(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const compared = passwordHash ?? (await nobodysHash);
  const isRight = await hashing(() => verify(compared, password));
  return isRight && Boolean(passwordHash);
}

/** Whether the hash was made with a lower cost than today's: the next correct password is hashed again. */
export function isOutdated(passwordHash: string): boolean {
  const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash) ?? [];
  return Number(memory ?? 0) < cost.memoryCost || Number(time ?? 0) < cost.timeCost;
}
