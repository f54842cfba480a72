import { z } from "zod";
import { type FlashKey, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { maxSynonymLength } from "#contract/limits.ts";
import { singleLine, Uuid } from "#contract/primitives.ts";
import { synonyms } from "#contract/synonyms.ts";

type Nobody = Record<string, never>;

const Box = z.literal("true", { error: "invalid" }).optional();
const SynonymFields = z.object({ words: singleLine(maxSynonymLength.words), meaning: singleLine(maxSynonymLength.meaning), bothWays: Box });

/** Query parameters that are not filters of the list. */
const own = ["confirm", "uuid", "edit", "words"];

function done({ context, request }: FormArgs<Nobody, unknown>, key: FlashKey): Response {
  const { searchParams } = new URL(request.url);
  for (const name of own) searchParams.delete(name);
  setFlash(context, { key, tone: "success" });
  return seeOther(paths.exchangeSynonyms + (searchParams.size > 0 ? `?${searchParams}` : ""));
}

const create = intent<Nobody, typeof SynonymFields>(SynonymFields, async (args) => {
  const { bothWays, ...fields } = args.value;
  await args.api(synonyms.create, { body: { ...fields, bothWays: bothWays === "true" }, key: args.key });
  return done(args, "synonymAdded");
});

const Save = SynonymFields.extend({
  uuid: Uuid,
  lastSeenWords: z.string().max(1000),
  lastSeenMeaning: z.string().max(1000),
  lastSeenBothWays: Box,
});

const save = intent<Nobody, typeof Save>(Save, async (args) => {
  const { uuid, words, meaning, bothWays, lastSeenWords, lastSeenMeaning, lastSeenBothWays } = args.value;
  const lastSeen = { words: lastSeenWords, meaning: lastSeenMeaning, bothWays: lastSeenBothWays === "true" };
  await args.api(synonyms.update, { params: { uuid }, body: { words, meaning, bothWays: bothWays === "true", lastSeen } });
  return done(args, "synonymSaved");
});

const One = z.object({ uuid: Uuid });
const remove = intent<Nobody, typeof One>(One, async (args) => {
  await args.api(synonyms.remove, { params: args.value });
  return done(args, "synonymRemoved");
});

export const synonymForms = { create, save, remove };
