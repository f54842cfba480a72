import type { Handlers } from "../handlers.ts";
import { beginFactor, confirmFactor, getFactor, renewOwnRecoveryCodes, switchOffFactor } from "./change-second-factor.ts";
import { resetFactor } from "./reset-second-factor.ts";
import { requestReset, signInByCode } from "./sign-in-by-code.ts";

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
