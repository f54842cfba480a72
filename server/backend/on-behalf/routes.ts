import type { Handlers } from "../handlers.ts";
import { addLines } from "./add-lines.ts";
import { getSheet } from "./get-sheet.ts";
import { placeSheet } from "./place-sheet.ts";
import { putLines } from "./put-lines.ts";

export const onBehalfOperations: Handlers<"onBehalf"> = { get: getSheet, add: addLines, put: putLines, place: placeSheet };
