import { z } from "zod";
import { call, signedIn } from "./call.ts";
import { isCleanText } from "./clean-text.ts";
import { Warnings } from "./company.ts";
import { contactMethods, customerStatuses, legalForms } from "./enums.ts";
import { Inn, innFits } from "./inn-field.ts";
import { maxConsentVersion, maxPersonBranches } from "./limits.ts";
import { Login } from "./login.ts";
import { always, Confirmation, confirmed, NewPassword } from "./new-password.ts";
import { FullNameFields, Method, OptionalEmail, OptionalPhone, reachable, WorkPhone } from "./person.ts";
import { cleaned, limited, singleLine, Uuid, ungrouped } from "./primitives.ts";
import { adminRoles, buyerRoles, roles } from "./roles.ts";
import { sessionCalls } from "./sessions.ts";
import { expectedVersion } from "./versions.ts";

/** Lifetimes in seconds. The backend sets the refresh token in the cookie `refresh_token`. */
export const Tokens = z.object({ access_token: z.string(), refresh_expires_in: z.number() });
export type Tokens = z.infer<typeof Tokens>;

export const Password = limited(200, { error: "required" }).min(1, { error: "required" }).refine(isCleanText, { error: "invalid" });

export const Credentials = z.object({ login: Login, password: Password, method: z.enum(contactMethods, { error: "invalid" }) });

/** The `token` of an earlier answer; identifies the flow that a code belongs to (domain.md D19). */
export const FlowToken = limited(200, { error: "required", tooLong: "invalid" })
  .min(1, { error: "required" })
  .refine(isCleanText, { error: "invalid" });

export const Code = ungrouped(100, { error: "code", tooLong: "code" }).regex(/^\d{6}$/, { error: "code" });

/** `blockedUntil`: when the code may be sent again. */
export const SentCode = z.object({ token: z.string(), blockedUntil: z.string() });
export type SentCode = z.infer<typeof SentCode>;

const Contacts = { method: Method, email: OptionalEmail, phone: OptionalPhone };
const NewPasswordFields = { password: NewPassword, confirmation: Confirmation };

/** The contact of the other method is stored unverified, as for an invited person. */
export const Registration = z
  .object({
    ...FullNameFields,
    companyType: z.enum(legalForms, { error: "select" }),
    companyName: singleLine(255),
    inn: Inn,
    ...Contacts,
    ...NewPasswordFields,
    acceptTerms: z.boolean({ error: "acceptTerms" }).refine(Boolean, { error: "acceptTerms" }),
    /** The checkbox's value; absent while it is unticked. */
    personalDataConsent: cleaned(maxConsentVersion, { error: "personalDataConsent", tooLong: "consentOutdated" })
      .min(1, { error: "personalDataConsent" })
      .regex(/^[\da-f-]*$/, { error: "consentOutdated" })
      .meta({
        description:
          "The person's consent to the processing of personal data, given apart from acceptTerms: the edition of the text that was " +
          "shown, the seller's `consents.personalData` (`GET /v1/seller`); another is refused. " +
          "Required beyond the specification's list of fields; it is never assumed, and without it the answer is 400.",
      }),
  })
  .superRefine(innFits("companyType"), always)
  .superRefine(reachable, always)
  .superRefine(confirmed, always);

const Title = singleLine(255);

/** In the order of the form: errors are listed in the order of the schema. */
const related = { ...FullNameFields, patronymic: singleLine(100), position: Title, department: Title, work_phone: WorkPhone };
const relatedBranches = z.array(Uuid, { error: "select" }).max(maxPersonBranches, { error: "invalid" });

/** An employee of the caller's own company. */
export const RelatedUser = z
  .object({
    ...related,
    role: z.enum(buyerRoles, { error: "select" }),
    branch_uuids: relatedBranches.min(1, { error: "select" }),
    ...Contacts,
  })
  .superRefine(reachable, always);

/** An employee of any company; only buyers have branches. */
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
  .object({ companyName: singleLine(255), legalForm: z.enum(legalForms, { error: "select" }), inn: Inn, ...FullNameFields, ...Contacts })
  .superRefine(innFits("legalForm"), always)
  .superRefine(reachable, always);

const Invitee = z.object({ uuid: Uuid, customer_uuid: Uuid, name: z.string(), surname: z.string(), patronymic: z.string() });

const Empty = z.object({});

const ByUser = z.object({ userUuid: Uuid });
/** For an admin: in which company, of a person of several; without it CONFLICT. */
const InCompany = z.object({ companyUuid: Uuid.optional() });
const Status = z.object({ uuid: Uuid, customer_uuid: Uuid, status: z.enum(customerStatuses) });

const nextSteps = ["LOGIN_NOT_CONFIRMED", "SECOND_FACTOR_REQUIRED"] as const;
const loginErrors = ["WRONG_CREDENTIALS", "ACCESS_CLOSED", "NOT_ACTIVATED", "ATTEMPTS_LIMIT", ...nextSteps] as const;
const sendingErrors = ["CODE_BLOCKED", "ATTEMPTS_LIMIT"] as const;
const codeErrors = ["CODE_WRONG", "CODE_EXPIRED", "ATTEMPTS_LIMIT"] as const;

export const auth = {
  /** `details` for the next step: LOGIN_NOT_CONFIRMED { token, method, blockedUntil }, SECOND_FACTOR_REQUIRED `Challenge`. */
  login: call("POST", "/auth/login", { may: "anyone", body: Credentials, answer: Tokens, errors: loginErrors }),
  loginAdmin: call("POST", "/auth/admin/login", { may: "anyone", body: Credentials, answer: Tokens, errors: loginErrors }),
  /** Clients treat an answer with 4010 alone as success. */
  logout: call("DELETE", "/auth/logout", { may: "anyone", answer: z.object({}) }),
  logoutAdmin: call("DELETE", "/auth/admin/logout", { may: "anyone", answer: z.object({}) }),
  /** Reads the cookie `refresh_token` only. The answer is wrapped in `data` (domain.md C15). */
  refresh: call("POST", "/auth/refresh", { may: "anyone", answer: z.object({ data: Tokens }), errors: ["UNAUTHORIZED"] }),

  /** The details of ALREADY_EXISTS name the contact. */
  register: call("POST", "/auth/register", {
    may: "anyone",
    body: Registration,
    answer: SentCode.extend({ warnings: Warnings }),
    errors: ["ALREADY_EXISTS", ...sendingErrors],
  }),
  /** Creates the company, its director and its accreditation; does not sign anybody in (domain.md D20). */
  confirmRegistration: call("POST", "/auth/register/confirm", {
    may: "anyone",
    body: z.object({ token: FlowToken, code: Code, method: Method.optional() }),
    answer: Empty,
    errors: ["ALREADY_EXISTS", ...codeErrors],
  }),
  resendRegistrationCode: call("POST", "/auth/register/confirm/resend", {
    may: "anyone",
    body: z.object({ token: FlowToken }),
    answer: SentCode,
    errors: [...codeErrors, ...sendingErrors],
  }),

  /** Answers the same whether the login is known or not. */
  requestRestore: call("POST", "/auth/password/restore/code", {
    may: "anyone",
    body: z.object({ login: Login, method: Method.optional() }),
    answer: SentCode,
    errors: sendingErrors,
  }),
  /** Answers a new token that replaces the first one: it sets one new password within 10 minutes. */
  verifyRestore: call("POST", "/auth/password/restore/verify", {
    may: "anyone",
    body: z.object({ token: FlowToken, code: Code }),
    answer: z.object({ token: z.string() }),
    errors: codeErrors,
  }),
  resendRestoreCode: call("POST", "/auth/password/restore/resend", {
    may: "anyone",
    body: z.object({ token: FlowToken }),
    answer: SentCode,
    errors: [...codeErrors, ...sendingErrors],
  }),
  /** Ends every session of the person. */
  restorePassword: call("POST", "/auth/password/restore", {
    may: "anyone",
    body: z.object({ token: FlowToken, ...NewPasswordFields }).superRefine(confirmed, always),
    answer: Empty,
    errors: ["CODE_EXPIRED"],
  }),

  /** Ends the other sessions of the person. */
  changePassword: call("POST", "/auth/users/password", {
    may: signedIn,
    asksAgain: "withFactor",
    body: z.object({ currentPassword: Password, ...NewPasswordFields }).superRefine(confirmed, always),
    answer: Empty,
    errors: ["ATTEMPTS_LIMIT"],
  }),
  /** Sends the code to the new address and a notice to the verified ones. ALREADY_EXISTS comes only after the code. */
  changeEmail: call("POST", "/auth/users/settings/email", {
    may: signedIn,
    asksAgain: "withFactor",
    body: z
      .object({ email: OptionalEmail, currentPassword: Password })
      .superRefine((value, context) => reachable({ ...value, method: "email" }, context), always),
    answer: SentCode,
    errors: sendingErrors,
  }),
  confirmEmail: call("POST", "/auth/users/settings/email/confirm", {
    may: signedIn,
    body: z.object({ token: FlowToken, code: Code }),
    answer: Empty,
    errors: ["ALREADY_EXISTS", ...codeErrors],
  }),
  changePhone: call("POST", "/auth/users/settings/phone", {
    may: signedIn,
    asksAgain: "withFactor",
    body: z
      .object({ phone: OptionalPhone, currentPassword: Password })
      .superRefine((value, context) => reachable({ ...value, method: "phone" }, context), always),
    answer: SentCode,
    errors: sendingErrors,
  }),
  confirmPhone: call("POST", "/auth/users/settings/phone/confirm", {
    may: signedIn,
    body: z.object({ token: FlowToken, code: Code }),
    answer: Empty,
    errors: ["ALREADY_EXISTS", ...codeErrors],
  }),

  /** Sends the code of `changeEmail` or `changePhone` again. */
  resendContactCode: call("POST", "/auth/users/settings/code/resend", {
    may: signedIn,
    body: z.object({ token: FlowToken, method: Method }),
    answer: SentCode,
    errors: [...codeErrors, ...sendingErrors],
  }),

  /**
   * Invites an employee. `uuid` in the answer is the user's. Somebody who has verified the address as a buyer of other companies joins
   * this one once they accept (`ownCompanies.accept`); only then their other contact is shown.
   */
  addRelated: call("POST", "/auth/users/related", {
    may: ["buyer_company_director"],
    asksAgain: "everybody",
    body: RelatedUser,
    answer: Invitee,
    errors: ["ALREADY_EXISTS", "COMPANY_NOT_ACCREDITED", "ATTEMPTS_LIMIT"],
  }),
  addRelatedAdmin: call("POST", "/auth/admin/users/related", {
    may: adminRoles,
    asksAgain: "everybody",
    body: RelatedUserAdmin,
    answer: Invitee,
    errors: ["ALREADY_EXISTS", "ATTEMPTS_LIMIT"],
  }),
  /** Creates a buyer company and invites its director. */
  createCompany: call("POST", "/auth/admin/users", {
    may: adminRoles,
    body: NewCompany,
    answer: Invitee.extend({ company_uuid: Uuid, warnings: Warnings }),
    errors: ["ALREADY_EXISTS", "ATTEMPTS_LIMIT"],
  }),
  /** Sends an invited person a new link, or unblocks a blocked one. Only an admin restores a person who requested deletion. */
  activateRelated: call("POST", "/auth/users/related/:userUuid", {
    may: ["buyer_company_director", ...adminRoles],
    asksAgain: "everybody",
    params: ByUser,
    query: InCompany,
    answer: Status,
    versionOf: "customer",
    errors: ["CONFLICT", "ALREADY_EXISTS", "ATTEMPTS_LIMIT"],
  }),
  /**
   * Replaces the contacts of an invited person who has not set a password, and sends the invitation to the one of the method. Earlier
   * links end. CONFLICT once the person has activated or is blocked.
   */
  reinvite: call("PUT", "/auth/users/related/:userUuid", {
    may: ["buyer_company_director", ...adminRoles],
    asksAgain: "everybody",
    params: ByUser,
    query: InCompany,
    body: z.object({ ...Contacts, ...expectedVersion }).superRefine(reachable, always),
    answer: Status,
    idempotent: true,
    versionOf: "customer",
    errors: ["CONFLICT", "ALREADY_EXISTS", "ATTEMPTS_LIMIT", "IDEMPOTENCY_MISMATCH"],
  }),
  /** Blocks the person in the company and ends their sessions there and invitations at once. */
  blockRelated: call("DELETE", "/auth/users/related/:userUuid", {
    may: ["buyer_company_director", ...adminRoles],
    asksAgain: "everybody",
    params: ByUser,
    query: InCompany,
    answer: Status,
    versionOf: "customer",
    errors: ["CONFLICT", "IN_USE"],
  }),

  /** Sets the password by the token of the invitation's link. CONFLICT: the invitation is already used. */
  activate: call("POST", "/auth/users/activate", {
    may: "anyone",
    body: z.object({ token: FlowToken, ...NewPasswordFields }).superRefine(confirmed, always),
    answer: Empty,
    errors: ["CONFLICT"],
  }),
  /** Whether the invitation is used. NOT_FOUND for an unknown, expired or withdrawn one. */
  activated: call("POST", "/auth/users/activated", {
    may: "anyone",
    isRead: true,
    body: z.object({ token: FlowToken }),
    answer: z.object({ isActivated: z.boolean() }),
  }),

  ...sessionCalls,
};
