import type { FileType } from "#app/ui/file-input/file-types.ts";

export const spreadsheetTypes: readonly FileType[] = ["xlsx", "csv", "txt"];
