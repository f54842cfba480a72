import { z } from "zod";
import { calendarDayCalls } from "./calendar-days.ts";
import { call, signedIn } from "./call.ts";
import { isCleanText } from "./clean-text.ts";
import { AddressSuggestion, BankDetail, Company, CompanyData, CompanyPage, Contact, Warnings } from "./company.ts";
import {
  ApprovalRule,
  BankDetailFields,
  ClientOrders,
  ContactFields,
  DataFields,
  digits,
  documentsConfirmation,
  fitForm,
  Logo,
} from "./company-fields.ts";
import { accreditationStatuses, companyTypes, legalForms } from "./enums.ts";
import { maxPictureBodyBytes, maxSearchLength } from "./limits.ts";
import { listFile } from "./list-file.ts";
import { paperSignerCalls } from "./paper-signer.ts";
import { paymentReminderCalls } from "./payment-reminders.ts";
import { ByUuid, cleaned, limited, optionalSingleLine, optionalText, PageQuery, PlainDate, Uuid } from "./primitives.ts";
import { adminRoles, type Grant } from "./roles.ts";
import { sellerCalls } from "./seller.ts";
import { sellerRegimeCalls } from "./seller-regimes.ts";
import { expectedVersion } from "./versions.ts";

const Internal = { companyUuid: Uuid };
/** Without it, the first one (domain.md D23). */
const Which = { uuid: Uuid.optional() };

const DataAnswer = z.object({
  data: CompanyData,
  warnings: Warnings,
  /** Fields that cannot be edited now. */
  locked: z.array(z.string()),
});
const BankDetailAnswer = z.object({ bankDetail: BankDetail, warnings: Warnings });
const ContactAnswer = z.object({ contact: Contact });

const CompaniesQuery = PageQuery.extend({
  search: cleaned(maxSearchLength).optional(),
  status: z.enum(accreditationStatuses).optional(),
  companyType: z.enum(companyTypes).optional(),
  /** Uuid of a representative, `none` for companies without one, `left` for those whose representative can no longer sign in. */
  salesRepresentative: z.union([Uuid, z.enum(["none", "left"])]).optional(),
  sort: limited(40).optional(),
});

const publicBase = "/v1/companies/public/company";
const internalBase = "/v1/companies/internal/company";
const director = ["buyer_company_director"] as const;
const errors = ["CONFLICT"] as const;
const Done = z.object({ success: z.boolean() });

const listers = [
  "seller_regional_director",
  "seller_distribution_director",
  "seller_security",
  "seller_sales_representative",
  "supervisor",
  "tech_support",
  "accountant",
  "platform_manager",
] as const satisfies readonly Grant[];

export const companies = {
  ...sellerCalls,
  ...sellerRegimeCalls,
  ...paperSignerCalls,
  ...calendarDayCalls,
  ...paymentReminderCalls,
  get: call("GET", `${publicBase}/:uuid`, { may: signedIn, params: ByUuid, answer: Company }),
  list: call("GET", `${publicBase}/list`, {
    may: listers,
    query: CompaniesQuery,
    answer: CompanyPage,
  }),
  listFile: call("GET", `${publicBase}/list/file`, listFile(listers, CompaniesQuery)),
  getData: call("GET", `${publicBase}/data/:uuid`, { may: signedIn, params: ByUuid, answer: DataAnswer }),
  /** Updates the caller's own company. */
  putData: call("PUT", `${publicBase}/data`, {
    may: director,
    body: z.object({ ...DataFields, ...documentsConfirmation, ...expectedVersion }).superRefine(fitForm),
    answer: DataAnswer,
    versionOf: "company",
    errors: [...errors, "DOCUMENTS_SET_ASIDE"],
  }),
  /** CONFLICT when one exists; PUT answers it when none does. */
  createBankDetail: call("POST", `${publicBase}/bank-detail`, {
    may: director,
    body: z.object({ ...BankDetailFields, ...expectedVersion }),
    answer: BankDetailAnswer,
    versionOf: "company",
    errors,
  }),
  updateBankDetail: call("PUT", `${publicBase}/bank-detail`, {
    may: director,
    asksAgain: "everybody",
    body: z.object({ ...BankDetailFields, ...Which, ...expectedVersion }),
    answer: BankDetailAnswer,
    versionOf: "company",
    errors,
  }),
  createContact: call("POST", `${publicBase}/contact`, {
    may: director,
    body: z.object({ ...ContactFields, ...expectedVersion }),
    answer: ContactAnswer,
    versionOf: "company",
    errors,
  }),
  updateContact: call("PUT", `${publicBase}/contact`, {
    may: director,
    body: z.object({ ...ContactFields, ...Which, ...expectedVersion }),
    answer: ContactAnswer,
    versionOf: "company",
    errors,
  }),
  /** Does not fail: without an address directory, or during its outage, answers the built-in one's suggestions or an empty list. */
  suggestAddress: call("GET", `${publicBase}/suggest-address`, {
    may: signedIn,
    query: z.object({ query: cleaned(200, { error: "required" }).refine(isCleanText, { error: "invalid" }) }),
    answer: z.object({ suggestions: z.array(AddressSuggestion) }),
  }),
  /** What is known about an INN; unknown fields are null. */
  suggestCompany: call("GET", `${publicBase}/suggest-company`, {
    may: signedIn,
    query: z.object({ inn: digits(/^(\d{10}|\d{12})$/, "inn") }),
    answer: z.object({
      legalForm: z.enum(legalForms),
      name: z.string().nullable(),
      legalAddress: z.string().nullable(),
      ogrn: z.string().nullable(),
      kpp: z.string().nullable(),
      okpo: z.string().nullable(),
      registrationDate: PlainDate.nullable(),
      warnings: Warnings,
    }),
  }),
  /** What is known about a BIC; unknown fields are null. */
  suggestBank: call("GET", `${publicBase}/suggest-bank`, {
    may: signedIn,
    query: z.object({ bik: digits(/^\d{9}$/) }),
    answer: z.object({ bankName: z.string().nullable(), correspondentAccount: z.string().nullable() }),
  }),
  /** Sets the logo of the caller's own company; null removes it. */
  putLogo: call("POST", `${publicBase}/image/upload`, {
    may: director,
    body: z.object({ image: Logo, ...expectedVersion }),
    answer: Company,
    versionOf: "company",
    bodyLimit: maxPictureBodyBytes,
  }),
  /** Sets the rules of the caller's own company; existing deals do not change. Without `approvalRule` it stays. */
  putClientOrders: call("PUT", `${publicBase}/client-orders`, {
    may: director,
    body: z.object({ clientOrders: ClientOrders, approvalRule: ApprovalRule.optional(), ...expectedVersion }),
    answer: Company,
    versionOf: "company",
  }),
  /**
   * Only reassigns: CONFLICT when the company has no representative (domain.md C27). The former one's open deals move to the new
   * one, each with its chat and a notification.
   */
  putSalesRepresentative: call("PUT", `${publicBase}/:companyUuid/sales-representative`, {
    may: ["seller_regional_director"],
    params: z.object({ companyUuid: Uuid }),
    body: z.object({ sales_representative_uuid: Uuid, ...expectedVersion }),
    answer: Company,
    versionOf: "company",
    errors,
  }),

  /** Makes a buyer a retail chain or not; its contracts stay as they are. */
  putRetailChain: call("PUT", `${publicBase}/:companyUuid/retail-chain`, {
    may: ["supervisor"],
    params: z.object({ companyUuid: Uuid }),
    body: z.object({ isRetailChain: z.boolean({ error: "invalid" }), ...expectedVersion }),
    answer: Company,
    versionOf: "company",
    errors,
  }),

  listInternal: call("GET", `${internalBase}/list`, { may: adminRoles, query: CompaniesQuery, answer: CompanyPage }),
  getInternal: call("GET", `${internalBase}/:uuid`, { may: adminRoles, params: ByUuid, answer: Company }),
  /** People of an inactive company cannot sign in; its open deals continue (domain.md C36). */
  setActivation: call("PUT", `${internalBase}/activation`, {
    may: adminRoles,
    asksAgain: "everybody",
    body: z.object({ uuid: Uuid, isActive: z.boolean({ error: "invalid" }), ...expectedVersion }),
    answer: Company,
    versionOf: "company",
    errors,
  }),
  /** CONFLICT while the company has deals. */
  deleteCompany: call("DELETE", `${internalBase}/:uuid`, {
    may: adminRoles,
    asksAgain: "everybody",
    params: ByUuid,
    answer: Done,
    versionOf: "company",
    errors,
  }),
  putDataInternal: call("PUT", `${internalBase}/data`, {
    may: adminRoles,
    asksAgain: "everybody",
    body: z.object({ ...DataFields, ...Internal, ...documentsConfirmation, ...expectedVersion }).superRefine(fitForm),
    answer: DataAnswer,
    versionOf: "company",
    errors: [...errors, "DOCUMENTS_SET_ASIDE"],
  }),
  /** Absent fields stay. */
  putMetadata: call("PUT", internalBase, {
    may: adminRoles,
    body: z.object({
      uuid: Uuid,
      /** Only of an accredited company. */
      accreditationDate: z.union([PlainDate, z.literal("")], { error: "invalid" }).nullish(),
      slogan: optionalSingleLine(255),
      /** 0 to 5, at most one decimal. */
      rating: z
        .number({ error: "rating" })
        .min(0, { error: "rating" })
        .max(5, { error: "rating" })
        .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e5), { error: "rating" })
        .optional(),
      excerpt: optionalText(2000),
      clientOrders: ClientOrders.optional(),
      ...expectedVersion,
    }),
    answer: Company,
    versionOf: "company",
  }),
  uploadLogo: call("POST", `${internalBase}/image/upload`, {
    may: adminRoles,
    body: z.object({ uuid: Uuid, image: Logo, ...expectedVersion }),
    answer: Company,
    versionOf: "company",
    bodyLimit: maxPictureBodyBytes,
  }),
  createBankDetailInternal: call("POST", `${internalBase}/bank-detail`, {
    may: adminRoles,
    body: z.object({ ...BankDetailFields, ...Internal, ...expectedVersion }),
    answer: BankDetailAnswer,
    versionOf: "company",
    errors,
  }),
  updateBankDetailInternal: call("PUT", `${internalBase}/bank-detail`, {
    may: adminRoles,
    asksAgain: "everybody",
    body: z.object({ ...BankDetailFields, ...Internal, ...Which, ...expectedVersion }),
    answer: BankDetailAnswer,
    versionOf: "company",
    errors,
  }),
  createContactInternal: call("POST", `${internalBase}/contact`, {
    may: adminRoles,
    body: z.object({ ...ContactFields, ...Internal, ...expectedVersion }),
    answer: ContactAnswer,
    versionOf: "company",
    errors,
  }),
  updateContactInternal: call("PUT", `${internalBase}/contact`, {
    may: adminRoles,
    body: z.object({ ...ContactFields, ...Internal, ...Which, ...expectedVersion }),
    answer: ContactAnswer,
    versionOf: "company",
    errors,
  }),
};
