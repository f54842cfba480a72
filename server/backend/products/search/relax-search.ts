import { sql } from "drizzle-orm";
import type { Database } from "../../db/database.ts";
import { orNull, statement } from "../../db/statement.ts";
import { normaliseSearch } from "./normalise.ts";
import type { Group, Reading } from "./read-search.ts";
import { searchOf, weighed, wordsOf } from "./to-search.ts";

/** Up to this many groups every subset is tried; with more, only all groups but one, and each group alone. */
const maxChoices = 4;

/** Hits of a query that are checked for a product whose name begins with one of its words. */
const maxHits = 500;

type Choices = { queries: readonly string[]; heads: readonly string[]; sizes: readonly number[] };

/**
 * Chooses, of the queries that find anything, the one with most groups, then one with a word that some hit's name begins with
 * (`heads`), then the first.
 */
const readFirst = statement({ place: orNull("integer") })<Choices>(sql`
  select (select place::int from unnest(${sql.placeholder("queries")}::text[], ${sql.placeholder("heads")}::text[],
    ${sql.placeholder("sizes")}::int[])
      with ordinality asked(query, head, size, place)
    where exists (select from product_hits p where p.search @@ asked.query::tsquery)
    order by size desc, exists (
      select from (select p.search from product_hits p where p.search @@ asked.query::tsquery limit ${sql.raw(String(maxHits))}) hits
      where hits.search @@ asked.head::tsquery) desc, place
    limit 1) as place`);

/**
 * Relaxes a query that finds nothing: to the largest set of its groups that finds something, else to a search in descriptions.
 * Null when its text is too short for that.
 */
export async function relaxSearch(db: Database, typed: string, reading: Reading): Promise<Reading | null> {
  const choices = choicesOf(reading.groups);
  const values = {
    queries: choices.map((groups) => wordsOf(groups, reading.unwanted) ?? ""),
    heads: choices.map((groups) => groups.map((group) => weighed(group, "A")).join(" | ")),
    sizes: choices.map((groups) => groups.length),
  };
  const [row] = choices.length > 0 ? await readFirst(db, values) : [];
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

/** Sets with more groups come first. Quantities are left out first, then guesses, then the later words. */
function choicesOf(groups: readonly Group[]): Group[][] {
  if (groups.length < 2) return [];
  const all =
    groups.length <= maxChoices
      ? subsets(groups)
      : [...groups.map((one) => groups.filter((other) => other !== one)), ...groups.map((one) => [one])];
  const worth = (group: Group) => (/^\d/.test(group.typed) ? 0 : group.isGuess ? 50 : 100) - groups.indexOf(group);
  const weigh = (chosen: readonly Group[]) => chosen.length * 1000 + chosen.reduce((sum, group) => sum + worth(group), 0);
  return all.filter((chosen) => chosen.length > 0 && chosen.length < groups.length).sort((a, b) => weigh(b) - weigh(a));
}

function subsets(groups: readonly Group[]): Group[][] {
  return Array.from({ length: 2 ** groups.length }, (_, chosen) => groups.filter((_, place) => (chosen >> place) % 2 === 1));
}
