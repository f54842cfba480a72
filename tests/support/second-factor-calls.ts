import { beforeAll } from "vitest";
import { passkeys } from "#contract/passkeys.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import type { Backend } from "./backend.ts";
import { addPasskey, signedSignIn } from "./passkeys.ts";
import { password } from "./password.ts";
import { addPerson } from "./people.ts";
import { addFactor, challengeOf, codeAt, newRecoveryCode } from "./second-factor.ts";
import { newSoftwareKey, type SoftwareKey } from "./software-key.ts";
import type { Input } from "./whole-call.ts";

/** People of the seller, each for one call; `coded` signs in with a factor. */
const before = ["beginner", "confirming", "renewing", "ending", "proving", "keystarting", "keyadding", "keyasking"] as const;
const names = ["coded", "reset", "keyed", ...before] as const;
type Name = (typeof names)[number];
const emailOf = (name: Name) => `${name}@bodies.example`;

/** As `useBodyCalls`. */
export function useSecondFactorCalls(backend: Backend): Record<string, { who: string | null; input: () => Promise<Input> | Input }> {
  const users = {} as Record<Name, string>;
  let device: SoftwareKey;

  beforeAll(async () => {
    const companyUuid = demoUuid("company", "seller");
    for (const name of names)
      users[name] = (await addPerson(backend.db, { companyUuid, email: emailOf(name), roles: ["seller_security"] })).userUuid;
    // Whoever calls has signed in before the factor is on.
    for (const name of before) await backend.as(emailOf(name));
    await addFactor(backend, users.coded);
    await addPasskey(backend, users.keyasking);
    device = (await addPasskey(backend, users.keyed)).device;
  });

  /** With the factor on, also when an earlier call has switched it off. */
  async function proofOf(name: Name) {
    await addFactor(backend, users[name]);
    return { body: { currentPassword: password, code: await newRecoveryCode(backend, users[name]) } };
  }
  const challenge = () => challengeOf(backend, emailOf("coded"));

  return {
    "secondFactor.signIn": {
      who: null,
      input: async () => ({ body: { token: await challenge(), code: await newRecoveryCode(backend, users.coded) } }),
    },
    "secondFactor.requestReset": { who: null, input: async () => ({ body: { token: await challenge() } }) },
    "secondFactor.begin": { who: emailOf("beginner"), input: () => ({ body: { currentPassword: password } }) },
    "secondFactor.confirm": {
      who: emailOf("confirming"),
      input: async () => {
        await addFactor(backend, users.confirming, { isConfirmed: false });
        return { body: { code: codeAt(backend.now()) } };
      },
    },
    "secondFactor.renewRecoveryCodes": { who: emailOf("renewing"), input: () => proofOf("renewing") },
    "secondFactor.switchOff": { who: emailOf("ending"), input: () => proofOf("ending") },
    "passkeys.begin": { who: emailOf("keystarting"), input: () => ({ body: { currentPassword: password, name: "Ключ" } }) },
    "passkeys.add": {
      who: emailOf("keyadding"),
      input: async () => {
        const as = await backend.as(emailOf("keyadding"));
        const { body } = await as(passkeys.begin, { body: { currentPassword: password, name: "Ключ" } });
        return { body: { name: "Ключ", made: newSoftwareKey().make(body) } };
      },
    },
    "passkeys.ask": { who: emailOf("keyasking"), input: () => ({}) },
    "passkeys.askSignIn": { who: null, input: async () => ({ body: { token: await challengeOf(backend, emailOf("keyed")) } }) },
    "passkeys.signIn": {
      who: null,
      input: async () => ({ body: await signedSignIn(backend, await challengeOf(backend, emailOf("keyed")), device) }),
    },
    "reauthentication.prove": { who: emailOf("proving"), input: () => proofOf("proving") },
    "secondFactor.reset": {
      who: "platform@platform.example",
      input: async () => {
        await addFactor(backend, users.reset, { isResetRequested: true });
        return { params: { userUuid: users.reset } };
      },
    },
  };
}
