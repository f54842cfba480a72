import { z } from "zod";
import { call } from "./call.ts";
import { Load, loadModes } from "./exchange-loads.ts";
import { Feed } from "./feeds.ts";
import { FileBody, filesBodyLimit, StoredFile } from "./file-body.ts";
import { GoodsPicture } from "./pictures.ts";
import { ByUuid, limited, line } from "./primitives.ts";
import { exchangeEditors, exchangeReaders } from "./roles.ts";
import { mostSheetMegabytes } from "./sheet-limits.ts";
import { largestPaperBytes, uploadTimeout } from "./upload.ts";

export const sendingCalls = {
  /** A workbook to fill in: what its columns are, and what stands in the portal now. */
  getTemplate: call("GET", "/v1/exchange/template", {
    may: exchangeReaders,
    file: true,
    query: z.object({ feed: Feed.default("goods") }),
    answer: z.unknown(),
  }),
  /**
   * A table, XLSX or CSV, of at most 100,000 rows whose headings name the fields in Russian. It is tried: nothing changes until
   * `applyLoad`. The same table again is answered with the same trial.
   */
  sendFile: call("POST", "/v1/exchange/:feed/file", {
    may: exchangeEditors,
    params: z.object({ feed: Feed }),
    body: FileBody.omit({ contentType: true }).extend({ mode: z.enum(loadModes, { error: "invalid" }).default("changes") }),
    answer: Load,
    refuses: ["PAYLOAD_TOO_LARGE"],
    bodyLimit: filesBodyLimit(mostSheetMegabytes * 1024 ** 2),
    timeout: uploadTimeout,
  }),
  /** A load of its own with the rows of a tried table. Possible for a day, once: again it is answered with the first one. */
  applyLoad: call("POST", "/v1/exchange/loads/:uuid/apply", {
    may: exchangeEditors,
    params: ByUuid,
    answer: Load,
    refuses: ["CONFLICT"],
    timeout: uploadTimeout,
  }),
  /**
   * Says what columns of a tried table mean that their headings do not tell: a trial of its own, by the rows that were sent then.
   * Possible for a day; said once more, it is answered with the same trial.
   */
  matchColumns: call("POST", "/v1/exchange/loads/:uuid/columns", {
    may: exchangeEditors,
    params: ByUuid,
    body: z.object({
      columns: z
        .array(z.object({ at: z.number().int().min(0).max(10_000), field: limited(50).regex(/^[a-zA-Z]+$/, { error: "invalid" }) }), {
          error: "required",
        })
        .min(1, { error: "required" })
        .max(200, { error: "invalid" }),
    }),
    answer: Load,
    refuses: ["CONFLICT"],
    timeout: uploadTimeout,
  }),
  /**
   * The bytes of a picture (PNG, JPEG, WebP or AVIF, 20 MB at most) under a name of the sender's own, for rows of `pictures` that
   * name it. The same name again stands for the newer bytes. What no row names within 30 days goes.
   */
  sendPicture: call("POST", "/v1/exchange/pictures/files", {
    may: exchangeEditors,
    keys: "writes",
    query: z.object({ name: line(255) }),
    stream: true,
    bodyLimit: 20 * 1024 ** 2 + 1,
    answer: GoodsPicture.omit({ alt: true }).extend({ file: z.string() }),
    refuses: ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA"],
  }),
  /**
   * The bytes of a paper (PDF, JPG or PNG, 30 MB at most) under a name of the sender's own that ends as its kind does, for rows of
   * `documents` that name it. The same name again stands for the newer bytes. What no row names within 30 days goes.
   */
  sendPaper: call("POST", "/v1/exchange/documents/files", {
    may: exchangeEditors,
    keys: "writes",
    query: z.object({ name: line(255) }),
    stream: true,
    bodyLimit: largestPaperBytes + 1,
    timeout: uploadTimeout,
    answer: StoredFile.omit({ uuid: true }).extend({ file: z.string() }),
    refuses: ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA"],
  }),
  /**
   * Rows of a feed (`feeds.ts`): a JSON array of at most 4 MiB, or lines of JSON (application/x-ndjson) of any number up to a
   * million rows. Answered when they are received; how they fare is read at `loads/{uuid}`. The same `Idempotency-Key`, or
   * without one the same content, answers with the first load.
   */
  send: call("POST", "/v1/exchange/:feed", {
    may: exchangeEditors,
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
    refuses: ["PAYLOAD_TOO_LARGE", "IDEMPOTENCY_MISMATCH"],
  }),
};
