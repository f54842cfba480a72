import { backend, type PlantedBug } from "./bug.ts";

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
];
