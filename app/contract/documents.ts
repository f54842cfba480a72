import { z } from "zod";
import { call } from "./call.ts";
import { FileBody, StoredFile } from "./file-body.ts";
import { maxUploadBodyBytes, uploadTimeout } from "./limits.ts";
import { ByUuid, Instant, Uuid } from "./primitives.ts";
import { dealEditors, dealViewers } from "./roles.ts";

/** A file of a deal: a waybill, a complaint, a power of attorney. */
export const DealDocument = StoredFile.extend({
  authorName: z.string(),
  authorSide: z.enum(["buyer", "seller"]),
  createdAt: Instant,
  /** The exchange key that owns it; people cannot delete it then. */
  owner: z.string().nullable(),
  mayDelete: z.boolean(),
});
export type DealDocument = z.infer<typeof DealDocument>;

const base = "/v1/deals/:uuid/documents";
const OneOfDeal = ByUuid.extend({ documentUuid: Uuid });
const Documents = z.object({ documents: z.array(DealDocument), mayUpload: z.boolean() });
export type DealDocuments = z.infer<typeof Documents>;

/** Files of a deal, a stub in the specification (domain.md D24). `uuid` is the deal's. Each change answers the updated list. */
export const documents = {
  /** Newest first. */
  list: call("GET", base, { may: dealViewers, params: ByUuid, answer: Documents }),
  upload: call("POST", base, {
    may: dealEditors,
    params: ByUuid,
    body: FileBody,
    answer: Documents,
    idempotent: true,
    bodyLimit: maxUploadBodyBytes,
    timeout: uploadTimeout,
    errors: ["CONFLICT", "IDEMPOTENCY_MISMATCH", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA", "ATTEMPTS_LIMIT"],
  }),
  file: call("GET", `${base}/:documentUuid/file`, { may: dealViewers, file: true, params: OneOfDeal, answer: z.unknown() }),
  delete: call("DELETE", `${base}/:documentUuid`, { may: dealEditors, params: OneOfDeal, answer: Documents, errors: ["CONFLICT"] }),
};
