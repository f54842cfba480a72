import type { SentFile } from "./send-file.server.ts";

/** The posted files, without the empty one a browser sends for an empty field. */
export function filesOf(fields: FormData): File[] {
  return fields.getAll("files").filter((file): file is File => file instanceof File && file.size > 0);
}

export async function toFileBodies(files: readonly File[]): Promise<SentFile[]> {
  return Promise.all(
    files.map(async (file) => ({
      fileBody: Buffer.from(await file.arrayBuffer()).toString("base64"),
      originalFilename: file.name.slice(0, 255),
      ...(file.type && { contentType: file.type }),
    })),
  );
}
