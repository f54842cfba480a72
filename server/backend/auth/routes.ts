import type { Handlers } from "../handlers.ts";
import { activate, isActivated } from "./activate.ts";
import { addRelated, addRelatedAdmin } from "./add-person.ts";
import { activateRelated, blockRelated } from "./block-related.ts";
import { changeEmail, changePhone, confirmEmail, confirmPhone, resendContactCode } from "./change-contact.ts";
import { changePassword } from "./change-password.ts";
import { confirmRegistration, resendRegistrationCode } from "./confirm-registration.ts";
import { createCompany } from "./create-company.ts";
import { endOtherSessions, endSession } from "./end-sessions.ts";
import { listSessions } from "./list-sessions.ts";
import { refreshSession } from "./refresh-session.ts";
import { register } from "./register.ts";
import { reinvite } from "./reinvite.ts";
import { requestRestore, resendRestoreCode, restorePassword, verifyRestore } from "./restore-password.ts";
import { signInAdmin, signInClient } from "./sign-in.ts";
import { signOutAdmin, signOutClient } from "./sign-out.ts";

export const authOperations: Handlers<"auth"> = {
  login: signInClient,
  loginAdmin: signInAdmin,
  logout: signOutClient,
  logoutAdmin: signOutAdmin,
  refresh: refreshSession,
  register,
  confirmRegistration,
  resendRegistrationCode,
  requestRestore,
  verifyRestore,
  resendRestoreCode,
  restorePassword,
  changePassword,
  changeEmail,
  confirmEmail,
  changePhone,
  confirmPhone,
  resendContactCode,
  addRelated,
  addRelatedAdmin,
  createCompany,
  activateRelated,
  reinvite,
  blockRelated,
  activate,
  activated: isActivated,
  sessions: listSessions,
  endSession,
  endOtherSessions,
};
