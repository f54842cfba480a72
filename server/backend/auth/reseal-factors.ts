import { and, eq } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { openText, type Secrets, sealText } from "../sealed-text.ts";
import { secondFactors } from "./tables.ts";

/**
 * Re-encrypts all secrets with the first secret of `TOKEN_SECRET`, so that older ones can be removed from it. Returns the people whose
 * secrets cannot be decrypted: they sign in by recovery codes.
 */
export async function resealFactors(db: Database, settings: Secrets): Promise<string[]> {
  const signing = { tokenSecrets: settings.tokenSecrets.slice(0, 1) };
  const lost: string[] = [];
  for (const { userUuid, secret } of await db
    .select({ userUuid: secondFactors.userUuid, secret: secondFactors.secret })
    .from(secondFactors)) {
    if (openText(secret, "second factor", signing) !== null) continue;
    const text = openText(secret, "second factor", settings);
    if (text === null) lost.push(userUuid);
    else
      await db
        .update(secondFactors)
        .set({ secret: sealText(text, "second factor", signing) })
        .where(and(eq(secondFactors.userUuid, userUuid), eq(secondFactors.secret, secret)));
  }
  return lost;
}
