import type { Handlers } from "../handlers.ts";
import { addPasskey, askPasskey, beginPasskey, removePasskey } from "./change-passkeys.ts";
import { beginFactor, confirmFactor, getFactor, renewOwnRecoveryCodes, switchOffFactor } from "./change-second-factor.ts";
import { resetFactor } from "./reset-second-factor.ts";
import { askPasskeyOfSignIn, requestReset, signInByCode, signInByPasskey } from "./sign-in-by-code.ts";

export const secondFactorOperations: Handlers<"secondFactor"> = {
  signIn: signInByCode,
  requestReset,
  get: getFactor,
  begin: beginFactor,
  confirm: confirmFactor,
  renewRecoveryCodes: renewOwnRecoveryCodes,
  switchOff: switchOffFactor,
  reset: resetFactor,
};

export const passkeyOperations: Handlers<"passkeys"> = {
  begin: beginPasskey,
  add: addPasskey,
  remove: removePasskey,
  ask: askPasskey,
  askSignIn: askPasskeyOfSignIn,
  signIn: signInByPasskey,
};
