import { beforeAll } from "vitest";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import type { Backend } from "./backend.ts";
import { password } from "./password.ts";
import { addPerson } from "./people.ts";
import { addFactor, challengeOf, codeAt, newRecoveryCode } from "./second-factor.ts";
import type { Input } from "./whole-call.ts";

/** People of the seller, each for one call; `coded` signs in with a factor. */
const names = ["coded", "beginner", "confirming", "renewing", "ending", "reset"] as const;
type Name = (typeof names)[number];
const emailOf = (name: Name) => `${name}@bodies.example`;

/** As `useBodyCalls`. */
export function useSecondFactorCalls(backend: Backend): Record<string, { who: string | null; input: () => Promise<Input> | Input }> {
  const users = {} as Record<Name, string>;

  beforeAll(async () => {
    const companyUuid = demoUuid("company", "seller");
    for (const name of names)
      users[name] = (await addPerson(backend.db, { companyUuid, email: emailOf(name), roles: ["seller_security"] })).userUuid;
    // Whoever calls has signed in before the factor is on.
    for (const name of ["beginner", "confirming", "renewing", "ending"] as const) await backend.as(emailOf(name));
    await addFactor(backend, users.coded);
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
    "secondFactor.reset": {
      who: "platform@platform.example",
      input: async () => {
        await addFactor(backend, users.reset, { isResetRequested: true });
        return { params: { userUuid: users.reset } };
      },
    },
  };
}
