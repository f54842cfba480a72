import { z } from "zod";
import { PlainDate, Uuid } from "./primitives.ts";
import { accreditationStatuses, clientOrderRules, companyTypes, legalForms } from "./statuses.ts";

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

export const AddressSuggestion = z.object({
  /** The whole line. */
  value: z.string(),
  region: z.string(),
  city: z.string(),
  street: z.string(),
  house: z.string(),
  building: z.string(),
  office: z.string(),
  /** Six digits, or the first three when only the town is known, or empty. A code that several towns share comes with none of them. */
  postalCode: z.string(),
  /** Whether a distribution centre delivers there; null when the postal code does not tell. */
  isServed: z.boolean().nullable(),
});
