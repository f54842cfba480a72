import { eq, sql } from "drizzle-orm";
import type { loadModes } from "#contract/enums.ts";
import type { Load, Source } from "#contract/exchange-loads.ts";
import type { FeedName } from "#contract/feeds.ts";
import type { SignedIn } from "../../context.ts";
import type { Reader, Transaction } from "../../db/database.ts";
import { Problem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import { readLoad } from "../loads/loads.ts";
import { receive } from "../loads/receive.ts";
import { senderOf } from "../loads/sender.ts";
import { exchangeWorkbooks } from "../tables.ts";
import { titlesOf } from "./headings.ts";
import { readRows } from "./read-rows.ts";
import { readSpreadsheet } from "./read-spreadsheet.ts";

type ReceivedFile = {
  feed: FeedName;
  mode: (typeof loadModes)[number];
  bytes: Buffer;
  /** Of the file. */
  name: string;
  /** The sheet to read; by default the one with the most known headings. */
  sheet?: string;
  onceKey?: string;
};

/** Stores a spreadsheet's rows as a dry run, and the file itself if a person may choose another sheet of it. */
export async function receiveFile(context: SignedIn, { feed, mode, bytes, name, sheet, onceKey }: ReceivedFile): Promise<Load> {
  const { db, now, actor, closed } = context;
  const sender = senderOf(context, feed);
  const source: Source = { name, sheets: [], headingLine: null, unread: [], columns: [], missing: [] };
  const lines = readSpreadsheet(bytes, {
    choice: { name: sheet, titles: titlesOf(feed) },
    noteSheets: (sheets) => Object.assign(source, { sheets }),
    person: actor.userUuid,
    signal: closed(),
  });
  const uuid = await receive(
    db,
    {
      feed,
      channel: "file",
      mode,
      isDryRun: true,
      ...sender,
      onceKey,
      now: now(),
      source,
      alsoStore: async (tx, loadUuid) => {
        if (source.sheets.length > 1) await tx.insert(exchangeWorkbooks).values({ loadUuid, bytes });
      },
    },
    readRows(db, feed, lines, (summary) => Object.assign(source, summary), mode === "full"),
  ).catch((error: unknown) => {
    throw sheet === undefined ? withSheets(error, source.sheets) : error;
  });
  return readLoad(context, uuid);
}

/** A refusal of the sheet that was picked says which one it is and which others there are. */
function withSheets(error: unknown, sheets: Source["sheets"]): unknown {
  const fileErrors = error instanceof Problem ? error.details?.fileBody : undefined;
  const read = sheets.find(({ isRead }) => isRead);
  const others = sheets.flatMap(({ name, isRead }) => (isRead ? [] : `«${name}»`));
  if (!Array.isArray(fileErrors) || !read || others.length === 0) return error;
  const message = translate("exchange.sheet.ofSheet", { name: read.name, message: fileErrors.join(". "), others: others.join(", ") });
  return new Problem("VALIDATION_ERROR", { fileBody: [message] });
}

/** Keeps the file of a dry run with another one of the same file. */
export async function copyWorkbook(tx: Transaction, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.execute(sql`
    insert into exchange_workbooks (load_uuid, bytes) select ${to}::uuid, bytes from exchange_workbooks where load_uuid = ${from}`);
}

export async function findWorkbook(reader: Reader, loadUuid: string): Promise<Buffer | undefined> {
  const [found] = await reader.select().from(exchangeWorkbooks).where(eq(exchangeWorkbooks.loadUuid, loadUuid));
  return found?.bytes;
}
