import { sql } from "drizzle-orm";
import type { Database } from "../../db/database.ts";
import { statement } from "../../db/statement.ts";
import { normaliseSearch } from "./normalise.ts";
import type { Group, Reading } from "./read-search.ts";
import { searchOf, wordsOf } from "./to-search.ts";

/** Of so many groups every choice is tried, of more the whole without one and each alone. */
const mostChoices = 4;

/** The first of these queries that finds anything. */
const readFirst = statement<{ queries: readonly string[] }, { place: number | null }>(sql`
  select (select place::int from unnest(${sql.placeholder("queries")}::text[]) with ordinality asked(query, place)
    where exists (select from products p where p.is_published and p.search @@ asked.query::tsquery) order by place limit 1) as place`);

/** For a query that finds nothing: as many of its words as find something together, else the descriptions. Null when there is nothing to leave out. */
export async function relaxSearch(db: Database, typed: string, reading: Reading): Promise<Reading | null> {
  const choices = choicesOf(reading.groups);
  const [row] = choices.length > 0 ? await readFirst(db, { queries: choices.map((groups) => wordsOf(groups) ?? "") }) : [];
  const groups = row?.place ? choices[row.place - 1] : undefined;
  if (!groups) return described(typed, reading);
  const left = reading.groups.filter((group) => !groups.includes(group)).map((group) => group.typed);
  return { ...reading, groups, search: searchOf(groups, null), leftOut: [...reading.leftOut, ...left] };
}

function described(typed: string, reading: Reading): Reading | null {
  const text = normaliseSearch(reading.shownFor ?? typed);
  if (!/\p{L}{3}/u.test(text)) return null;
  return { ...reading, leftOut: [], search: { ...searchOf([], null), description: text } };
}

/** More words before fewer, quantities go first, then what stands at the end. */
function choicesOf(groups: readonly Group[]): Group[][] {
  if (groups.length < 2) return [];
  const all =
    groups.length <= mostChoices
      ? subsets(groups)
      : [...groups.map((one) => groups.filter((other) => other !== one)), ...groups.map((one) => [one])];
  const weigh = (chosen: readonly Group[]) =>
    chosen.length * 1000 + chosen.reduce((sum, group) => sum + (/^\d/.test(group.typed) ? 0 : 100 - groups.indexOf(group)), 0);
  return all.filter((chosen) => chosen.length > 0 && chosen.length < groups.length).sort((a, b) => weigh(b) - weigh(a));
}

function subsets(groups: readonly Group[]): Group[][] {
  return Array.from({ length: 2 ** groups.length }, (_, chosen) => groups.filter((_, place) => (chosen >> place) % 2 === 1));
}
