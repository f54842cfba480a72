import { z } from "zod";
import { call, signedIn } from "./call.ts";
import { consentDocuments } from "./consent-documents.ts";
import { hasInnLength } from "./inn.ts";
import { Login } from "./login.ts";
import { always, Confirmation, confirmed, NewPassword } from "./new-password.ts";
import { FullNameFields, Method, OptionalEmail, OptionalPhone, reachable, WorkPhone } from "./person.ts";
import { ByUuid, isCleanText, limited, line, trimmed, Uuid } from "./primitives.ts";
import { adminRoles, buyerRoles, roles } from "./roles.ts";
import { customerStatuses, legalForms } from "./statuses.ts";

/** Lifetimes in seconds. The refresh token travels in the cookie `refresh_token` of the backend. */
export const Tokens = z.object({ access_token: z.string(), refresh_expires_in: z.number() });
export type Tokens = z.infer<typeof Tokens>;

export const Password = limited(200, { error: "required" }).min(1, { error: "required" }).refine(isCleanText, { error: "invalid" });

export const Credentials = z.object({ login: Login, password: Password, method: z.enum(["email", "phone"], { error: "invalid" }) });

/** The `token` of an earlier answer (domain.md D19): says which flow a code belongs to. */
export const FlowToken = limited(200, { error: "required", tooLong: "invalid" })
  .min(1, { error: "required" })
  .refine(isCleanText, { error: "invalid" });

export const Code = trimmed(100, { error: "code", tooLong: "code" }).regex(/^\d{6}$/, { error: "code" });

/** `blockedUntil`: the instant from which the code may be sent again. */
export const SentCode = z.object({ token: z.string(), blockedUntil: z.string() });
export type SentCode = z.infer<typeof SentCode>;

const Inn = trimmed(20, { error: "required", tooLong: "inn" }).min(1, { error: "required" });

/** Before the form is chosen both lengths are good. */
const innFits = (form: "companyType" | "legalForm") => (value: Record<string, unknown>, context: z.RefinementCtx) => {
  const inn = typeof value?.inn === "string" ? value.inn.trim() : "";
  const chosen = value?.[form];
  if (inn !== "" && !hasInnLength(inn, chosen === "legal" || chosen === "individual" ? chosen : undefined)) {
    context.addIssue({ code: "custom", path: ["inn"], message: "inn" });
  }
};

const Contacts = { method: Method, email: OptionalEmail, phone: OptionalPhone };
const NewPasswordFields = { password: NewPassword, confirmation: Confirmation };

/** The contact of the other method is kept unproven, as an invited person's is. */
export const Registration = z
  .object({
    ...FullNameFields,
    companyType: z.enum(legalForms, { error: "select" }),
    companyName: line(255),
    inn: Inn,
    ...Contacts,
    ...NewPasswordFields,
    acceptTerms: z.boolean({ error: "acceptTerms" }).refine(Boolean, { error: "acceptTerms" }),
    /** The value of the box; absent while it is unticked. */
    personalDataConsent: z
      .literal(consentDocuments.personalData.version, {
        error: ({ input }) => (typeof input === "string" && input !== "" ? "consentOutdated" : "personalDataConsent"),
      })
      .meta({
        description:
          "The person's consent to the processing of personal data, given apart from acceptTerms: the edition of the text that was " +
          "shown. " +
          "Required beyond the specification's list of fields; it is never assumed, and without it the answer is 400.",
      }),
  })
  .superRefine(innFits("companyType"), always)
  .superRefine(reachable, always)
  .superRefine(confirmed, always);

/** In the order of the form: refusals are listed in the order of the schema. */
const related = { ...FullNameFields, patronymic: line(100), position: line(255), department: line(255), work_phone: WorkPhone };
const relatedBranches = z.array(Uuid, { error: "select" }).max(200, { error: "invalid" });

/** Of the director's own company. */
export const RelatedUser = z
  .object({
    ...related,
    role: z.enum(buyerRoles, { error: "select" }),
    branch_uuids: relatedBranches.min(1, { error: "select" }),
    ...Contacts,
  })
  .superRefine(reachable, always);

/** Of any company; only buyers have branches. */
export const RelatedUserAdmin = z
  .object({
    ...related,
    role: z.enum(roles, { error: "select" }),
    branch_uuids: relatedBranches.default([]),
    ...Contacts,
    company_uuid: Uuid,
  })
  .superRefine(reachable, always);

export const NewCompany = z
  .object({ companyName: line(255), legalForm: z.enum(legalForms, { error: "select" }), inn: Inn, ...FullNameFields, ...Contacts })
  .superRefine(innFits("legalForm"), always)
  .superRefine(reachable, always);

const Invited = z.object({ uuid: Uuid, customer_uuid: Uuid, name: z.string(), surname: z.string(), patronymic: z.string() });

/** Doubts that block nothing, by field: a checksum that does not fit (domain.md C24). */
const Warnings = z.record(z.string(), z.array(z.string()));

const Empty = z.object({});

const Session = z.object({
  uuid: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  isCurrent: z.boolean(),
  device: z.string(),
  address: z.string(),
});
export type Session = z.infer<typeof Session>;
const ByUser = z.object({ userUuid: Uuid });
const Status = z.object({ uuid: Uuid, customer_uuid: Uuid, status: z.enum(customerStatuses) });

const refusesLogin = ["WRONG_CREDENTIALS", "ACCESS_CLOSED", "LOGIN_NOT_CONFIRMED", "NOT_ACTIVATED", "ATTEMPTS_LIMIT"] as const;
const refusesSending = ["CODE_BLOCKED", "ATTEMPTS_LIMIT"] as const;
const refusesCode = ["CODE_WRONG", "CODE_EXPIRED"] as const;

export const auth = {
  /** LOGIN_NOT_CONFIRMED carries `details` {token, method, blockedUntil} for the code step of the registration. */
  login: call("POST", "/auth/login", { may: "anyone", body: Credentials, answer: Tokens, refuses: refusesLogin }),
  loginAdmin: call("POST", "/auth/admin/login", { may: "anyone", body: Credentials, answer: Tokens, refuses: refusesLogin }),
  /** An answer holding only 4010 counts as success. */
  logout: call("DELETE", "/auth/logout", { may: "anyone", answer: z.object({}) }),
  logoutAdmin: call("DELETE", "/auth/admin/logout", { may: "anyone", answer: z.object({}) }),
  /** Reads the cookie only; the answer stands under `data` (domain.md C15). */
  refresh: call("POST", "/auth/refresh", { may: "anyone", answer: z.object({ data: Tokens }), refuses: ["UNAUTHORIZED"] }),

  /** ALREADY_EXISTS names the contact in its details. */
  register: call("POST", "/auth/register", {
    may: "anyone",
    body: Registration,
    answer: SentCode.extend({ warnings: Warnings }),
    refuses: ["ALREADY_EXISTS", ...refusesSending],
  }),
  /** The company, its director and its accreditation exist from now on; nobody is signed in (domain.md D20). */
  confirmRegistration: call("POST", "/auth/register/confirm", {
    may: "anyone",
    body: z.object({ token: FlowToken, code: Code, method: Method.optional() }),
    answer: Empty,
    refuses: ["ALREADY_EXISTS", ...refusesCode],
  }),
  resendRegistrationCode: call("POST", "/auth/register/confirm/resend", {
    may: "anyone",
    body: z.object({ token: FlowToken }),
    answer: SentCode,
    refuses: [...refusesCode, ...refusesSending],
  }),

  /** Answers the same whether the login is known or not. */
  requestRestore: call("POST", "/auth/password/restore/code", {
    may: "anyone",
    body: z.object({ login: Login, method: Method.optional() }),
    answer: SentCode,
    refuses: refusesSending,
  }),
  /** The answered token, good for one new password within 10 minutes, takes the place of the first one. */
  verifyRestore: call("POST", "/auth/password/restore/verify", {
    may: "anyone",
    body: z.object({ token: FlowToken, code: Code }),
    answer: z.object({ token: z.string() }),
    refuses: refusesCode,
  }),
  resendRestoreCode: call("POST", "/auth/password/restore/resend", {
    may: "anyone",
    body: z.object({ token: FlowToken }),
    answer: SentCode,
    refuses: [...refusesCode, ...refusesSending],
  }),
  /** Ends every session of the person. */
  restorePassword: call("POST", "/auth/password/restore", {
    may: "anyone",
    body: z.object({ token: FlowToken, ...NewPasswordFields }).superRefine(confirmed, always),
    answer: Empty,
    refuses: ["CODE_EXPIRED"],
  }),

  /** Ends the other sessions of the person. */
  changePassword: call("POST", "/auth/users/password", {
    may: signedIn,
    body: z.object({ currentPassword: Password, ...NewPasswordFields }).superRefine(confirmed, always),
    answer: Empty,
    refuses: ["ATTEMPTS_LIMIT"],
  }),
  /** The code goes to the new address, a word to the proven ones. Whether somebody has it is said after the code only. */
  changeEmail: call("POST", "/auth/users/settings/email", {
    may: signedIn,
    body: z
      .object({ email: OptionalEmail, currentPassword: Password })
      .superRefine((value, context) => reachable({ ...value, method: "email" }, context), always),
    answer: SentCode,
    refuses: refusesSending,
  }),
  confirmEmail: call("POST", "/auth/users/settings/email/confirm", {
    may: signedIn,
    body: z.object({ token: FlowToken, code: Code }),
    answer: Empty,
    refuses: ["ALREADY_EXISTS", ...refusesCode],
  }),
  changePhone: call("POST", "/auth/users/settings/phone", {
    may: signedIn,
    body: z
      .object({ phone: OptionalPhone, currentPassword: Password })
      .superRefine((value, context) => reachable({ ...value, method: "phone" }, context), always),
    answer: SentCode,
    refuses: refusesSending,
  }),
  confirmPhone: call("POST", "/auth/users/settings/phone/confirm", {
    may: signedIn,
    body: z.object({ token: FlowToken, code: Code }),
    answer: Empty,
    refuses: ["ALREADY_EXISTS", ...refusesCode],
  }),

  /** The code of such a change once more. */
  resendContactCode: call("POST", "/auth/users/settings/code/resend", {
    may: signedIn,
    body: z.object({ token: FlowToken, method: Method }),
    answer: SentCode,
    refuses: [...refusesCode, ...refusesSending],
  }),

  /** Invites an employee; `uuid` is the user's. */
  addRelated: call("POST", "/auth/users/related", {
    may: ["buyer_company_director"],
    body: RelatedUser,
    answer: Invited,
    refuses: ["ALREADY_EXISTS", "COMPANY_NOT_ACCREDITED", "ATTEMPTS_LIMIT"],
  }),
  addRelatedAdmin: call("POST", "/auth/admin/users/related", {
    may: adminRoles,
    body: RelatedUserAdmin,
    answer: Invited,
    refuses: ["ALREADY_EXISTS", "ATTEMPTS_LIMIT"],
  }),
  /** A new buyer company with its director, who is invited. */
  createCompany: call("POST", "/auth/admin/users", {
    may: adminRoles,
    body: NewCompany,
    answer: Invited.extend({ company_uuid: Uuid, warnings: Warnings }),
    refuses: ["ALREADY_EXISTS", "ATTEMPTS_LIMIT"],
  }),
  /** Sends an invited person a new link; lets a blocked one in again. Who asked for deletion comes back by an admin only. */
  activateRelated: call("POST", "/auth/users/related/:userUuid", {
    may: ["buyer_company_director", ...adminRoles],
    params: ByUser,
    answer: Status,
    sees: "customer",
    refuses: ["CONFLICT", "ALREADY_EXISTS", "ATTEMPTS_LIMIT"],
  }),
  /** Blocks at once: sessions and invitations end. */
  blockRelated: call("DELETE", "/auth/users/related/:userUuid", {
    may: ["buyer_company_director", ...adminRoles],
    params: ByUser,
    answer: Status,
    sees: "customer",
    refuses: ["CONFLICT", "IN_USE"],
  }),

  /** The invitation's link sets the password; the token is in the link. CONFLICT: used already. */
  activate: call("POST", "/auth/users/activate", {
    may: "anyone",
    body: z.object({ token: FlowToken, ...NewPasswordFields }).superRefine(confirmed, always),
    answer: Empty,
    refuses: ["CONFLICT"],
  }),
  /** Whether the invitation has been used; a link that is unknown, expired or withdrawn is not found. */
  activated: call("POST", "/auth/users/activated", {
    may: "anyone",
    isRead: true,
    body: z.object({ token: FlowToken }),
    answer: z.object({ isActivated: z.boolean() }),
  }),

  /** Open sessions of the caller; `device` is the browser's own word at the sign-in, `address` the network it came from. */
  sessions: call("GET", "/auth/sessions", { may: signedIn, answer: z.object({ sessions: z.array(Session) }) }),
  endSession: call("DELETE", "/auth/sessions/:uuid", { may: signedIn, params: ByUuid, answer: Empty }),
  /** Ends all sessions of the caller but this one. */
  endOtherSessions: call("DELETE", "/auth/sessions", { may: signedIn, answer: z.object({ ended: z.number() }) }),
};
