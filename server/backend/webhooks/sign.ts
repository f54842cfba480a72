import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

export const newSecret = () => prefix + randomBytes(32).toString("base64");

type SignedContent = { id: string; timestamp: number; body: string };

/** Value of the header `webhook-signature` (https://www.standardwebhooks.com); `timestamp` in seconds. */
export function signatureOf(secret: string, { id, timestamp, body }: SignedContent): string {
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}
