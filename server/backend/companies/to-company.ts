import type { z } from "zod";
import type { Company, CompanySummary } from "#contract/company.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import { money } from "#contract/primitives.ts";
import { toCompanyData } from "../accreditation/company-data.ts";
import type { bankDetails, companies, contacts } from "./tables.ts";

type Row = typeof companies.$inferSelect;

type SummaryRow = Pick<Row, "uuid" | "name" | "type" | "inn" | "status" | "isActive" | "createdAt" | "salesRepresentativeUuid"> & {
  salesRepresentativeName: string | null;
  accreditationUuid: string | null;
};

export function toCompanySummary(row: SummaryRow): z.input<typeof CompanySummary> {
  const { uuid, name, type, inn, status, isActive, salesRepresentativeUuid, salesRepresentativeName, accreditationUuid } = row;
  return {
    uuid,
    name,
    type,
    inn,
    status,
    isActive,
    createdAt: row.createdAt.toISOString(),
    salesRepresentativeUuid,
    salesRepresentativeName,
    accreditationUuid,
  };
}

type Details = {
  company: Row;
  isSubmitted: boolean;
  summary: SummaryRow;
  priceList: { uuid: string; title: string } | null;
  bankDetails: (typeof bankDetails.$inferSelect)[];
  contacts: (typeof contacts.$inferSelect)[];
};

export function toCompany({ company, isSubmitted, summary, priceList, bankDetails, contacts }: Details): z.input<typeof Company> {
  return {
    ...toCompanySummary(summary),
    data: toCompanyData(company),
    slogan: company.slogan,
    rating: company.ratingTenths / 10,
    excerpt: company.excerpt,
    priceDetails: priceList,
    bankDetails: bankDetails.map(({ companyUuid: _, ...detail }) => detail),
    contacts: contacts.map(({ uuid, email, phone }) => ({ uuid, email, phone })),
    accreditationDate:
      company.status === "accredited" && company.accreditationDate ? plainDateIn(company.accreditationDate, "Europe/Moscow") : null,
    isSubmitted,
    clientOrders: company.clientOrders,
    approvalThreshold: company.approvalThresholdKopecks === null ? null : money(company.approvalThresholdKopecks),
    approvalRule: company.approvalRule,
    isRetailChain: company.isRetailChain,
    images: company.logo === null ? [] : [company.logo],
    version: company.version,
  };
}

/** Fields for colleagues without rights to the full card (D5): no bank details, contacts, price list or order settings. */
export function toPublicCard({
  clientOrders: _,
  approvalThreshold: _threshold,
  approvalRule: _rule,
  isRetailChain: _chain,
  ...company
}: z.input<typeof Company>): z.input<typeof Company> {
  return {
    ...company,
    isPublicCard: true,
    priceDetails: null,
    bankDetails: [],
    contacts: [],
    salesRepresentativeUuid: null,
    salesRepresentativeName: null,
    accreditationUuid: null,
  };
}
