import type { exchange as calls } from "#contract/exchange.ts";
import type { Load, Source } from "#contract/exchange-loads.ts";
import { maxSpreadsheetMegabytes } from "#contract/limits.ts";
import type { SignedIn } from "../../context.ts";
import { readUpload } from "../../files/check-upload.ts";
import type { Input } from "../../handlers.ts";
import { readLoad } from "../loads/loads.ts";
import { receive } from "../loads/receive.ts";
import { senderOf } from "../loads/sender.ts";
import { readRows } from "./read-rows.ts";
import { readSpreadsheet } from "./read-spreadsheet.ts";

/** Receives a person's spreadsheet as a dry run. */
export async function sendFile(context: SignedIn, { params: { feed }, body }: Input<typeof calls.sendFile>): Promise<Load> {
  const { db, now, actor, closed } = context;
  const sender = senderOf(context, feed);
  const { bytes, name } = readUpload(body, maxSpreadsheetMegabytes);
  const source: Source = { name, unread: [], columns: [], missing: [] };
  const rows = readRows(db, feed, readSpreadsheet(bytes, { person: actor.userUuid, signal: closed() }), (summary) =>
    Object.assign(source, summary),
  );
  const uuid = await receive(
    db,
    { feed, channel: "file", mode: body.mode, isDryRun: true, ...sender, onceKey: undefined, now: now(), source },
    rows,
  );
  return readLoad(context, uuid);
}
