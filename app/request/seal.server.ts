import { createHash, webcrypto } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { env } from "#server/env.ts";

if (env.SESSION_SECRET.length === 0) throw new Error("SESSION_SECRET is not set: start the portal with `npm start` or `npm run dev`.");

/** Made once: a page opens a cookie or two. */
const keys = env.SESSION_SECRET.map((secret) =>
  webcrypto.subtle.importKey("raw", createHash("sha256").update(secret).digest(), "AES-GCM", false, ["encrypt", "decrypt"]),
);

/** Encrypted and signed with the first secret; the purpose keeps one cookie from being passed off as another. */
export async function seal(purpose: string, value: unknown): Promise<string> {
  return new EncryptJWT({ value })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setAudience(purpose)
    .encrypt((await keys[0]) as webcrypto.CryptoKey);
}

/** Null when it was not sealed by us for this purpose; older secrets are still read. */
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
      // Sealed with another secret, or not by us.
    }
  }
  return null;
}
