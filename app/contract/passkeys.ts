import { z } from "zod";
import { FlowToken, Password, Tokens } from "./auth.ts";
import { call, signedIn } from "./call.ts";
import { maxPasskeyNameLength } from "./limits.ts";
import { ByUuid, limited, singleLine } from "./primitives.ts";
import { staffRoles } from "./roles.ts";

/** Bytes of a device, as the browser's script writes them. */
const bytes = (max: number) => limited(max, { error: "passkey", tooLong: "passkey" }).regex(/^[\w-]+$/, { error: "passkey" });

const credentialId = bytes(1400);
const clientDataJSON = bytes(4000);

/** A key that a device has made (WebAuthn, `create`), without attestation. */
export const MadePasskey = z.object({ id: credentialId, clientDataJSON, attestationObject: bytes(20_000) }, { error: "passkey" });

/** A challenge that a device has signed (WebAuthn, `get`). */
export const SignedChallenge = z.object(
  { id: credentialId, clientDataJSON, authenticatorData: bytes(4000), signature: bytes(4000) },
  { error: "passkey" },
);
export type SignedChallenge = z.infer<typeof SignedChallenge>;

const Name = singleLine(maxPasskeyNameLength);

/** What the browser asks the person's devices for: `challenge` is to be signed once, within five minutes. */
export const PasskeyRequest = z.object({ challenge: z.string(), site: z.string(), credentialIds: z.array(z.string()) });
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** What the browser asks a device for that is to make a key; those with one of `credentialIds` have one. */
export const PasskeyOrder = PasskeyRequest.extend({ siteName: z.string(), userId: z.string(), userName: z.string() });
export type PasskeyOrder = z.infer<typeof PasskeyOrder>;

export const Passkey = z.object({ uuid: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() });
export type Passkey = z.infer<typeof Passkey>;

const path = "/auth/users/passkeys";
const stepErrors = ["CODE_WRONG", "CODE_EXPIRED", "ATTEMPTS_LIMIT"] as const;

/** Keys in a person's devices (WebAuthn) as the second factor of staff, beside or instead of an app (operations.md section 4). */
export const passkeys = {
  /** A challenge for the key; CONFLICT with ten keys. */
  begin: call("POST", `${path}/challenge`, {
    may: staffRoles,
    beforeFactor: true,
    asksAgain: "withFactor",
    body: z.object({ currentPassword: Password, name: Name }),
    answer: PasskeyOrder,
    errors: ["CONFLICT", "ATTEMPTS_LIMIT"],
  }),
  /** Ends the person's other sessions. `recoveryCodes`: empty for people who had a second factor before; theirs go on. */
  add: call("POST", path, {
    may: staffRoles,
    beforeFactor: true,
    body: z.object({ name: Name, made: MadePasskey }),
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ["CONFLICT", ...stepErrors],
  }),
  /** Ends the person's other sessions. CONFLICT for the only factor of somebody who must have one. */
  remove: call("DELETE", `${path}/:uuid`, {
    may: staffRoles,
    asksAgain: "everybody",
    params: ByUuid,
    answer: z.object({}),
    errors: ["CONFLICT"],
  }),
  /** A challenge that proves the caller, where a code of the app does; CONFLICT without a key. */
  ask: call("POST", `${path}/proof`, { may: signedIn, answer: PasskeyRequest, errors: ["CONFLICT"] }),

  /** A challenge for a sign-in that SECOND_FACTOR_REQUIRED has begun. */
  askSignIn: call("POST", "/auth/login/passkey/challenge", {
    may: "anyone",
    body: z.object({ token: FlowToken }),
    answer: PasskeyRequest,
    errors: ["CODE_EXPIRED", "CONFLICT"],
  }),
  /** As `secondFactor.signIn`, by a key in place of a code. */
  signIn: call("POST", "/auth/login/passkey", {
    may: "anyone",
    body: z.object({ token: FlowToken, signed: SignedChallenge }),
    answer: Tokens,
    errors: stepErrors,
  }),
};
