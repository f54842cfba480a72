import type { exchange as calls } from "#contract/exchange.ts";
import type { Load, SpreadsheetColumn } from "#contract/exchange-loads.ts";
import type { FeedName } from "#contract/feeds.ts";
import type { SignedIn } from "../../context.ts";
import type { Reader } from "../../db/database.ts";
import type { Input } from "../../handlers.ts";
import { throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import { namesForeignMoney } from "../foreign-money.ts";
import { canMatch, lockLoad, readLoad } from "../loads/loads.ts";
import { receive } from "../loads/receive.ts";
import { isSpreadsheetDryRun } from "../loads/run-load.ts";
import { senderOf } from "../loads/sender.ts";
import { storedRows } from "./apply-load.ts";
import { type Cell, readCell } from "./cells.ts";
import { type Column, columnsOf } from "./columns.ts";
import { convertedSample, currencyColumnOf, missingOf, titleOf, withHeading } from "./headings.ts";
import { type PlacedRow, type Row, unmatchedCells, withCurrency, withIds } from "./read-rows.ts";
import { copyWorkbook } from "./receive-file.ts";

type Chosen = Input<typeof calls.matchColumns>["body"]["columns"];

/** Repeats a spreadsheet's dry run with columns that a person has matched to fields. */
export async function matchColumns(context: SignedIn, { params, body }: Input<typeof calls.matchColumns>): Promise<Load> {
  const { db, now } = context;
  const dryRun = await db.transaction((tx) => lockLoad(tx, context, params.uuid));
  const sender = senderOf(context, dryRun.feed);
  if (!isSpreadsheetDryRun(dryRun)) throwProblem("CONFLICT", undefined, translate("exchange.notTrial"));
  if (!canMatch(dryRun, now()) || !dryRun.source) throwProblem("CONFLICT", undefined, translate("exchange.trialGone"));
  const { feed, channel, mode, uuid, source } = dryRun;
  const chosen = chosenColumns(feed, source.columns ?? [], body.columns);
  const columns = (source.columns ?? []).map((column) => ({
    ...column,
    field: chosen.get(column.at)?.field ?? column.field,
    ...convertedSample(chosen.get(column.at), column.sample),
  }));
  const summary = {
    columns,
    unread: columns.flatMap(({ field, title }) => (field === null ? title : [])),
    missing: missingOf(
      feed,
      columns.flatMap(({ field }) => field ?? []),
    ),
  };
  const again = await receive(
    db,
    {
      feed,
      channel,
      mode,
      isDryRun: true,
      ...sender,
      onceKey: `columns ${uuid} ${JSON.stringify([...chosen].map(([at, { field }]) => [at, field]).sort())}`,
      now: now(),
      source: { ...source, ...summary },
      alsoStore: (tx, again) => copyWorkbook(tx, { from: uuid, to: again }),
    },
    withIds(db, feed, matchedRows(db, uuid, chosen, currencyColumnOf(columns))),
  );
  return readLoad(context, again);
}

/** Chosen columns by position. Throws VALIDATION_ERROR for an unknown column or a field matched twice. */
function chosenColumns(feed: FeedName, columns: readonly SpreadsheetColumn[], chosenByUser: Chosen): Map<number, Column> {
  const taken = new Set(columns.flatMap(({ field }) => field ?? []));
  const chosen = new Map<number, Column>();
  for (const [index, { at, field }] of chosenByUser.entries()) {
    const wrong = (message: string) => throwProblem("VALIDATION_ERROR", { [`columns.${index}.field`]: [message] });
    const column = columnsOf(feed).find((each) => each.field === field);
    const place = columns.find((each) => each.at === at && each.field === null);
    if (!column || !place || chosen.has(at)) return wrong(translate("invalid"));
    if (column.kind === "roubles" && namesForeignMoney(place.title)) return wrong(translate("exchange.foreignMoney"));
    if (taken.has(field)) return wrong(translate("exchange.sheet.twice", { title: titleOf(feed, field) }));
    taken.add(field);
    chosen.set(at, withHeading(column, place.title));
  }
  return chosen;
}

async function* matchedRows(reader: Reader, uuid: string, chosen: ReadonlyMap<number, Column>, currencyAt = -1): AsyncGenerator<PlacedRow> {
  for await (const { place, row } of storedRows(reader, uuid)) yield { place, row: matched(row as Row, chosen, currencyAt) };
}

function matched(row: Row, chosen: ReadonlyMap<number, Column>, currencyAt: number): Row {
  const { [unmatchedCells]: cells = {}, ...fields } = row;
  const left: Record<string, unknown> = {};
  const currency = (cells[currencyAt] ?? null) as Cell;
  for (const [at, cell] of Object.entries(cells)) {
    const column = chosen.get(Number(at));
    const value = column && readCell(column, withCurrency(column, cell as Cell, currency));
    if (column && value !== undefined) fields[column.field] = value;
    if (!column) left[at] = cell;
  }
  return Object.keys(left).length > 0 ? { ...fields, [unmatchedCells]: left } : fields;
}
