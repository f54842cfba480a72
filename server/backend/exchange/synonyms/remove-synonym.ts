import type { synonyms as calls } from "#contract/synonyms.ts";
import type { SignedIn } from "../../context.ts";
import type { Input } from "../../handlers.ts";
import { orNotFound, throwProblem } from "../../problem.ts";
import { applyNow } from "../apply-now.ts";
import { assertSeller } from "../seller-products/own-products.ts";
import { findSynonym } from "./list-synonyms.ts";

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
