import type { PasswordCost } from "#server/backend/auth/password.ts";

/** Argon2's least work; `password-hashes.test.ts` has the real one. */
export const cheapHashing: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
