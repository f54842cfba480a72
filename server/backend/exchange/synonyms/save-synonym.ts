import { v4 as uuidv4, v5 as uuidv5 } from "uuid";
import type { Synonym, synonyms as calls } from "#contract/synonyms.ts";
import type { SignedIn } from "../../context.ts";
import type { Transaction } from "../../db/database.ts";
import { callOnce } from "../../db/once.ts";
import type { Input } from "../../handlers.ts";
import { found, Problem, refuse, refuseFields } from "../../problem.ts";
import { tidyPhrases } from "../../products/search/synonym-fault.ts";
import { say } from "../../say.ts";
import { applyNow } from "../apply-now.ts";
import { contentOf, synonymsByContent } from "../feeds/synonyms.ts";
import { uuidOf } from "../feeds/identify.ts";
import { mustSell } from "../goods/own-goods.ts";
import { lockWriters } from "../lock-writers.ts";
import { findSynonym } from "./list-synonyms.ts";

type Said = Pick<Synonym, "words" | "meaning" | "bothWays">;

export async function createSynonym(context: SignedIn, input: Input<typeof calls.create>): Promise<Synonym> {
  const { actor } = context;
  const { body, idempotencyKey } = input;
  return callOnce(context, "synonyms.create", input, async (tx) => {
    await mustSell(tx, context);
    await lockWriters(tx, "synonyms");
    await mustBeNew(tx, body, null);
    const externalId = idempotencyKey ? uuidv5(idempotencyKey, actor.customerUuid) : uuidv4();
    await apply(tx, context, externalId, body);
    return found(await findSynonym(tx, uuidOf("synonyms", externalId)));
  });
}

export async function updateSynonym(context: SignedIn, { params, body }: Input<typeof calls.update>): Promise<Synonym> {
  const { uuid } = params;
  const { seen, ...said } = body;
  return context.db.transaction(async (tx) => {
    await mustSell(tx, context);
    await lockWriters(tx, "synonyms");
    const standing = found(await findSynonym(tx, uuid));
    if (seen && !isAlike(seen, standing)) refuse("CONFLICT", undefined, say("exchange.synonym.moved"));
    await mustBeNew(tx, said, uuid);
    await apply(tx, context, uuid, said);
    return found(await findSynonym(tx, uuid));
  });
}

const isAlike = (one: Said, other: Said) => contentOf(one) === contentOf(other) && one.bothWays === other.bothWays;

/** Refuses a duplicate of another synonym; `own` is the one being edited. */
async function mustBeNew(tx: Transaction, said: Said, own: string | null): Promise<void> {
  const content = contentOf(said);
  const existing = (await synonymsByContent(tx, [content])).get(content);
  if (existing && existing !== own) refuseFields({ words: "exchange.synonym.taken" });
}

/** Applies the row by the feed. Throws its refusal as VALIDATION_ERROR with the field. */
async function apply(tx: Transaction, { actor, now }: SignedIn, externalId: string, said: Said): Promise<void> {
  const { refused } = await applyNow(tx, {
    feed: "synonyms",
    sender: actor.name,
    rows: [{ place: tidyPhrases(said.words), row: { externalId, ...said } }],
    now: now(),
  });
  const [refusal] = refused;
  if (refusal) throw new Problem("VALIDATION_ERROR", { [refusal.field || "words"]: [refusal.message] });
}
