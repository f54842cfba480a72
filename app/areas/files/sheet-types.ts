import type { FileType } from "#app/ui/file-input/file-types.ts";

/** Tables that the portal reads. */
export const sheetTypes: readonly FileType[] = ["xlsx", "csv", "txt"];
