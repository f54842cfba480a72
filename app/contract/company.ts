import { z } from "zod";
import { accreditationStatuses, approvalRules, clientOrderRules, companyTypes, legalForms } from "./enums.ts";
import { Money, PlainDate, Uuid } from "./primitives.ts";

export const CompanyData = z.object({
  legalForm: z.enum(legalForms),
  registrationDate: PlainDate.nullable(),
  name: z.string(),
  legalAddress: z.string(),
  ogrn: z.string(),
  inn: z.string(),
  okpo: z.string(),
  kpp: z.string(),
  /** Of the operator of electronic documents; empty: not known. Not in the specification. */
  edoId: z.string(),
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
  /** 0 to 5, at most one decimal. */
  rating: z.number(),
  excerpt: z.string(),
  priceDetails: z.object({ uuid: Uuid, title: z.string() }).nullable(),
  bankDetails: z.array(BankDetail),
  contacts: z.array(Contact),
  /** Day in the Moscow time zone. */
  accreditationDate: PlainDate.nullable(),
  /** Whether the application for accreditation was sent, whatever its result. Not in the specification. */
  isSubmitted: z.boolean().default(false),
  /** The last one is the logo. */
  images: z.array(z.string()),
  /** Absent on a public card. Not in the specification. */
  clientOrders: z.enum(clientOrderRules).optional(),
  /**
   * Above it an order that is not the director's own waits for the director; null: none does. Absent on a public card. Not in the
   * specification.
   */
  approvalThreshold: Money.nullable().optional(),
  approvalRule: z.enum(approvalRules).optional(),
  /** Whether the law on trade limits its terms to pay for food. Absent on a public card. Not in the specification. */
  isRetailChain: z.boolean().optional(),
  /** True when bank details, contacts, price list, representative and accreditation are withheld from the caller. */
  isPublicCard: z.boolean().optional(),
  /** Covers the company with its data, bank details and contacts. */
  version: z.number(),
});
export type Company = z.infer<typeof Company>;

export const CompanyPage = z.object({ companies: z.array(CompanySummary), total: z.number() });

/** Non-blocking warnings by field: a wrong checksum (domain.md C24). */
export const Warnings = z.record(z.string(), z.array(z.string()));

export const AddressSuggestion = z.object({
  /** The full address. */
  value: z.string(),
  region: z.string(),
  city: z.string(),
  street: z.string(),
  house: z.string(),
  building: z.string(),
  office: z.string(),
  /** Six digits, or empty when only the town is known. `city` is empty when several towns share the postal code. */
  postalCode: z.string(),
  /** What is known of the postal code: all of it, the first three digits of a town's codes, or nothing. */
  postalPrefix: z.string(),
  /** Whether a distribution centre delivers there; null when the postal code does not decide it. */
  isServed: z.boolean().nullable(),
});
