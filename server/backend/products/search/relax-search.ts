import { sql } from "drizzle-orm";
import type { Database } from "../../db/database.ts";
import { statement } from "../../db/statement.ts";
import { normaliseSearch } from "./normalise.ts";
import type { Group, Reading } from "./read-search.ts";
import { searchOf, weighed, wordsOf } from "./to-search.ts";

/** With up to so many groups every subset is tried, with more only the whole without one group and each group alone. */
const mostChoices = 4;

/** Hits of a query among which a product is looked for that is what was asked for. */
const mostLooked = 500;

type Choices = { queries: readonly string[]; heads: readonly string[]; sizes: readonly number[] };

/**
 * Of the queries that find anything, the one with most words; of equal ones the one that names the kind of some product, then
 * the first.
 */
const readFirst = statement<Choices, { place: number | null }>(sql`
  select (select place::int from unnest(${sql.placeholder("queries")}::text[], ${sql.placeholder("heads")}::text[],
    ${sql.placeholder("sizes")}::int[])
      with ordinality asked(query, head, size, place)
    where exists (select from product_hits p where p.search @@ asked.query::tsquery)
    order by size desc, exists (
      select from (select p.search from product_hits p where p.search @@ asked.query::tsquery limit ${sql.raw(String(mostLooked))}) hits
      where hits.search @@ asked.head::tsquery) desc, place
    limit 1) as place`);

/**
 * For a query that finds nothing: the largest set of its words that finds something, else the descriptions. Null when no word
 * can be left out.
 */
export async function relaxSearch(db: Database, typed: string, reading: Reading): Promise<Reading | null> {
  const choices = choicesOf(reading.groups);
  const asked = {
    queries: choices.map((groups) => wordsOf(groups, reading.unwanted) ?? ""),
    heads: choices.map((groups) => groups.map((group) => weighed(group, "A")).join(" | ")),
    sizes: choices.map((groups) => groups.length),
  };
  const [row] = choices.length > 0 ? await readFirst(db, asked) : [];
  const groups = row?.place ? choices[row.place - 1] : undefined;
  if (!groups) return described(typed, reading);
  const left = reading.groups.filter((group) => !groups.includes(group)).map((group) => group.typed);
  const leftOut = [...reading.leftOut, ...left];
  const search = searchOf(groups, null, { unwanted: reading.unwanted, described: leftOut.join(" "), isPurpose: false });
  return { ...reading, groups, search, leftOut };
}

function described(typed: string, reading: Reading): Reading | null {
  const text = normaliseSearch(reading.shownFor ?? typed);
  if (!/\p{L}{3}/u.test(text)) return null;
  return { ...reading, leftOut: [], search: { ...searchOf([], null), description: text } };
}

/** More words before fewer; quantities go first, then guesses, then what stands at the end. */
function choicesOf(groups: readonly Group[]): Group[][] {
  if (groups.length < 2) return [];
  const all =
    groups.length <= mostChoices
      ? subsets(groups)
      : [...groups.map((one) => groups.filter((other) => other !== one)), ...groups.map((one) => [one])];
  const worth = (group: Group) => (/^\d/.test(group.typed) ? 0 : group.isGuess ? 50 : 100) - groups.indexOf(group);
  const weigh = (chosen: readonly Group[]) => chosen.length * 1000 + chosen.reduce((sum, group) => sum + worth(group), 0);
  return all.filter((chosen) => chosen.length > 0 && chosen.length < groups.length).sort((a, b) => weigh(b) - weigh(a));
}

function subsets(groups: readonly Group[]): Group[][] {
  return Array.from({ length: 2 ** groups.length }, (_, chosen) => groups.filter((_, place) => (chosen >> place) % 2 === 1));
}
