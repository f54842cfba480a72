import { z } from "zod";
import { accreditationActions, documentActions } from "./actions.ts";
import { call } from "./call.ts";
import { isCleanText, isText } from "./clean-text.ts";
import { CompanyData, Warnings } from "./company.ts";
import {
  accreditationStatuses,
  documentStatuses,
  legalForms,
  processStatuses,
  processTypes,
  securityResults,
  uploadTypes,
} from "./enums.ts";
import { FileBody } from "./file-body.ts";
import { maxCommentLength, maxPage, maxSearchLength, maxUploadBodyBytes, uploadTimeout } from "./limits.ts";
import { ByUuid, cleaned, cleanedLines, Instant, queryInteger, Uuid } from "./primitives.ts";
import { accreditationStaff, buyerRoles, turns } from "./roles.ts";
import { expectedVersion } from "./versions.ts";

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
  /** Null until a file is uploaded: the entry is then an empty slot. */
  documentUuid: Uuid.nullable(),
  type: z.string(),
  name: z.string(),
  status: z.enum(documentStatuses),
  /** `not_loaded`: no file; `loaded`: a file is stored. Only the portal uses `processing`, while it uploads. */
  loadState: z.enum(["not_loaded", "processing", "loaded"]),
  originalFilename: z.string().nullable(),
  /** Bytes. */
  size: z.number().nullable(),
  required: z.boolean(),
  comment: z.string().nullable(),
  updatedAt: Instant,
  allowedActions: z.array(z.enum(documentActions)),
  version: z.number(),
});
export type Document = z.infer<typeof Document>;

/** What a step still needs. `field` is `legalAddress`, `bankDetail`, `contact`, `branches`, `documents.charter` or `branches.<uuid>`. */
const MissingField = z.object({ field: z.string(), message: z.string() });

export const Accreditation = z.object({
  uuid: Uuid,
  companyUuid: Uuid,
  companyName: z.string(),
  inn: z.string(),
  status: z.enum(accreditationStatuses),
  legalForm: z.enum(legalForms),
  /** Oldest first; the last one is current. Empty with `withProcess=false`. */
  processes: z.array(Process),
  documents: z.array(Document),
  contracts: z.array(Document),
  createdAt: Instant,
  salesRepresentativeUuid: Uuid.nullable(),
  salesRepresentativeName: z.string().nullable(),
  data: CompanyData,
  /** Non-blocking warnings about the data, by field. */
  warnings: Warnings,
  /** The active step; null when the accreditation is finished. */
  currentProcess: Process.nullable(),
  turn: z.enum(turns).nullable(),
  /** Decision of security; null until it decides. */
  securityResult: z.enum(securityResults).nullable(),
  allowedActions: z.array(z.enum(accreditationActions)),
  /** Actions of the caller's turn that missing data blocks. */
  blockedActions: z.array(z.object({ action: z.enum(accreditationActions), missing: z.array(MissingField) })),
  /** Covers everything on the card: steps, documents, contracts, the company's data and its trade points. */
  version: z.number(),
});
export type Accreditation = z.infer<typeof Accreditation>;

const List = z.object({ accreditations: z.array(Accreditation), total: z.number() });

const WithProcess = z.enum(["true", "false"], { error: "invalid" }).default("true");

const ListQuery = z.object({
  withProcess: WithProcess,
  /** Only this accreditation. */
  uuid: Uuid.optional(),
  search: cleaned(maxSearchLength).refine(isCleanText, { error: "invalid" }).optional(),
  status: z.enum(accreditationStatuses, { error: "invalid" }).optional(),
  /** Type of the current step. */
  process: z.enum(processTypes, { error: "invalid" }).optional(),
  legalForm: z.enum(legalForms, { error: "invalid" }).optional(),
  /** Uuid of a representative, or `none` for accreditations without one. */
  salesRepresentative: z.union([Uuid, z.literal("none")], { error: "invalid" }).optional(),
  page: queryInteger(1, maxPage).default(1),
  perPage: queryInteger(1, 500).default(500),
});
const OptionalComment = cleanedLines(maxCommentLength, { tooLong: "maxEntered" }).refine(isText, { error: "unreadable" }).nullish();

const ById = z.object({ id: Uuid });

/** `uuid` is the step that the caller decides on; one that is no longer current answers PROCESS_NOT_CURRENT. */
const resolutionOf = <const S extends readonly string[]>(statuses: S) =>
  z.object({ uuid: Uuid, status: z.enum(statuses, { error: "invalid" }), comment: OptionalComment, ...expectedVersion });

const base = "/v1/accreditation/accreditation";
const viewers = [...buyerRoles, ...accreditationStaff] as const;
const versionOf = "accreditation";
const stale = ["PROCESS_NOT_CURRENT", "PROCESS_TAKEN", "CONFLICT"] as const;

export const accreditation = {
  getByCompany: call("GET", `${base}/:companyUuid`, {
    may: viewers,
    params: z.object({ companyUuid: Uuid }),
    query: z.object({ withProcess: WithProcess }),
    answer: Accreditation,
  }),
  listProcesses: call("GET", `${base}/:id/process`, { may: viewers, params: ById, answer: z.object({ processes: z.array(Process) }) }),
  listForRegionalDirector: call("GET", `${base}/regional-director`, { may: ["seller_regional_director"], query: ListQuery, answer: List }),
  listForSalesRepresentative: call("GET", `${base}/sales-representative`, {
    may: ["seller_sales_representative"],
    query: ListQuery,
    answer: List,
  }),
  listForSecurity: call("GET", `${base}/security`, { may: ["seller_security"], query: ListQuery, answer: List }),
  listForDistributionDirector: call("GET", `${base}/distribute-director`, {
    may: ["seller_distribution_director"],
    query: ListQuery,
    answer: List,
  }),

  /** Ends step 1. VALIDATION_ERROR lists everything that is missing in its details. */
  submit: call("PUT", `${base}/:id/process`, {
    may: ["buyer_company_director"],
    params: ById,
    body: resolutionOf(["finished"]),
    answer: Accreditation,
    versionOf,
    errors: stale,
  }),
  /** Assigns the step; only the regional director may assign it to another person with the step's role. */
  assignProcess: call("PUT", `${base}/:processUuid/process/assign`, {
    may: accreditationStaff,
    params: z.object({ processUuid: Uuid }),
    body: z.object({ customerUuid: Uuid, ...expectedVersion }),
    answer: Accreditation,
    versionOf,
    errors: stale,
  }),
  /** Ends step 2. In steps 3 and 4, moves the company to another representative. */
  assignRepresentative: call("PUT", `${base}/:id/sales-representative`, {
    may: ["seller_regional_director"],
    params: ById,
    body: z.object({ salesRepresentativeUuid: Uuid, ...expectedVersion }),
    answer: Accreditation,
    versionOf,
    errors: stale,
  }),
  createContract: call("POST", `${base}/document/create-contract`, {
    may: ["seller_sales_representative"],
    body: z.object({ accreditationUuid: Uuid, ...expectedVersion }),
    answer: Accreditation,
    versionOf,
    errors: stale,
  }),
  /** Sends the accreditation to security. */
  finishSigning: call("PUT", `${base}/:id/process/finish-signing-contract`, {
    may: ["seller_sales_representative"],
    params: ById,
    answer: Accreditation,
    versionOf,
    errors: stale,
  }),
  resolveBySecurity: call("PUT", `${base}/:id/process/security-resolution`, {
    may: ["seller_security"],
    params: ById,
    body: resolutionOf(securityResults),
    answer: Accreditation,
    versionOf,
    errors: stale,
  }),
  resolveByDistributionDirector: call("PUT", `${base}/:id/process/distribution-director-resolution`, {
    may: ["seller_distribution_director"],
    params: ById,
    body: resolutionOf(["finished", "petition", "declined"]),
    answer: Accreditation,
    versionOf,
    errors: [...stale, "SECURITY_REFUSED"],
  }),
  resolveByRegionalDirector: call("PUT", `${base}/:id/process/regional-director-resolution`, {
    may: ["seller_regional_director"],
    params: ById,
    body: resolutionOf(["finished", "petition", "declined"]),
    answer: Accreditation,
    versionOf,
    errors: [...stale, "SECURITY_REFUSED"],
  }),

  /** PDF, JPG or PNG up to 30 MB, checked by file name, content and declared type (of the data URL or `contentType`). */
  uploadDocument: call("POST", `${base}/document`, {
    may: ["buyer_company_director"],
    body: z.object({
      accreditationUuid: Uuid,
      companyUuid: Uuid,
      type: z.enum(uploadTypes, { error: "invalid" }),
      ...FileBody.shape,
      ...expectedVersion,
    }),
    answer: Document,
    versionOf: "document",
    errors: ["CONFLICT", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA", "ATTEMPTS_LIMIT"],
    timeout: uploadTimeout,
    bodyLimit: maxUploadBodyBytes,
  }),
  /** Answers the slot without its file. */
  deleteDocument: call("DELETE", `${base}/document/:uuid`, {
    may: ["buyer_company_director"],
    params: ByUuid,
    answer: Document,
    versionOf: "document",
    errors: ["CONFLICT"],
  }),
  /** `url` is `documentFile`, which needs the caller's token. */
  getDocument: call("GET", `${base}/document/:uuid`, {
    may: viewers,
    params: ByUuid,
    query: z.object({ accreditationUuid: Uuid.optional() }),
    answer: z.object({ url: z.string(), name: z.string(), contentType: z.string(), size: z.number() }),
  }),
  /** The file as an attachment. */
  documentFile: call("GET", `${base}/document/:uuid/file`, { may: viewers, file: true, params: ByUuid, answer: z.unknown() }),
  /** A link to this file that works without a token until `expiresAt`, at most five minutes. */
  externalDocument: call("GET", `${base}/document/:uuid/external`, {
    may: viewers,
    params: ByUuid,
    answer: z.object({ url: z.string(), name: z.string(), expiresAt: Instant }),
  }),
  /** `processing` withdraws an acceptance while the step is current. */
  setDocumentStatus: call("PUT", `${base}/document/:uuid`, {
    may: ["seller_sales_representative"],
    params: ByUuid,
    body: z.object({
      status: z.enum(["accepted", "declined", "processing"], { error: "invalid" }),
      comment: OptionalComment,
      ...expectedVersion,
    }),
    answer: Document,
    versionOf: "document",
    errors: stale,
  }),
};
