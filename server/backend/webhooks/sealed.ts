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

/** Encrypts a secret: a reader of the database alone cannot sign with it. */
export function seal(text: string, settings: Secrets): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, keyOf(signingSecret(settings)), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return mark + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64");
}

/**
 * Decrypts a secret encrypted with any of the secrets; secrets stored before encryption was introduced are returned as they are.
 */
export function unseal(kept: string, { tokenSecrets }: Secrets): string {
  if (!kept.startsWith(mark)) return kept;
  const bytes = Buffer.from(kept.slice(mark.length), "base64");
  for (const secret of tokenSecrets) {
    const decipher = createDecipheriv(algorithm, keyOf(secret), bytes.subarray(0, ivBytes));
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString("utf8");
    } catch {
      // Encrypted with another secret.
    }
  }
  throw new Error("TOKEN_SECRET has none of the secrets that a webhook's secret was sealed with.");
}

/**
 * Encrypts all secrets anew with the present secret, so that an old one can leave the list after a start. Answers the webhooks
 * whose secrets cannot be decrypted.
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

function opened(kept: string, settings: Secrets): string | null {
  try {
    return unseal(kept, settings);
  } catch {
    return null;
  }
}
