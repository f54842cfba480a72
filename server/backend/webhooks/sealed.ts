import { eq } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { openText, type Secrets, sealText } from "../sealed-text.ts";
import { webhooks } from "./tables.ts";

const mark = "sealed:";

/** Encrypts a webhook's secret. */
export const seal = (text: string, settings: Secrets): string => mark + sealText(text, "webhook secret", settings);

/** Decrypts; null if no secret of `TOKEN_SECRET` fits. Returns secrets from before encryption unchanged. */
export const opened = (stored: string, settings: Secrets): string | null =>
  stored.startsWith(mark) ? openText(stored.slice(mark.length), "webhook secret", settings) : stored;

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
