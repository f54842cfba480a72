import { z } from "zod";
import { call, signedIn } from "./call.ts";
import { PageQuery, PlainDate, Uuid } from "./primitives.ts";
import { adminRoles } from "./roles.ts";
import { accreditationStatuses, companyTypes, legalForms } from "./statuses.ts";

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

export const Company = CompanySummary.extend({
  data: CompanyData,
  slogan: z.string(),
  /** 0 to 5 with tenths. */
  rating: z.number(),
  excerpt: z.string(),
  priceDetails: z.object({ uuid: Uuid, title: z.string() }).nullable(),
  bankDetails: z.array(BankDetail),
  contacts: z.array(Contact),
  accreditationDate: z.string().nullable(),
  /** The last one is the logo. */
  images: z.array(z.string()),
});
export type Company = z.infer<typeof Company>;

export const CompanyPage = z.object({ companies: z.array(CompanySummary), total: z.number() });

const CompaniesQuery = PageQuery.extend({
  search: z.string().trim().max(100, { error: "tooLong" }).optional(),
  status: z.enum(accreditationStatuses).optional(),
  companyType: z.enum(companyTypes).optional(),
  /** A representative's uuid, or `none` for companies without one. */
  salesRepresentative: z.union([Uuid, z.literal("none")]).optional(),
  sort: z.string().max(40).optional(),
});

export const companies = {
  get: call("GET", "/v1/companies/public/company/:uuid", { may: signedIn, params: ByUuid, answer: Company }),
  list: call("GET", "/v1/companies/public/company/list", {
    may: ["seller_regional_director", "seller_distribution_director", "seller_security", "seller_sales_representative", "supervisor", "tech_support", "platform_manager"],
    query: CompaniesQuery,
    answer: CompanyPage,
  }),
  listInternal: call("GET", "/v1/companies/internal/company/list", { may: adminRoles, query: CompaniesQuery, answer: CompanyPage }),
};
