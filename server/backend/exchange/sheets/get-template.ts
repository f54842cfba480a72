import type { exchange as calls } from "#contract/exchange.ts";
import { feedsOf } from "#contract/feed-rights.ts";
import titles from "#locales/ru/exchange.json" with { type: "json" };
import type { SignedIn } from "../../context.ts";
import type { Input } from "../../handlers.ts";
import { refuse } from "../../problem.ts";
import { areMoreThan, storedThings } from "./stored-things.ts";
import { mostThings, writeThings } from "./write-things.ts";

/** Spreadsheet to fill in, with explained columns and the stored things. */
export async function getTemplate({ db, now, actor }: SignedIn, { query: { feed } }: Input<typeof calls.getTemplate>) {
  if (!feedsOf(actor.roles, "reads").includes(feed)) refuse("FORBIDDEN");
  const isCut = await areMoreThan(db, feed, mostThings);
  return writeThings(db, { feed, name: titles.feeds[feed], things: storedThings(db, feed), now: now(), isCut });
}
