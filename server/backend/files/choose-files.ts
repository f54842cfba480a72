import { join } from "node:path";
import type { Env } from "../../env.ts";
import type { FileStore } from "./file-store.ts";
import { openLocalFiles } from "./local-files.ts";
import { openS3Files } from "./s3-files.ts";

/** S3 or local files, by the settings. */
export function chooseFiles({ DATA_DIR, S3_URL }: Pick<Env, "DATA_DIR" | "S3_URL">): FileStore {
  return S3_URL ? openS3Files(S3_URL) : openLocalFiles(join(DATA_DIR, "files"));
}
