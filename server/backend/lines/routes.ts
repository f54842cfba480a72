import type { Handlers } from "../handlers.ts";
import { applySheet } from "./apply-lines.ts";
import { forgetChoice } from "./choices.ts";
import { readLines } from "./read-lines.ts";
import { resolveSheet } from "./resolve-lines.ts";
import { writeUnknown } from "./unknown-file.ts";

export const linesOperations: Handlers<"lines"> = {
  read: readLines,
  resolve: resolveSheet,
  apply: applySheet,
  forget: forgetChoice,
  unknownFile: writeUnknown,
};
