import { refuse } from "../problem.ts";
import type { FileStore } from "./file-store.ts";

/** Of an app that was given no store: it serves everything but files. */
export const noFiles: FileStore = {
  stage: async () => refuse("UNAVAILABLE"),
  read: async () => refuse("UNAVAILABLE"),
  remove: async () => {},
  async *list() {},
};
