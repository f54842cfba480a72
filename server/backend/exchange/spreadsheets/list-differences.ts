import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import type { exchange as calls } from "#contract/exchange.ts";
import type { Difference, FirstBalance } from "#contract/exchange-loads.ts";
import type { FeedName } from "#contract/feeds.ts";
import { money } from "#contract/primitives.ts";
import type { SignedIn } from "../../context.ts";
import type { Reader } from "../../db/database.ts";
import { type Columns, json, type RowWith, readRows, text } from "../../db/statement.ts";
import type { Input } from "../../handlers.ts";
import type { Doc, Kind } from "../feeds/feed.ts";
import { feedOf } from "../feeds/feeds.ts";
import { readLoad } from "../loads/loads.ts";
import { shownDifferences } from "../loads/write-changes.ts";
import { cellText } from "./cells.ts";
import { checkLoadedDeferrals } from "./check-loaded-deferrals.ts";
import { columnsOf } from "./columns.ts";
import { mentionedBy, namesOf } from "./names-of.ts";
import { readNewSections } from "./new-sections.ts";
import { toSent } from "./sent-values.ts";

const recordedChangeColumns = { key: "text", before: json<Doc>(), after: json<Doc>() } satisfies Columns;
type RecordedChange = RowWith<typeof recordedChangeColumns>;
type Names = ReadonlyMap<string, string>;

/** The first changes of a load, formatted for display. */
export async function listDifferences(context: SignedIn, { params: { uuid } }: Input<typeof calls.listDifferences>) {
  const { feed, trial } = await readLoad(context, uuid);
  const rows = await readRows(
    context.db,
    recordedChangeColumns,
  )(sql`
    select key, before, before || after as after from exchange_changes
    where load_uuid = ${uuid} and before is not null and after is not null order by number limit ${shownDifferences}`);
  const names = await namesOf(context.db, rows.flatMap(mentionedIn));
  const differences = rows.map((change) => toDifference(feed, change, names));
  const firstBalance = await readFirstBalance(context.db, feed, uuid);
  const newSections = trial ? await readNewSections(context.db, feed, uuid) : [];
  return { differences, newSections, firstBalance, deferrals: await checkLoadedDeferrals(context.db, feed, uuid, context.now()) };
}

/** The first balance that a dry run of contracts states and that is not nothing, while its rows are stored. */
async function readFirstBalance(reader: Reader, feed: FeedName, uuid: string) {
  if (feed !== "contracts") return null;
  const columns = { company: "text", legalForm: text<FirstBalance["legalForm"]>(), branch: "text", balance: "text" } satisfies Columns;
  const rows = await readRows(
    reader,
    columns,
  )(sql`
    select c.name as company, c.legal_form as "legalForm", r.row->>'branch' as branch, r.row->>'balance' as balance
    from exchange_rows r join companies c on c.type = 'buyer' and c.inn = trim(split_part(r.row->>'company', '/', 1))
    where r.load_uuid = ${uuid} and r.row->>'balance' ~ '^-?[0-9]+([.][0-9]{1,2})?$' and r.row->>'balance' ~ '[1-9]'
    order by r.number, c.name limit 1`);
  const [first] = rows;
  if (!first) return null;
  const { balance, ...whose } = first;
  return { ...whose, amount: money(Math.abs(Math.round(Number(balance) * 100))), isDebt: balance.startsWith("-") };
}

const mentionedIn = ({ key, before, after }: RecordedChange) => [...key.split("|"), ...mentionedBy(before), ...mentionedBy(after)];

function toDifference(feed: FeedName, { key, before, after }: RecordedChange, names: Names): Difference {
  const changed = columnsOf(feed).filter(({ field }) => field in after && !isDeepStrictEqual(before[field], after[field]));
  return {
    title: titleOf(feed, key, after, names),
    fields: changed.map(({ field, kind }) => {
      const text = (doc: Doc) => grouped(kind, cellText(kind, toSent(kind, doc[field], names)));
      return { field, before: text(before), after: text(after) };
    }),
  };
}

/** Thousands of a number apart, as on pages; a cell has none. */
const grouped = (kind: Kind, text: string) =>
  kind === "roubles" || kind === "amount" || kind === "whole" || kind === "grams"
    ? text.replace(/^-?\d{4,15}(?=,|$)/, (digits) => Number(digits).toLocaleString("ru-RU"))
    : text;

function titleOf(feed: FeedName, key: string, doc: Doc, names: Names): string {
  const nameOf = (text: string) => names.get(text) ?? text;
  const own = feedOf(feed).titleFields.flatMap((field) => (doc[field] ? nameOf(String(doc[field])) : []));
  return own.length > 0 ? own.join(" ") : key.split("|").map(nameOf).join(", ");
}
