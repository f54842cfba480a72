import type { deals } from "#contract/deals.ts";
import { addToBasket } from "../basket/add-to-basket.ts";
import { lockBasket } from "../basket/lock-basket.ts";
import { callOnce } from "../db/once.ts";
import type { Handler } from "../handlers.ts";
import { openDeal } from "./change-deal.ts";
import { throwDealProblem } from "./deal-problem.ts";
import type { LineSnapshot } from "./snapshot.ts";
import { decide } from "./transitions.ts";

/** Adds an ended deal's products to the caller's basket at today's prices; returns those that can no longer be ordered. */
export const repeatDeal: Handler<typeof deals.repeat> = (context, input) =>
  callOnce(context, "deals.repeat", input, async (tx) => {
    // Before the deal and its contracts, as an order locks them.
    await lockBasket(tx, context.actor, context.now());
    const { facts, actor, contracts, lines, now } = await openDeal(tx, context, input.params.uuid);
    const decision = decide(facts, actor, { action: "repeat" });
    if ("refused" in decision) throwDealProblem(decision, contracts);
    const wanted = lines.map((line) => ({ productUuid: line.productUuid, quantity: line.quantityHundredths / 100 }));
    const { added, skipped } = await addToBasket(tx, context.actor, wanted, now);
    const names = new Map(lines.map((line) => [line.productUuid, (line.snapshot as LineSnapshot).name]));
    return { added, skipped: skipped.map((uuid) => names.get(uuid) ?? uuid) };
  });
