import { throwProblem } from "../problem.ts";
import type { FileStore } from "./file-store.ts";

/** Store of an app without `files`: calls that need it get 503. */
export const noFiles: FileStore = {
  stage: async () => throwProblem("UNAVAILABLE"),
  read: async () => throwProblem("UNAVAILABLE"),
  remove: async () => {},
  async *list() {},
};
