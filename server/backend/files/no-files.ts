import { refuse } from "../problem.ts";
import type { FileStore } from "./file-store.ts";

/** Store of an app without `files`: calls that need it get 503. */
export const noFiles: FileStore = {
  stage: async () => refuse("UNAVAILABLE"),
  read: async () => refuse("UNAVAILABLE"),
  remove: async () => {},
  async *list() {},
};
