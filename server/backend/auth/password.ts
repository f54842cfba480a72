import { hash, verify } from "@node-rs/argon2";

/** Argon2id, the least that OWASP's password storage sheet allows: 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

const nobodysHash = hashPassword("nobody has this password");

/** An account without a password, or no account at all, costs the same time as a wrong password. */
export async function isPasswordRight(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await verify(passwordHash ?? (await nobodysHash), password);
  return isRight && Boolean(passwordHash);
}
