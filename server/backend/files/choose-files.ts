import { join } from "node:path";
import type { Env } from "../../env.ts";
import type { FileStore } from "./file-store.ts";
import { openLocalFiles } from "./local-files.ts";

/** A store of another kind is another module with the same five functions; until it is there, its setting stops the start. */
export function chooseFiles({ DATA_DIR, S3_URL }: Pick<Env, "DATA_DIR" | "S3_URL">): FileStore {
  if (S3_URL) throw new Error("S3_URL is set, but uploaded files are kept in DATA_DIR/files only: unset S3_URL, or put the folder on shared storage.");
  return openLocalFiles(join(DATA_DIR, "files"));
}
