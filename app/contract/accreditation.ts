import { z } from "zod";
import { call } from "./call.ts";
import { Instant, Uuid } from "./primitives.ts";
import { accreditationStatuses, documentStatuses, legalForms, processStatuses, processTypes } from "./statuses.ts";

export const Process = z.object({
  uuid: Uuid,
  accreditationUuid: Uuid,
  status: z.enum(processStatuses),
  type: z.enum(processTypes),
  comment: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  employee: z.object({ uuid: Uuid, name: z.string() }).nullable(),
});
export type Process = z.infer<typeof Process>;

export const Document = z.object({
  documentUuid: Uuid.nullable(),
  type: z.string(),
  name: z.string(),
  status: z.enum(documentStatuses),
  originalFilename: z.string().nullable(),
  required: z.boolean(),
  comment: z.string().nullable(),
});

export const Accreditation = z.object({
  uuid: Uuid,
  companyUuid: Uuid,
  companyName: z.string(),
  inn: z.string(),
  status: z.enum(accreditationStatuses),
  legalForm: z.enum(legalForms),
  processes: z.array(Process),
  documents: z.array(Document),
  contracts: z.array(Document),
  createdAt: Instant,
  salesRepresentativeUuid: Uuid.nullable(),
});
export type Accreditation = z.infer<typeof Accreditation>;

const List = z.object({ accreditations: z.array(Accreditation) });
const base = "/v1/accreditation/accreditation";

export const accreditation = {
  getByCompany: call("GET", `${base}/:companyUuid`, {
    may: ["buyer_company_director", "buyer_company_manager", "seller_regional_director", "seller_sales_representative", "seller_security", "seller_distribution_director"],
    params: z.object({ companyUuid: Uuid }),
    answer: Accreditation,
  }),
  listForRegionalDirector: call("GET", `${base}/regional-director`, { may: ["seller_regional_director"], answer: List }),
  listForSalesRepresentative: call("GET", `${base}/sales-representative`, { may: ["seller_sales_representative"], answer: List }),
  listForSecurity: call("GET", `${base}/security`, { may: ["seller_security"], answer: List }),
  listForDistributionDirector: call("GET", `${base}/distribute-director`, { may: ["seller_distribution_director"], answer: List }),
};
