import type { Handlers } from "../handlers.ts";
import { applyLines } from "./apply-lines.ts";
import { forgetChoice } from "./choices.ts";
import { readLines } from "./read-lines.ts";
import { resolveLines } from "./resolve-lines.ts";
import { writeUnknown } from "./unknown-file.ts";

export const linesOperations: Handlers<"lines"> = {
  read: readLines,
  resolve: resolveLines,
  apply: applyLines,
  forget: forgetChoice,
  unknownFile: writeUnknown,
};
