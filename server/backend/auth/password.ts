import { hash, verify } from "@node-rs/argon2";
import { hashing } from "./hashing.ts";

/** `memoryCost` in KiB. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

/** Argon2id with the minimum of the OWASP Password Storage Cheat Sheet: 19 MiB, two iterations, one lane. */
const usualCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string, cost = usualCost): Promise<string> {
  return hashing(() => hash(password, cost));
}

const nobodysHashes = new WeakMap<PasswordCost, Promise<string>>();

function nobodysHash(cost: PasswordCost): Promise<string> {
  const hashed = nobodysHashes.get(cost) ?? hash("nobody has this password", cost);
  nobodysHashes.set(cost, hashed);
  return hashed;
}

/** Takes the same time for an unknown account, one without a password and a wrong password. */
export async function isPasswordRight(passwordHash: string | null | undefined, password: string, cost = usualCost): Promise<boolean> {
  const compared = passwordHash ?? (await nobodysHash(cost));
  const isRight = await hashing(() => verify(compared, password));
  return isRight && Boolean(passwordHash);
}

/** Whether the hash has a lower cost than `cost`; the next correct password is then rehashed. */
export function isOutdated(passwordHash: string, cost = usualCost): boolean {
  const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash) ?? [];
  return Number(memory ?? 0) < cost.memoryCost || Number(time ?? 0) < cost.timeCost;
}
