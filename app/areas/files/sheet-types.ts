import type { FileType } from "#app/ui/file-input/file-types.ts";

export const sheetTypes: readonly FileType[] = ["xlsx", "csv", "txt"];
