import type { Settings } from "./context.ts";

/** What tokens, codes and links are signed with; the other secrets are still accepted. */
export function signingSecret({ tokenSecrets: [first] }: Pick<Settings, "tokenSecrets">): string {
  if (!first) throw new Error("TOKEN_SECRET is not set: nothing is signed without a secret.");
  return first;
}
