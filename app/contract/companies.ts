import { z } from "zod";
import { call, signedIn } from "./call.ts";
import { listFile } from "./list-file.ts";
import { emailPattern } from "./login.ts";
import { Phone } from "./person.ts";
import { isCleanText, limited, line, optionalLine, optionalText, PageQuery, PlainDate, trimmed, Uuid } from "./primitives.ts";
import { adminRoles, type Role } from "./roles.ts";
import { accreditationStatuses, clientOrderRules, companyTypes, legalForms } from "./statuses.ts";
import { pictureBodyLimit, pictureChars } from "./upload.ts";
import { seen } from "./versions.ts";

const ByUuid = z.object({ uuid: Uuid });

export const CompanyData = z.object({
  legalForm: z.enum(legalForms),
  registrationDate: PlainDate.nullable(),
  name: z.string(),
  legalAddress: z.string(),
  ogrn: z.string(),
  inn: z.string(),
  okpo: z.string(),
  kpp: z.string(),
});

export const BankDetail = z.object({
  uuid: Uuid,
  currentAccount: z.string(),
  organizationName: z.string(),
  bik: z.string(),
  correspondentAccount: z.string(),
  inn: z.string(),
  bankName: z.string(),
});

export const Contact = z.object({ uuid: Uuid, email: z.string(), phone: z.string() });

export const CompanySummary = z.object({
  uuid: Uuid,
  name: z.string(),
  type: z.enum(companyTypes),
  inn: z.string(),
  status: z.enum(accreditationStatuses),
  isActive: z.boolean(),
  createdAt: z.string(),
  salesRepresentativeUuid: Uuid.nullable(),
  salesRepresentativeName: z.string().nullable(),
  accreditationUuid: Uuid.nullable(),
});

const ClientOrders = z.enum(clientOrderRules, { error: "select" });

export const Company = CompanySummary.extend({
  data: CompanyData,
  slogan: z.string(),
  /** 0 to 5 with tenths. */
  rating: z.number(),
  excerpt: z.string(),
  priceDetails: z.object({ uuid: Uuid, title: z.string() }).nullable(),
  bankDetails: z.array(BankDetail),
  contacts: z.array(Contact),
  /** A day in Moscow. */
  accreditationDate: PlainDate.nullable(),
  /** The application for accreditation has been sent, whatever became of it; the project's own. */
  isSubmitted: z.boolean().default(false),
  /** The last one is the logo. */
  images: z.array(z.string()),
  /** Absent on a public card; the project's own. */
  clientOrders: z.enum(clientOrderRules).optional(),
  /** Bank details, contacts, price list, representative and accreditation are not told, whether there are any or not. */
  isPublicCard: z.boolean().optional(),
  /** Of the company with its data, bank details and contacts. */
  version: z.number(),
});
export type Company = z.infer<typeof Company>;

export const CompanyPage = z.object({ companies: z.array(CompanySummary), total: z.number() });

/** Doubts that block nothing: a checksum that does not fit, by field (domain.md C24). */
export const Warnings = z.record(z.string(), z.array(z.string()));

const digits = (pattern: RegExp, error = "invalid") => trimmed(20, { error: "required", tooLong: error }).regex(pattern, { error });
const optionalDigits = (pattern: RegExp) => trimmed(20, { tooLong: "invalid" }).regex(pattern, { error: "invalid" }).nullish();

/** INN, OGRN and legal form cannot be changed after accreditation. */
const DataFields = {
  legalForm: z.enum(legalForms, { error: "select" }),
  name: line(255),
  legalAddress: line(500),
  inn: digits(/^(\d{10}|\d{12})$/, "inn"),
  ogrn: digits(/^(\d{13}|\d{15})$/),
  kpp: optionalDigits(/^(\d{4}[\dA-Z]{2}\d{3})?$/),
  okpo: optionalDigits(/^(\d{8}|\d{10}|\d{14})?$/),
  registrationDate: z.union([PlainDate, z.literal("")], { error: "invalid" }).nullish(),
};

/** How many documents the person has been shown that another legal form sets aside; absent: none. */
const shownDocuments = {
  confirmedDocuments: z
    .number({ error: "invalid" })
    .int({ error: "invalid" })
    .min(0, { error: "invalid" })
    .max(100, { error: "invalid" })
    .optional(),
};

/** Loaded documents, by name, that stay out of the application while it has another legal form; they go when it is sent. */
export type SetAside = { documents: string[]; total: number };

type Data = z.output<z.ZodObject<typeof DataFields>>;

/** INN, OGRN and KPP fit the legal form: a sole trader has 12 and 15 digits and no KPP. */
const fitForm = (value: Data, context: z.RefinementCtx) => {
  const isLegal = value.legalForm === "legal";
  const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  // Another length than either form's is refused by the field itself.
  if (value.inn.length === (isLegal ? 12 : 10)) refuse("inn", "inn");
  if (value.ogrn.length === (isLegal ? 15 : 13)) refuse("ogrn", "invalid");
  if (isLegal && !value.kpp) refuse("kpp", "required");
};

const BankDetailFields = {
  currentAccount: digits(/^\d{20}$/),
  organizationName: line(255),
  bik: digits(/^\d{9}$/),
  correspondentAccount: digits(/^\d{20}$/),
  inn: digits(/^(\d{10}|\d{12})$/, "inn"),
  bankName: optionalLine(255),
};

const ContactFields = {
  email: trimmed(254, { error: "required" })
    .toLowerCase()
    .min(1, { error: "required" })
    .refine((value) => value.isWellFormed() && emailPattern.test(value), { error: "email" }),
  phone: Phone,
};

const Internal = { companyUuid: Uuid };
/** Without a uuid the first one is meant (domain.md D23). */
const Which = { uuid: Uuid.optional() };

const DataAnswer = z.object({ data: CompanyData, warnings: Warnings, /** Fields that are closed now. */ locked: z.array(z.string()) });
const BankDetailAnswer = z.object({ bankDetail: BankDetail, warnings: Warnings });
const ContactAnswer = z.object({ contact: Contact });

export const AddressSuggestion = z.object({
  /** The whole line. */
  value: z.string(),
  region: z.string(),
  city: z.string(),
  street: z.string(),
  house: z.string(),
  building: z.string(),
  office: z.string(),
  /** Six digits, or the first three when only the town is known, or empty. An index of several towns comes with none. */
  postalCode: z.string(),
  /** Whether a distribution centre delivers there; null when the index does not tell. */
  isServed: z.boolean().nullable(),
});

const CompaniesQuery = PageQuery.extend({
  search: trimmed(100).optional(),
  status: z.enum(accreditationStatuses).optional(),
  companyType: z.enum(companyTypes).optional(),
  /** A representative's uuid, `none` for companies without one, `left` for those whose representative may not sign in. */
  salesRepresentative: z.union([Uuid, z.enum(["none", "left"])]).optional(),
  sort: limited(40).optional(),
});

const publicBase = "/v1/companies/public/company";
const internalBase = "/v1/companies/internal/company";
const director = ["buyer_company_director"] as const;
const refuses = ["CONFLICT"] as const;
const Done = z.object({ success: z.boolean() });

/** A picture of 200 pixels at least as a data-URL, whose middle square is kept as a PNG; null takes the logo away. */
const Logo = limited(pictureChars, { error: "avatarFormat", tooLong: "avatarSize" }).nullable();

const listers = [
  "seller_regional_director",
  "seller_distribution_director",
  "seller_security",
  "seller_sales_representative",
  "supervisor",
  "tech_support",
  "platform_manager",
] as const satisfies readonly Role[];

export const companies = {
  get: call("GET", `${publicBase}/:uuid`, { may: signedIn, params: ByUuid, answer: Company }),
  list: call("GET", `${publicBase}/list`, {
    may: listers,
    query: CompaniesQuery,
    answer: CompanyPage,
  }),
  listFile: call("GET", `${publicBase}/list/file`, listFile(listers, CompaniesQuery)),
  getData: call("GET", `${publicBase}/data/:uuid`, { may: signedIn, params: ByUuid, answer: DataAnswer }),
  /** The caller's own company. */
  putData: call("PUT", `${publicBase}/data`, {
    may: director,
    body: z.object({ ...DataFields, ...shownDocuments, ...seen }).superRefine(fitForm),
    answer: DataAnswer,
    sees: "company",
    refuses: [...refuses, "DOCUMENTS_SET_ASIDE"],
  }),
  /** POST when there is none yet, PUT when there is one; the other way round answers 4009. */
  createBankDetail: call("POST", `${publicBase}/bank-detail`, {
    may: director,
    body: z.object({ ...BankDetailFields, ...seen }),
    answer: BankDetailAnswer,
    sees: "company",
    refuses,
  }),
  updateBankDetail: call("PUT", `${publicBase}/bank-detail`, {
    may: director,
    body: z.object({ ...BankDetailFields, ...Which, ...seen }),
    answer: BankDetailAnswer,
    sees: "company",
    refuses,
  }),
  createContact: call("POST", `${publicBase}/contact`, {
    may: director,
    body: z.object({ ...ContactFields, ...seen }),
    answer: ContactAnswer,
    sees: "company",
    refuses,
  }),
  updateContact: call("PUT", `${publicBase}/contact`, {
    may: director,
    body: z.object({ ...ContactFields, ...Which, ...seen }),
    answer: ContactAnswer,
    sees: "company",
    refuses,
  }),
  /** Never fails: without a directory or during its outage the list is empty or comes from the built-in one. */
  suggestAddress: call("GET", `${publicBase}/suggest-address`, {
    may: signedIn,
    query: z.object({ query: trimmed(200, { error: "required" }).refine(isCleanText, { error: "invalid" }) }),
    answer: z.object({ suggestions: z.array(AddressSuggestion) }),
  }),
  /** What can be known from an INN; fields that are not known are null. */
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
  /** What can be known from a BIC. */
  suggestBank: call("GET", `${publicBase}/suggest-bank`, {
    may: signedIn,
    query: z.object({ bik: digits(/^\d{9}$/) }),
    answer: z.object({ bankName: z.string().nullable(), correspondentAccount: z.string().nullable() }),
  }),
  /** Of the director's own company; null takes the logo away. */
  putLogo: call("POST", `${publicBase}/image/upload`, {
    may: director,
    body: z.object({ image: Logo, ...seen }),
    answer: Company,
    sees: "company",
    bodyLimit: pictureBodyLimit,
  }),
  /** Of the director's own company; deals that are placed already stay as they are. */
  putClientOrders: call("PUT", `${publicBase}/client-orders`, {
    may: director,
    body: z.object({ clientOrders: ClientOrders, ...seen }),
    answer: Company,
    sees: "company",
  }),
  /**
   * Re-assigns only (domain.md C27): a company without a representative answers 4009. Its open deals that the former one
   * leads go to the new one, each with its chat and notification 15.
   */
  putSalesRepresentative: call("PUT", `${publicBase}/:companyUuid/sales-representative`, {
    may: ["seller_regional_director"],
    params: z.object({ companyUuid: Uuid }),
    body: z.object({ sales_representative_uuid: Uuid, ...seen }),
    answer: Company,
    sees: "company",
    refuses,
  }),

  listInternal: call("GET", `${internalBase}/list`, { may: adminRoles, query: CompaniesQuery, answer: CompanyPage }),
  getInternal: call("GET", `${internalBase}/:uuid`, { may: adminRoles, params: ByUuid, answer: Company }),
  /** An inactive company's people cannot sign in; its open deals go on (domain.md C36). */
  setActivation: call("PUT", `${internalBase}/activation`, {
    may: adminRoles,
    body: z.object({ uuid: Uuid, isActive: z.boolean({ error: "invalid" }), ...seen }),
    answer: Company,
    sees: "company",
    refuses,
  }),
  /** Refused while the company has deals. */
  deleteCompany: call("DELETE", `${internalBase}/:uuid`, {
    may: adminRoles,
    params: ByUuid,
    answer: Done,
    sees: "company",
    refuses,
  }),
  putDataInternal: call("PUT", `${internalBase}/data`, {
    may: adminRoles,
    body: z.object({ ...DataFields, ...Internal, ...shownDocuments, ...seen }).superRefine(fitForm),
    answer: DataAnswer,
    sees: "company",
    refuses: [...refuses, "DOCUMENTS_SET_ASIDE"],
  }),
  /** What is absent stays. */
  putMetadata: call("PUT", internalBase, {
    may: adminRoles,
    body: z.object({
      uuid: Uuid,
      accreditationDate: z.union([PlainDate, z.literal("")], { error: "invalid" }).nullish(),
      slogan: optionalLine(255),
      /** 0 to 5 with tenths. */
      rating: z
        .number({ error: "rating" })
        .min(0, { error: "rating" })
        .max(5, { error: "rating" })
        .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e5), { error: "rating" })
        .optional(),
      excerpt: optionalText(2000),
      clientOrders: ClientOrders.optional(),
      ...seen,
    }),
    answer: Company,
    sees: "company",
  }),
  uploadLogo: call("POST", `${internalBase}/image/upload`, {
    may: adminRoles,
    body: z.object({ uuid: Uuid, image: Logo, ...seen }),
    answer: Company,
    sees: "company",
    bodyLimit: pictureBodyLimit,
  }),
  createBankDetailInternal: call("POST", `${internalBase}/bank-detail`, {
    may: adminRoles,
    body: z.object({ ...BankDetailFields, ...Internal, ...seen }),
    answer: BankDetailAnswer,
    sees: "company",
    refuses,
  }),
  updateBankDetailInternal: call("PUT", `${internalBase}/bank-detail`, {
    may: adminRoles,
    body: z.object({ ...BankDetailFields, ...Internal, ...Which, ...seen }),
    answer: BankDetailAnswer,
    sees: "company",
    refuses,
  }),
  createContactInternal: call("POST", `${internalBase}/contact`, {
    may: adminRoles,
    body: z.object({ ...ContactFields, ...Internal, ...seen }),
    answer: ContactAnswer,
    sees: "company",
    refuses,
  }),
  updateContactInternal: call("PUT", `${internalBase}/contact`, {
    may: adminRoles,
    body: z.object({ ...ContactFields, ...Internal, ...Which, ...seen }),
    answer: ContactAnswer,
    sees: "company",
    refuses,
  }),
};
