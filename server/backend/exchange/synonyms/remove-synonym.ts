import type { synonyms as calls } from "#contract/synonyms.ts";
import type { SignedIn } from "../../context.ts";
import type { Input } from "../../handlers.ts";
import { found, refuse } from "../../problem.ts";
import { applyNow } from "../apply-now.ts";
import { mustSell } from "../goods/own-goods.ts";
import { findSynonym } from "./list-synonyms.ts";

/** Removes a synonym by a load, so that the removal can be undone. */
export async function removeSynonym(context: SignedIn, { params }: Input<typeof calls.remove>): Promise<{ isDone: true }> {
  return context.db.transaction(async (tx) => {
    await mustSell(tx, context);
    const { uuid } = found(await findSynonym(tx, params.uuid));
    const { refused } = await applyNow(tx, { feed: "synonyms", sender: context.actor.name, rows: [], gone: [uuid], now: context.now() });
    const [refusal] = refused;
    if (refusal) refuse("CONFLICT", undefined, refusal.message);
    return { isDone: true };
  });
}
