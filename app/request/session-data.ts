import { z } from "zod";

/** Tokens never leave their cookie: not into HTML, `.data`, storage or an address. */
export const Session = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Epoch milliseconds. */
  accessExpiresAt: z.number(),
  refreshExpiresAt: z.number(),
  mode: z.enum(["client", "admin"]),
  /** Names this sign-in in caches of the process; changes with every sign-in. */
  key: z.string(),
});
export type Session = z.infer<typeof Session>;
