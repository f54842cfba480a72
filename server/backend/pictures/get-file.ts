import { type pictures as calls, type PictureSide, pictureFile } from "#contract/pictures.ts";
import type { Context } from "../context.ts";
import type { FileAnswer } from "../files/file-answer.ts";
import { fileUuidOf } from "../files/picture-name.ts";
import type { Input } from "../handlers.ts";
import { orNotFound } from "../problem.ts";

/** Serves a picture without a database query. Its name is a hash of its content, so it may be cached forever. */
export async function getPictureFile({ files }: Context, { params }: Input<typeof calls.file>): Promise<FileAnswer> {
  const [, name, side] = orNotFound(pictureFile.exec(params.file));
  const bytes = orNotFound(await files.read(fileUuidOf(String(name), Number(side) as PictureSide)));
  return {
    bytes,
    headers: {
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      etag: `"${name}-${side}"`,
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    },
  };
}
