import { hash, verify } from "@node-rs/argon2";
import { hashing } from "./hashing.ts";

/** Argon2id with the minimum of the OWASP Password Storage Cheat Sheet: 19 MiB, two iterations, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(password, cost));
}

const nobodysHash = hash("nobody has this password", cost);

/** Takes the same time for an unknown account, one without a password and a wrong password. */
export async function isPasswordRight(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const compared = passwordHash ?? (await nobodysHash);
  const isRight = await hashing(() => verify(compared, password));
  return isRight && Boolean(passwordHash);
}

/** Whether the hash has a lower cost than `cost`; the next correct password is then rehashed. */
export function isOutdated(passwordHash: string): boolean {
  const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash) ?? [];
  return Number(memory ?? 0) < cost.memoryCost || Number(time ?? 0) < cost.timeCost;
}
