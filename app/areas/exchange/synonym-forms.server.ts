import { z } from "zod";
import { line, Uuid } from "#contract/primitives.ts";
import { synonymLimits } from "#contract/synonym-limits.ts";
import { synonyms } from "#contract/synonyms.ts";
import { type FlashKey, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";

type Nobody = Record<string, never>;

const Box = z.literal("true", { error: "invalid" }).optional();
const Said = z.object({ words: line(synonymLimits.words), meaning: line(synonymLimits.meaning), bothWays: Box });

/** Query parameters that are not filters of the list. */
const own = ["confirm", "uuid", "edit", "words"];

function done({ context, request }: FormArgs<Nobody, unknown>, key: FlashKey): Response {
  const { searchParams } = new URL(request.url);
  for (const name of own) searchParams.delete(name);
  setFlash(context, { key, tone: "success" });
  return seeOther(paths.exchangeSynonyms + (searchParams.size > 0 ? `?${searchParams}` : ""));
}

const create = intent<Nobody, typeof Said>(Said, async (args) => {
  const { bothWays, ...said } = args.value;
  await args.api(synonyms.create, { body: { ...said, bothWays: bothWays === "true" }, key: args.key });
  return done(args, "synonymAdded");
});

const Save = Said.extend({ uuid: Uuid, seenWords: z.string().max(1000), seenMeaning: z.string().max(1000), seenBothWays: Box });

const save = intent<Nobody, typeof Save>(Save, async (args) => {
  const { uuid, words, meaning, bothWays, seenWords, seenMeaning, seenBothWays } = args.value;
  const seen = { words: seenWords, meaning: seenMeaning, bothWays: seenBothWays === "true" };
  await args.api(synonyms.update, { params: { uuid }, body: { words, meaning, bothWays: bothWays === "true", seen } });
  return done(args, "synonymSaved");
});

const One = z.object({ uuid: Uuid });
const remove = intent<Nobody, typeof One>(One, async (args) => {
  await args.api(synonyms.remove, { params: args.value });
  return done(args, "synonymRemoved");
});

export const synonymForms = { create, save, remove };
