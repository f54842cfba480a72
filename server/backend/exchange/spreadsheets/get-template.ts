import type { exchange as calls } from "#contract/exchange.ts";
import { feedsOf } from "#contract/feeds.ts";
import titles from "#locales/ru/exchange.json" with { type: "json" };
import type { SignedIn } from "../../context.ts";
import type { Input } from "../../handlers.ts";
import { throwProblem } from "../../problem.ts";
import { areMoreThan, storedEntities } from "./stored-entities.ts";
import { maxEntities, writeEntities } from "./write-entities.ts";

/** Spreadsheet to fill in, with explained columns and the stored entities. */
export async function getTemplate({ db, now, actor }: SignedIn, { query: { feed } }: Input<typeof calls.getTemplate>) {
  if (!feedsOf(actor, "reads").includes(feed)) throwProblem("FORBIDDEN");
  const isTruncated = await areMoreThan(db, feed, maxEntities);
  return writeEntities(db, { feed, name: titles.feeds[feed], entities: storedEntities(db, feed), now: now(), isTruncated });
}
