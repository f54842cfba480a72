/** Calls that ask everybody again who is there, by hand; why each does: server/SECURITY.md. */
export const askedAgain: readonly string[] = [
  "auth.addRelated",
  "auth.addRelatedAdmin",
  "auth.activateRelated",
  "auth.reinvite",
  "auth.blockRelated",
  "auth.endSession",
  "auth.endOtherSessions",
  "customers.personalData",
  "customers.putPermissions",
  "customers.updateInternal",
  "customers.deleteInternal",
  "secondFactor.reset",
  "passkeys.remove",
  "companies.putSeller",
  "companies.putSigner",
  "companies.updateBankDetail",
  "companies.updateBankDetailInternal",
  "companies.putDataInternal",
  "companies.setActivation",
  "companies.deleteCompany",
  "exchange.createKey",
  "webhooks.create",
];

/** They take the password themselves, and ask people who have a second factor for the rest. */
export const askedWithFactor: readonly string[] = [
  "auth.changePassword",
  "auth.changeEmail",
  "auth.changePhone",
  "customers.requestDeletion",
  "passkeys.begin",
  "secondFactor.begin",
];
