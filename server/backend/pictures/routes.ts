import type { Handlers } from "../handlers.ts";
import { getPictureFile } from "./get-file.ts";

export const picturesOperations: Handlers<"pictures"> = { file: getPictureFile };
