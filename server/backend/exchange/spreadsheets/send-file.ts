import type { exchange as calls } from "#contract/exchange.ts";
import type { Load } from "#contract/exchange-loads.ts";
import { maxSpreadsheetMegabytes } from "#contract/limits.ts";
import type { SignedIn } from "../../context.ts";
import { readUpload } from "../../files/check-upload.ts";
import type { Input } from "../../handlers.ts";
import { receiveFile } from "./receive-file.ts";

/** Receives a person's spreadsheet as a dry run. */
export function sendFile(context: SignedIn, { params: { feed }, body }: Input<typeof calls.sendFile>): Promise<Load> {
  const { bytes, name } = readUpload(body, maxSpreadsheetMegabytes);
  return receiveFile(context, { feed, mode: body.mode, bytes, name });
}
