import { z } from "zod";
import { call } from "./call.ts";
import { loadModes } from "./enums.ts";
import { Load } from "./exchange-loads.ts";
import { Feed, feeds } from "./feeds.ts";
import { FileBody, filesBodyLimit, StoredFile } from "./file-body.ts";
import { maxDocumentBytes, maxNamedColumns, maxSpreadsheetMegabytes, uploadTimeout } from "./limits.ts";
import { ProductPhoto } from "./pictures.ts";
import { ByUuid, limited, singleLine } from "./primitives.ts";
import { loadEditors, loadReaders } from "./roles.ts";

export const sendingCalls = {
  /** A workbook to fill in, with the feed's columns and the current data. */
  getTemplate: call("GET", "/v1/exchange/template", {
    may: loadReaders,
    file: true,
    query: z.object({ feed: Feed.default("goods") }),
    answer: z.unknown(),
  }),
  /**
   * Tries a table (XLSX or CSV, at most 100,000 rows) whose headings name the fields in Russian. Nothing changes until `applyLoad`.
   * Of a workbook with several sheets it reads the one with the most known headings. The same table again is tried again, because
   * what it would change may differ.
   */
  sendFile: call("POST", "/v1/exchange/:feed/file", {
    may: loadEditors,
    params: z.object({ feed: Feed }),
    body: FileBody.omit({ contentType: true }).extend({ mode: z.enum(loadModes, { error: "invalid" }).default("changes") }),
    answer: Load,
    errors: ["PAYLOAD_TOO_LARGE", "ATTEMPTS_LIMIT"],
    bodyLimit: filesBodyLimit(maxSpreadsheetMegabytes * 1024 ** 2),
    timeout: uploadTimeout,
  }),
  /** Starts a load with the rows of a tried table. Possible for a day, once: a repeat answers the first load. */
  applyLoad: call("POST", "/v1/exchange/loads/:uuid/apply", {
    may: loadEditors,
    params: ByUuid,
    answer: Load,
    errors: ["CONFLICT"],
    timeout: uploadTimeout,
  }),
  /**
   * Sets the fields of columns of a tried table, also of recognised ones (an empty field: the column is not loaded), and answers a new dry
   * run of the same rows. Possible for a day; a repeat answers the same dry run.
   */
  matchColumns: call("POST", "/v1/exchange/loads/:uuid/columns", {
    may: loadEditors,
    params: ByUuid,
    body: z.object({
      columns: z
        .array(z.object({ at: z.number().int().min(0).max(10_000), field: limited(50).regex(/^[a-zA-Z]*$/, { error: "invalid" }) }), {
          error: "required",
        })
        .min(1, { error: "required" })
        .max(maxNamedColumns, { error: "invalid" }),
    }),
    answer: Load,
    errors: ["CONFLICT"],
    timeout: uploadTimeout,
  }),
  /**
   * Reads another sheet of a tried workbook, by its index in `source.sheets`, and answers its new dry run. Possible for a day; a repeat
   * answers the same dry run.
   */
  chooseSheet: call("POST", "/v1/exchange/loads/:uuid/sheet", {
    may: loadEditors,
    params: ByUuid,
    body: z.object({ sheet: z.number({ error: "invalid" }).int({ error: "invalid" }).min(0, { error: "invalid" }) }),
    answer: Load,
    errors: ["CONFLICT", "ATTEMPTS_LIMIT"],
    timeout: uploadTimeout,
  }),
  /**
   * Stores a picture (PNG, JPEG, WebP or AVIF, at most 20 MB) under the sender's own name for it, which rows of `pictures` refer
   * to. The same name again replaces it. A picture that no row names is deleted after 30 days.
   */
  sendPicture: call("POST", "/v1/exchange/pictures/files", {
    may: loadEditors,
    keys: "writes",
    query: z.object({ name: singleLine(255) }),
    stream: true,
    bodyLimit: 20 * 1024 ** 2 + 1,
    answer: ProductPhoto.omit({ alt: true }).extend({ file: z.string() }),
    errors: ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA"],
  }),
  /**
   * Stores a document (PDF, JPG or PNG, at most 30 MB) under the sender's own name for it, with its file extension, which rows of
   * `documents` refer to. The same name again replaces it. A document that no row names is deleted after 30 days.
   */
  sendDocument: call("POST", "/v1/exchange/documents/files", {
    may: [...feeds.documents.writes, "exchange"],
    keys: "writes",
    query: z.object({ name: singleLine(255) }),
    stream: true,
    bodyLimit: maxDocumentBytes + 1,
    timeout: uploadTimeout,
    answer: StoredFile.omit({ uuid: true }).extend({ file: z.string() }),
    errors: ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA"],
  }),
  /**
   * Loads rows of a feed (`feeds.ts`): a JSON array up to 4 MiB, or JSON lines (application/x-ndjson) up to a million rows. Answers
   * as soon as the rows are received; `loads/{uuid}` tells the progress. The same `Idempotency-Key`, or without one the same
   * content, answers the first load.
   */
  send: call("POST", "/v1/exchange/:feed", {
    may: loadEditors,
    keys: "writes",
    params: z.object({ feed: Feed }),
    query: z.object({
      mode: z.enum(loadModes, { error: "invalid" }).default("changes"),
      trial: z.stringbool({ error: "invalid" }).default(false),
    }),
    stream: true,
    bodyLimit: 2 * 1024 ** 3,
    answer: Load,
    idempotent: true,
    status: 202,
    errors: ["PAYLOAD_TOO_LARGE", "IDEMPOTENCY_MISMATCH"],
  }),
};
