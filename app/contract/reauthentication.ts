import { z } from "zod";
import { Password } from "./auth.ts";
import { call, signedIn } from "./call.ts";
import { FactorProof } from "./second-factor.ts";

const path = "/auth/users/reauthentication";

/** Proof that the person who signed in is still the one there, before a call that `asksAgain`. */
export const reauthentication = {
  /** `provenUntil`: null when the caller is asked anew. `hasFactor`: the proof takes a code or a key too. */
  get: call("GET", path, {
    may: signedIn,
    answer: z.object({ provenUntil: z.string().nullable(), hasFactor: z.boolean(), hasPasskey: z.boolean() }),
  }),
  /** Counts for this session alone, for ten minutes. Wrong passwords and codes count as those of a sign-in do. */
  prove: call("POST", path, {
    may: signedIn,
    body: z.object({ currentPassword: Password, ...FactorProof }),
    answer: z.object({ provenUntil: z.string() }),
    errors: ["CODE_WRONG", "ATTEMPTS_LIMIT"],
  }),
};
