import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Settings } from "../context.ts";
import type { Database } from "../db/database.ts";
import { signingSecret } from "../signing-secret.ts";
import { webhooks } from "./tables.ts";

type Secrets = Pick<Settings, "tokenSecrets">;

const mark = "sealed:";
const algorithm = "aes-256-gcm";
const [ivBytes, tagBytes] = [12, 16];

const keyOf = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "webhook secret", 32));

/** Encrypts a webhook's secret, so that a copy of the database does not reveal it. */
export function seal(text: string, settings: Secrets): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(signingSecret(settings)), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return mark + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64");
}

/** Decrypts with any secret of `TOKEN_SECRET`; null if none fits. Returns secrets from before encryption unchanged. */
export function opened(stored: string, { tokenSecrets }: Secrets): string | null {
  if (!stored.startsWith(mark)) return stored;
  const bytes = Buffer.from(stored.slice(mark.length), "base64");
  for (const secret of tokenSecrets) {
    try {
      const decipher = createDecipheriv(algorithm, keyOf(secret), bytes.subarray(0, ivBytes));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString("utf8");
    } catch {
      // Tries the next secret: GCM authentication failed, or the stored bytes are damaged.
    }
  }
  return null;
}

/**
 * Re-encrypts all secrets with the first secret of `TOKEN_SECRET`, so that older ones can be removed from it. Returns the uuids of
 * webhooks whose secrets cannot be decrypted.
 */
export async function resealAll(db: Database, settings: Secrets): Promise<string[]> {
  const signing = { tokenSecrets: settings.tokenSecrets.slice(0, 1) };
  const lost: string[] = [];
  for (const { uuid, secret } of await db.select({ uuid: webhooks.uuid, secret: webhooks.secret }).from(webhooks)) {
    if (secret.startsWith(mark) && opened(secret, signing) !== null) continue;
    const text = opened(secret, settings);
    if (text === null) lost.push(uuid);
    else
      await db
        .update(webhooks)
        .set({ secret: seal(text, signing) })
        .where(eq(webhooks.uuid, uuid));
  }
  return lost;
}
