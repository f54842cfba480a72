import { backend, type PlantedBug } from "./bug.ts";

/** Keys of devices as the second factor. */
export const passkeys: PlantedBug[] = [
  {
    name: "a passkey's challenge is not used up",
    file: "server/backend/auth/passkey-challenges.ts",
    from: "await tx.delete(passkeyChallenges).where(isTheirs).returning();",
    to: "await tx.select().from(passkeyChallenges).where(isTheirs);",
    tests: backend("passkeys-sign-in"),
  },
  {
    name: "a challenge for a passkey never ends",
    file: "server/backend/auth/passkey-challenges.ts",
    from: "taken && taken.expiresAt > now ?",
    to: "taken && now ?",
    tests: backend("passkeys-sign-in"),
  },
  {
    name: "a passkey challenge of one session or sign-in counts in another of the person",
    file: "server/backend/auth/passkey-challenges.ts",
    from: "eq(passkeyChallenges.ofUuid, of), ",
    to: "",
    tests: backend("passkeys-sign-in", "passkeys"),
  },
  {
    name: "a passkey of another person is accepted",
    file: "server/backend/auth/second-factor.ts",
    from: "and(eq(passkeys.credentialId, signed.id), eq(passkeys.userUuid, userUuid))",
    to: "eq(passkeys.credentialId, signed.id)",
    tests: backend("passkeys-sign-in"),
  },
  {
    name: "the signature of a passkey is not judged",
    file: "server/backend/auth/passkey-verification.ts",
    from: "return verified && authenticationInfo ? authenticationInfo.newCounter : null;",
    to: "return authenticationInfo ? authenticationInfo.newCounter : null;",
    tests: backend("passkeys-sign-in"),
  },
  {
    name: "a passkey is accepted though its device verified nobody",
    file: "server/backend/auth/passkey-verification.ts",
    from: "requireUserVerification: true,",
    to: "requireUserVerification: false,",
    tests: backend("passkeys-sign-in"),
  },
  {
    name: "a copy of a passkey is not noticed by its counter",
    file: "server/backend/auth/second-factor.ts",
    from: ".set({ counter, site: site.id, lastUsedAt: now })",
    to: ".set({ counter: counter && 0, site: site.id, lastUsedAt: now })",
    tests: backend("passkeys-sign-in"),
  },
  {
    name: "somebody with a passkey alone signs in by the password",
    file: "server/backend/auth/second-factor.ts",
    from: "if (!app && !key) return;",
    to: "if (!app) return;",
    tests: backend("passkeys-sign-in"),
  },
  {
    name: "somebody removes another person's passkey",
    file: "server/backend/auth/change-passkeys.ts",
    from: "and(eq(passkeys.uuid, uuid), eq(passkeys.userUuid, userUuid))",
    to: "eq(passkeys.uuid, uuid)",
    tests: backend("passkeys"),
  },
  {
    name: "the only passkey is removed where one is compulsory",
    file: "server/backend/auth/change-passkeys.ts",
    from: "if (isLast && isFactorMissing(",
    to: "if (isLast && uuid === userUuid && isFactorMissing(",
    tests: backend("passkeys"),
  },
  {
    name: "a reset of the second factor leaves the passkeys",
    file: "server/backend/auth/second-factor.ts",
    from: "for (const table of [secondFactors, passkeys, passkeyChallenges, recoveryCodes, signInChallenges])",
    to: "for (const table of [secondFactors, recoveryCodes, signInChallenges])",
    tests: backend("passkeys-sign-in", "passkeys"),
  },
];
