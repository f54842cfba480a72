import { megabyte } from "#app/ui/file-input/check-files.ts";
import type { FileType } from "#app/ui/file-input/file-types.ts";

export const photoTypes = ["png", "jpg", "webp", "avif"] as const satisfies readonly FileType[];
export const maxPhotoBytes = 20 * megabyte;
/** Per form, because the whole form is held in memory. */
export const photosAtOnce = 5;
export const photosLimit = 41 * megabyte;
