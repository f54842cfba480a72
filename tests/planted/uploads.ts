import { backend, type PlantedBug, portal, unit } from "./bug.ts";

/** Files that people upload. */
export const uploads: PlantedBug[] = [
  {
    name: "a face of 64 megapixels is decoded",
    file: "server/backend/files/picture-jobs.ts",
    from: "maxPixels: 16_000_000,",
    to: "maxPixels: 64_000_000,",
    tests: backend("avatar"),
  },
  {
    name: "scripts in an object stream without a type pass the check of PDFs",
    file: "server/backend/files/pdf-contents.ts",
    from: '!own.has("ObjStm") && !(own.has("First") && own.has("N"))',
    to: '!own.has("ObjStm")',
    tests: backend("documents-rejected"),
  },
  {
    name: "of ten PDFs of one request each may be read as long as one alone",
    file: "server/backend/files/check-upload.ts",
    from: "[upload.declared, upload.contentType], allowance)",
    to: "[upload.declared, upload.contentType])",
    tests: backend("documents-rejected"),
  },
  {
    name: "two tables of one person take both reading threads",
    file: "server/backend/exchange/spreadsheets/spreadsheet-turns.ts",
    from: "|| isPersonsRunning ||",
    to: "||",
    tests: unit("spreadsheet-reading"),
  },
  {
    name: "forms of a person of two companies arrive without a turn",
    file: "app/request/form.server.ts",
    from: "          await receiving(me.userUuid, request, limits.limit, context, async (onBytes) => {\n            const fields",
    to: "          await receiving(me.userUuid, request, undefined, context, async (onBytes) => {\n            const fields",
    tests: portal("gate-files"),
  },
];
