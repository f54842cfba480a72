import { z } from "zod";
import { FlowToken, Password, Tokens } from "./auth.ts";
import { call } from "./call.ts";
import { Passkey, SignedChallenge } from "./passkeys.ts";
import { Uuid, ungrouped } from "./primitives.ts";
import { adminRoles, staffRoles } from "./roles.ts";

/** What proves a person besides the password. */
const factorKinds = ["app", "passkey"] as const;
export type FactorKind = (typeof factorKinds)[number];

/** Details of SECOND_FACTOR_REQUIRED; `kinds` has what the person can use, beside recovery codes. */
export const Challenge = z.object({ token: z.string(), expiresAt: z.string(), kinds: z.array(z.enum(factorKinds)) });
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
/** Besides the password: a code, or a challenge of `passkeys.ask`. */
export const FactorProof = { code: FactorCode.optional(), signed: SignedChallenge.optional() };
const Proof = z.object({ currentPassword: Password, ...FactorProof });
const Empty = z.object({});

/** Codes of an app (TOTP, RFC 6238) as the second factor of staff (operations.md section 4), and what all factors have in common. */
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

  /** The caller's own; `confirmedAt` is about the app. */
  get: call("GET", "/auth/users/second-factor", {
    may: staffRoles,
    beforeFactor: true,
    answer: z.object({ confirmedAt: z.string().nullable(), recoveryCodesLeft: z.number(), passkeys: z.array(Passkey) }),
  }),
  /** A new secret, in base 32 and as `otpauth:` URI. It counts from `confirm` on. CONFLICT while one is confirmed. */
  begin: call("POST", "/auth/users/second-factor", {
    may: staffRoles,
    beforeFactor: true,
    asksAgain: "withFactor",
    body: z.object({ currentPassword: Password }),
    answer: z.object({ secret: z.string(), uri: z.string() }),
    errors: ["CONFLICT", "ATTEMPTS_LIMIT"],
  }),
  /**
   * Switches it on by the first code of the app, within an hour, and ends the person's other sessions. No recovery codes for somebody with
   * a key: theirs go on.
   */
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
  /** Of the app alone: keys go on. Ends the person's other sessions. */
  switchOff: call("POST", "/auth/users/second-factor/off", {
    may: staffRoles,
    body: Proof,
    answer: Empty,
    errors: ["CODE_WRONG", "CONFLICT", "ATTEMPTS_LIMIT"],
  }),
  /**
   * Removes another person's factors and ends their sessions. CONFLICT unless they have requested it, by their password, within a
   * day: it takes two people.
   */
  reset: call("DELETE", "/auth/admin/users/:userUuid/second-factor", {
    may: adminRoles,
    asksAgain: "everybody",
    params: z.object({ userUuid: Uuid }),
    answer: Empty,
    errors: ["CONFLICT"],
  }),
};
