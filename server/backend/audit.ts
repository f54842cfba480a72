import type { FastifyBaseLogger } from "fastify";
import { toProblem } from "./to-problem.ts";

/** Who acted: from the token, or set by an operation of a guest (sign-in, password restore); or an exchange key. Uuids only. */
export type AuditedPerson = {
  user: string | null;
  company: string | null;
  key?: string;
  /** Which kind of code the person has proven: of the app, or for a person without it. */
  by?: "app" | "recovery" | "passkey";
};

/** Calls whose every outcome is logged (trust.md S72, S91, S92; domain.md D35), by their name in the contract. */
const acts = new Set([
  "auth.login",
  "auth.loginAdmin",
  "auth.logout",
  "auth.logoutAdmin",
  "auth.register",
  "auth.confirmRegistration",
  "auth.verifyRestore",
  "auth.restorePassword",
  "auth.changePassword",
  "auth.changeEmail",
  "auth.confirmEmail",
  "auth.changePhone",
  "auth.confirmPhone",
  "auth.addRelated",
  "auth.addRelatedAdmin",
  "auth.createCompany",
  "auth.activate",
  "auth.activateRelated",
  "auth.reinvite",
  "auth.blockRelated",
  "auth.endSession",
  "auth.endOtherSessions",
  "secondFactor.signIn",
  "secondFactor.requestReset",
  "secondFactor.confirm",
  "secondFactor.renewRecoveryCodes",
  "secondFactor.switchOff",
  "secondFactor.reset",
  "passkeys.add",
  "passkeys.remove",
  "passkeys.signIn",
  "reauthentication.prove",
  "ownCompanies.register",
  "ownCompanies.choose",
  "ownCompanies.accept",
  "ownCompanies.decline",
  "customers.updateInternal",
  "customers.putPermissions",
  "customers.deleteInternal",
  "customers.requestDeletion",
  "customers.personalData",
  "companies.setActivation",
  "companies.deleteCompany",
  "companies.putDataInternal",
  "companies.putMetadata",
  "companies.putSalesRepresentative",
  "companies.putRetailChain",
  "companies.putRegime",
  "companies.putSigner",
  "companies.putCalendarDay",
  "companies.removeCalendarDay",
  "companies.putReminders",
  "companies.removeRegime",
  "accreditation.submit",
  "accreditation.assignProcess",
  "accreditation.assignRepresentative",
  "accreditation.createContract",
  "accreditation.finishSigning",
  "accreditation.resolveBySecurity",
  "accreditation.resolveByDistributionDirector",
  "accreditation.resolveByRegionalDirector",
  "accreditation.uploadDocument",
  "accreditation.deleteDocument",
  "accreditation.setDocumentStatus",
  "basket.placeDeal",
  "onBehalf.place",
  "sellerProducts.create",
  "sellerProducts.update",
  "sellerProducts.setPrices",
  "exchange.createKey",
  "exchange.removeKey",
  "exchange.putSettings",
  "exchange.setMappings",
  "exchange.send",
  "exchange.sendFile",
  "exchange.applyLoad",
  "exchange.confirmLoad",
  "exchange.cancelLoad",
  "exchange.undoLoad",
  "exchange.setDealStatus",
  "webhooks.create",
  "webhooks.setOn",
  "webhooks.remove",
  "webhooks.resend",
]);

/** Failures that are logged for every call. */
const suspicious = new Set([
  "UNAUTHORIZED",
  "FORBIDDEN",
  "ATTEMPTS_LIMIT",
  "CODE_WRONG",
  "CODE_EXPIRED",
  "CODE_BLOCKED",
  "TIMESLOT_EXPIRED",
]);

/**
 * Logged fields of a request: only uuids, statuses, roles, permissions and names of the contract, none of which is personal data or a
 * secret.
 */
const loggedFields = [
  "uuid",
  "userUuid",
  "customerUuid",
  "companyUuid",
  "processUuid",
  "accreditationUuid",
  "salesRepresentativeUuid",
  "branchUuid",
  "personUuid",
  "id",
  "status",
  "isActive",
  "isOn",
  "feed",
  "list",
  "writes",
  "reads",
  "permissions",
  "regime",
  "from",
];

/**
 * Runs the operation and logs its outcome if the call is in `acts` or failed as suspicious. `about: "failures"`: logs failures
 * only, for a check before the operation.
 */
export async function withAudit<T>(
  log: FastifyBaseLogger,
  call: string,
  person: AuditedPerson,
  { input, about = "ends" }: { input?: () => unknown; about?: "ends" | "failures" },
  work: () => Promise<T>,
): Promise<T> {
  const write = (result: string) => log.info({ audit: call, ...person, about: loggedFieldsOf(input?.()), result }, "audit");
  try {
    const answer = await work();
    if (acts.has(call) && about === "ends") write("done");
    return answer;
  } catch (error) {
    const { problem } = toProblem(error);
    if (acts.has(call) || suspicious.has(problem)) write(problem);
    throw error;
  }
}

function loggedFieldsOf(input: unknown): Record<string, unknown> {
  const { params, body } = (input ?? {}) as { params?: object; body?: object };
  const all = { ...params, ...body } as Record<string, unknown>;
  const roles = all.roles === undefined ? {} : { roles: all.roles };
  return { ...Object.fromEntries(loggedFields.flatMap((field) => (all[field] === undefined ? [] : [[field, all[field]]]))), ...roles };
}
