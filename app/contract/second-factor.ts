import { z } from "zod";
import { FlowToken, Password, Tokens } from "./auth.ts";
import { call } from "./call.ts";
import { Uuid, ungrouped } from "./primitives.ts";
import { adminRoles, staffRoles } from "./roles.ts";

/** Details of SECOND_FACTOR_REQUIRED. */
export const Challenge = z.object({ token: z.string(), expiresAt: z.string() });
export type Challenge = z.infer<typeof Challenge>;

/** Recovery codes that a person has. */
export const recoveryCodeCount = 10;

const hyphens = /[-‐-―−]/g;

/** A recovery code: 16 letters and digits, however grouped. */
const recoveryCode = /^[A-Z2-7]{16}$/;
export const isRecoveryCode = (code: string) => recoveryCode.test(code);

/** Six digits of the app, or a recovery code. */
export const FactorCode = ungrouped(100, { error: "code", tooLong: "code" })
  .overwrite((code) => code.replace(hyphens, "").toUpperCase())
  .refine((code) => /^\d{6}$/.test(code) || isRecoveryCode(code), { error: "code" });

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const Proof = z.object({ currentPassword: Password, code: FactorCode });
const Empty = z.object({});

/** Codes of an app (TOTP, RFC 6238) as the second factor of staff (operations.md section 4). */
export const secondFactor = {
  /** Ends a sign-in that SECOND_FACTOR_REQUIRED has begun: five codes, five minutes, once. CODE_EXPIRED: sign in anew. */
  signIn: call("POST", "/auth/login/code", {
    may: "anyone",
    body: z.object({ token: FlowToken, code: FactorCode }),
    answer: Tokens,
    errors: ["CODE_WRONG", "CODE_EXPIRED", "ATTEMPTS_LIMIT"],
  }),
  /** The person has neither the app nor recovery codes: an administrator may reset the factor within a day, unless a code is proven. */
  requestReset: call("POST", "/auth/login/code/lost", {
    may: "anyone",
    body: z.object({ token: FlowToken }),
    answer: Empty,
    errors: ["CODE_EXPIRED"],
  }),

  /** The caller's own. */
  get: call("GET", "/auth/users/second-factor", {
    may: staffRoles,
    beforeFactor: true,
    answer: z.object({ confirmedAt: z.string().nullable(), recoveryCodesLeft: z.number() }),
  }),
  /** A new secret, in base 32 and as `otpauth:` URI. It counts from `confirm` on. CONFLICT while one is confirmed. */
  begin: call("POST", "/auth/users/second-factor", {
    may: staffRoles,
    beforeFactor: true,
    body: z.object({ currentPassword: Password }),
    answer: z.object({ secret: z.string(), uri: z.string() }),
    errors: ["CONFLICT", "ATTEMPTS_LIMIT"],
  }),
  /** Switches it on by the first code of the app, within an hour, and ends the person's other sessions. */
  confirm: call("POST", "/auth/users/second-factor/confirm", {
    may: staffRoles,
    beforeFactor: true,
    body: z.object({ code: FactorCode }),
    answer: RecoveryCodes,
    errors: ["CODE_WRONG", "CODE_EXPIRED", "CONFLICT", "ATTEMPTS_LIMIT"],
  }),
  /** The earlier ones end. */
  renewRecoveryCodes: call("POST", "/auth/users/second-factor/recovery-codes", {
    may: staffRoles,
    body: Proof,
    answer: RecoveryCodes,
    errors: ["CODE_WRONG", "CONFLICT", "ATTEMPTS_LIMIT"],
  }),
  switchOff: call("POST", "/auth/users/second-factor/off", {
    may: staffRoles,
    body: Proof,
    answer: Empty,
    errors: ["CODE_WRONG", "CONFLICT", "ATTEMPTS_LIMIT"],
  }),
  /**
   * Switches off another person's factor and ends their sessions. CONFLICT unless they have requested it, by their password, within a
   * day: it takes two people.
   */
  reset: call("DELETE", "/auth/admin/users/:userUuid/second-factor", {
    may: adminRoles,
    params: z.object({ userUuid: Uuid }),
    answer: Empty,
    errors: ["CONFLICT"],
  }),
};
