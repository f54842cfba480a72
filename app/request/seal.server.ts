import { createHash } from "node:crypto";
import { EncryptJWT, jwtDecrypt } from "jose";
import { env } from "#server/env.ts";

const keyOf = (secret: string) => createHash("sha256").update(secret).digest();
const secrets = env.SESSION_SECRET.length > 0 ? env.SESSION_SECRET : ["a portal without SESSION_SECRET keeps its sessions to itself"];

/** Encrypted and signed with the first secret; the purpose keeps one cookie from being passed off as another. */
export function seal(purpose: string, value: unknown): Promise<string> {
  return new EncryptJWT({ value })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setAudience(purpose)
    .encrypt(keyOf(secrets[0] ?? ""));
}

/** Null when it was not sealed by us for this purpose; older secrets are still read. */
export async function unseal(purpose: string, sealed: string): Promise<unknown> {
  for (const secret of secrets) {
    try {
      const { payload } = await jwtDecrypt(sealed, keyOf(secret), {
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
