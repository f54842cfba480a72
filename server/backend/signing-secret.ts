import type { Settings } from "./context.ts";

/** The secret that signs tokens, codes and links; the others only verify. */
export function signingSecret({ tokenSecrets: [first] }: Pick<Settings, "tokenSecrets">): string {
  if (!first) throw new Error("TOKEN_SECRET is not set: nothing is signed without a secret.");
  return first;
}
