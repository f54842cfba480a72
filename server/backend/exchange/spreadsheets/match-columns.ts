import type { exchange as calls } from "#contract/exchange.ts";
import type { Load, SpreadsheetColumn } from "#contract/exchange-loads.ts";
import type { FeedName } from "#contract/feeds.ts";
import { titlesAt } from "#contract/limits.ts";
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
import { convertedSample, currencyColumnOf, loadedElsewhere, missingOf, titleOf, withHeading } from "./headings.ts";
import { withNamedParents } from "./named-parents.ts";
import { withParentsAbove } from "./parents-above.ts";
import { type PlacedRow, type Row, tableCells, withCurrency, withIds } from "./read-rows.ts";
import { copyWorkbook } from "./receive-file.ts";

type Chosen = Input<typeof calls.matchColumns>["body"]["columns"];

/** Repeats a spreadsheet's dry run with the fields that a person has chosen for its columns. */
export async function matchColumns(context: SignedIn, { params, body }: Input<typeof calls.matchColumns>): Promise<Load> {
  const { db, now } = context;
  const dryRun = await db.transaction((tx) => lockLoad(tx, context, params.uuid));
  const sender = senderOf(context, dryRun.feed);
  if (!isSpreadsheetDryRun(dryRun)) throwProblem("CONFLICT", undefined, translate("exchange.notTrial"));
  if (!canMatch(dryRun, now()) || !dryRun.source) throwProblem("CONFLICT", undefined, translate("exchange.trialGone"));
  const { feed, channel, mode, uuid, source } = dryRun;
  const sent = source.columns ?? [];
  const chosen = chosenColumns(feed, sent, body.columns);
  const columns = sent.map((column): SpreadsheetColumn => {
    const choice = chosen.get(column.at);
    if (choice === undefined) return column;
    const { at, title, sample } = column;
    return { at, title, sample, field: choice?.field ?? null, ...convertedSample(choice ?? undefined, sample) };
  });
  // A column that is chosen for a field takes the place of the value that was taken for want of one.
  const assumed = (source.assumed ?? []).filter(({ field }) => columns.every((column) => column.field !== field));
  const isAsked = (at: number) => body.columns.some((each) => each.at === at);
  const twice = (source.twice ?? []).filter(({ titles }) => !sent.some(({ at, title }) => titles.includes(title) && isAsked(at)));
  const unread = columns.flatMap(({ at, field, title }) => (field === null && at !== titlesAt ? title : []));
  const missing = [
    ...missingOf(feed, [...columns.flatMap(({ field }) => field ?? []), ...assumed.map(({ field }) => field)]),
    ...twice.map(({ field }) => field),
  ];
  const absent = (source.absent ?? []).filter(({ field }) => missing.includes(field));
  const summary = { columns, assumed, unread, elsewhere: loadedElsewhere(feed, unread), twice, missing, absent };
  const hasIds = columns.some(({ field }) => field === "externalId");
  const left = sent.flatMap(({ at, field }) => (field !== null && chosen.has(at) ? field : []));
  // The id of a row without its own follows from its article or name.
  const replaced = (source.assumed ?? []).flatMap(({ field }) => (assumed.some((each) => each.field === field) ? [] : field));
  const gone = new Set([...left, ...replaced, ...(hasIds ? [] : ["externalId"])]);
  const again = await receive(
    db,
    {
      feed,
      channel,
      mode,
      isDryRun: true,
      ...sender,
      onceKey: `columns ${uuid} ${JSON.stringify([...chosen].map(([at, column]) => [at, column?.field ?? ""]).sort())}`,
      now: now(),
      source: { ...source, ...summary },
      alsoStore: (tx, again) => copyWorkbook(tx, { from: uuid, to: again }),
    },
    withIds(
      db,
      feed,
      withNamedParents(
        db,
        feed,
        withParentsAbove(feed, () => columns, matchedRows(db, uuid, { chosen, gone, currencyAt: currencyColumnOf(columns) })),
      ),
    ),
  );
  return readLoad(context, again);
}

/** The new fields of columns by position, null for none. A person chooses again from what the columns are now. */
type Choices = ReadonlyMap<number, Column | null>;

/** Throws VALIDATION_ERROR for an unknown column or field, and for a field that two columns would have. */
function chosenColumns(feed: FeedName, columns: readonly SpreadsheetColumn[], chosenByUser: Chosen): Choices {
  const isChosen = (column: SpreadsheetColumn) => chosenByUser.some(({ at }) => at === column.at);
  const taken = new Set(columns.flatMap((column) => (isChosen(column) ? [] : (column.field ?? []))));
  const seen = new Set<number>();
  const chosen = new Map<number, Column | null>();
  for (const [index, { at, field }] of chosenByUser.entries()) {
    const wrong = (message: string) => throwProblem("VALIDATION_ERROR", { [`columns.${index}.field`]: [message] });
    const column = field === "" ? null : columnsOf(feed).find((each) => each.field === field);
    const place = columns.find((each) => each.at === at);
    if (column === undefined || !place || seen.has(at)) return wrong(translate("invalid"));
    if (column?.kind === "roubles" && namesForeignMoney(place.title)) return wrong(translate("exchange.foreignMoney"));
    if (taken.has(field)) return wrong(translate("exchange.sheet.twice", { title: titleOf(feed, field) }));
    if (field !== "") taken.add(field);
    seen.add(at);
    if ((place.field ?? "") !== field) chosen.set(at, column && withHeading(column, place.title));
  }
  return chosen;
}

/** `gone`: fields whose values are not those of the row's columns any more. */
type Matching = { chosen: Choices; gone: ReadonlySet<string>; currencyAt: number | undefined };

async function* matchedRows(reader: Reader, uuid: string, matching: Matching): AsyncGenerator<PlacedRow> {
  for await (const { place, row } of storedRows(reader, uuid)) {
    // Rows without cells are parents that others named: they are named anew.
    if ((row as Row)[tableCells]) yield { place, row: matched(row as Row, matching) };
  }
}

function matched(row: Row, { chosen, gone, currencyAt = -1 }: Matching): Row {
  const cells = row[tableCells] ?? {};
  const kept = Object.fromEntries(Object.entries(row).filter(([field]) => !gone.has(field))) as Row;
  const currency = (cells[currencyAt] ?? null) as Cell;
  for (const [at, column] of chosen) {
    const cell = (cells[at] ?? null) as Cell;
    const value = column && readCell(column, withCurrency(column, cell, currency));
    if (column && value !== undefined) kept[column.field] = value;
  }
  return kept;
}
