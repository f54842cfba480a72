import { z } from "zod";
import { call, signedIn } from "./call.ts";
import { ByUuid } from "./primitives.ts";

const Session = z.object({
  uuid: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
  device: z.string(),
  address: z.string(),
});
export type Session = z.infer<typeof Session>;

/** Open sessions of the caller; part of `auth`. */
export const sessionCalls = {
  /** Open sessions of the caller. `device` is the browser's name at sign-in, `address` its network. */
  sessions: call("GET", "/auth/sessions", { may: signedIn, answer: z.object({ sessions: z.array(Session) }) }),
  endSession: call("DELETE", "/auth/sessions/:uuid", { may: signedIn, asksAgain: "everybody", params: ByUuid, answer: z.object({}) }),
  /** Ends all other sessions of the caller. */
  endOtherSessions: call("DELETE", "/auth/sessions", { may: signedIn, asksAgain: "everybody", answer: z.object({ ended: z.number() }) }),
};
