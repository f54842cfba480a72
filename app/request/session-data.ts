import { z } from "zod";

/** Tokens stay in the cookie: they do not go into HTML, `.data`, storage or an address. */
export const Session = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Epoch milliseconds. */
  accessExpiresAt: z.number(),
  refreshExpiresAt: z.number(),
  mode: z.enum(["client", "admin"]),
  /** Key of this sign-in in the process's caches. */
  key: z.string(),
});
export type Session = z.infer<typeof Session>;
