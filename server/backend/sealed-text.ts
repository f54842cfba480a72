import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Settings } from "./context.ts";
import { signingSecret } from "./signing-secret.ts";

export type Secrets = Pick<Settings, "tokenSecrets">;

/** What the text is: a key of its own, so that one kind cannot be put in another's place. */
type SealedKind = "webhook secret" | "second factor";

const algorithm = "aes-256-gcm";
const [ivBytes, tagBytes] = [12, 16];

const keyOf = (secret: string, kind: SealedKind) => Buffer.from(hkdfSync("sha256", secret, "", kind, 32));

/** Encrypts a secret that the backend must be able to read, so that a copy of the database does not reveal it. */
export function sealText(text: string, kind: SealedKind, settings: Secrets): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(signingSecret(settings), kind), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64");
}

/** Decrypts with any secret of `TOKEN_SECRET`; null if none fits. */
export function openText(stored: string, kind: SealedKind, { tokenSecrets }: Secrets): string | null {
  const bytes = Buffer.from(stored, "base64");
  for (const secret of tokenSecrets) {
    try {
      const decipher = createDecipheriv(algorithm, keyOf(secret, kind), bytes.subarray(0, ivBytes));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString("utf8");
    } catch {
      // Tries the next secret: GCM authentication failed, or the stored bytes are damaged.
    }
  }
  return null;
}
