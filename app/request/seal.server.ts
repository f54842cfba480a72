import { createHash, webcrypto } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { env } from "#server/env.ts";

if (env.SESSION_SECRET.length === 0) throw new Error("SESSION_SECRET is not set: start the portal with `npm start` or `npm run dev`.");

/** Imported once: a page decrypts a cookie or two. */
const keys = env.SESSION_SECRET.map((secret) =>
  webcrypto.subtle.importKey("raw", createHash("sha256").update(secret).digest(), "AES-GCM", false, ["encrypt", "decrypt"]),
);

/** Encrypts and authenticates with the first secret. The purpose prevents use of one cookie's value as another's. */
export async function seal(purpose: string, value: unknown): Promise<string> {
  return new EncryptJWT({ value })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setAudience(purpose)
    .encrypt((await keys[0]) as webcrypto.CryptoKey);
}

/** Null unless it was sealed for this purpose by one of the secrets. */
export async function unseal(purpose: string, sealed: string): Promise<unknown> {
  for (const key of keys) {
    try {
      const { payload } = await jwtDecrypt(sealed, await key, {
        audience: purpose,
        contentEncryptionAlgorithms: ["A256GCM"],
        keyManagementAlgorithms: ["dir"],
      });
      return payload.value;
    } catch {
      // Sealed with another secret, or forged.
    }
  }
  return null;
}
