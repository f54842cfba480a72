import { v4 as uuidv4, v5 as uuidv5 } from "uuid";
import type { synonyms as calls, Synonym } from "#contract/synonyms.ts";
import type { SignedIn } from "../../context.ts";
import type { Transaction } from "../../db/database.ts";
import { callOnce } from "../../db/once.ts";
import type { Input } from "../../handlers.ts";
import { orNotFound, Problem, throwFieldErrors, throwProblem } from "../../problem.ts";
import { tidyPhrases } from "../../products/search/synonym-fault.ts";
import { translate } from "../../translate.ts";
import { uuidOf } from "../feeds/parts/identify.ts";
import { contentOf, synonymsByContent } from "../feeds/synonyms.ts";
import { applyNow } from "../loads/apply-now.ts";
import { lockWriters } from "../loads/lock-writers.ts";
import { assertSeller } from "../seller-products/own-products.ts";
import { findSynonym } from "./list-synonyms.ts";

type SynonymFields = Pick<Synonym, "words" | "meaning" | "bothWays">;

export async function createSynonym(context: SignedIn, input: Input<typeof calls.create>): Promise<Synonym> {
  const { actor } = context;
  const { body, idempotencyKey } = input;
  return callOnce(context, "synonyms.create", input, async (tx) => {
    await assertSeller(tx, context);
    await lockWriters(tx, "synonyms");
    await assertNew(tx, body, null);
    const externalId = idempotencyKey ? uuidv5(idempotencyKey, actor.customerUuid) : uuidv4();
    await apply(tx, context, externalId, body);
    return orNotFound(await findSynonym(tx, uuidOf("synonyms", externalId)));
  });
}

export async function updateSynonym(context: SignedIn, { params, body }: Input<typeof calls.update>): Promise<Synonym> {
  const { uuid } = params;
  const { lastSeen, ...fields } = body;
  return context.db.transaction(async (tx) => {
    await assertSeller(tx, context);
    await lockWriters(tx, "synonyms");
    const stored = orNotFound(await findSynonym(tx, uuid));
    if (lastSeen && !isAlike(lastSeen, stored)) throwProblem("CONFLICT", undefined, translate("exchange.synonym.moved"));
    await assertNew(tx, fields, uuid);
    await apply(tx, context, uuid, fields);
    return orNotFound(await findSynonym(tx, uuid));
  });
}

const isAlike = (one: SynonymFields, other: SynonymFields) => contentOf(one) === contentOf(other) && one.bothWays === other.bothWays;

/** Refuses a duplicate of another synonym; `own` is the one being edited. */
async function assertNew(tx: Transaction, fields: SynonymFields, own: string | null): Promise<void> {
  const content = contentOf(fields);
  const existing = (await synonymsByContent(tx, [content])).get(content);
  if (existing && existing !== own) throwFieldErrors({ words: "exchange.synonym.taken" });
}

/** Applies the row by the feed. Throws its error as VALIDATION_ERROR with the field. */
async function apply(tx: Transaction, { actor, now }: SignedIn, externalId: string, fields: SynonymFields): Promise<void> {
  const { rejected } = await applyNow(tx, {
    feed: "synonyms",
    sender: actor.name,
    rows: [{ place: tidyPhrases(fields.words), row: { externalId, ...fields } }],
    now: now(),
  });
  const [rejection] = rejected;
  if (rejection) throw new Problem("VALIDATION_ERROR", { [rejection.field || "words"]: [rejection.message] });
}

/** Removes a synonym by a load, so that the removal can be undone. */
export async function removeSynonym(context: SignedIn, { params }: Input<typeof calls.remove>): Promise<{ isDone: true }> {
  return context.db.transaction(async (tx) => {
    await assertSeller(tx, context);
    const { uuid } = orNotFound(await findSynonym(tx, params.uuid));
    const { rejected } = await applyNow(tx, { feed: "synonyms", sender: context.actor.name, rows: [], gone: [uuid], now: context.now() });
    const [rejection] = rejected;
    if (rejection) throwProblem("CONFLICT", undefined, rejection.message);
    return { isDone: true };
  });
}
