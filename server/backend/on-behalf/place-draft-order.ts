import type { onBehalf as calls } from "#contract/on-behalf.ts";
import { allowedBranch } from "../basket/change-basket.ts";
import { loadGivenLines } from "../basket/load-basket.ts";
import { placeOrder } from "../basket/place-order.ts";
import { callOnce } from "../db/once.ts";
import type { Handler } from "../handlers.ts";
import { dropLines, openDraftOrder, placeOf } from "./draft-order-lines.ts";
import { readClient } from "./read-client.ts";
import { readPerson } from "./read-people.ts";

/**
 * Places the named person's deal on their behalf. A retry with the same idempotency key gets the stored answer, a concurrent request
 * with another key finds the draft order empty. The company's current rule decides whether the deal needs consent. Lock order: key,
 * draft order, company, then the locks of `placeOrder`.
 */
export const placeDraftOrder: Handler<typeof calls.place> = (context, input) => {
  const { actor } = context;
  const { params, body } = input;
  const now = context.now();
  return callOnce(context, "onBehalf.place", input, async (tx) => {
    const { owner: client } = await readClient(tx, actor, params.uuid);
    const branchUuid = allowedBranch(client, body.branchUuid);
    const place = placeOf(actor, branchUuid);
    const lines = await openDraftOrder(tx, actor, params.uuid, place);
    const person = await readPerson(tx, { companyUuid: params.uuid, branchUuid, personUuid: body.personUuid });
    const { deal, basket } = await placeOrder(tx, {
      actor: person,
      by: actor,
      branchUuid,
      comment: body.comment ?? "",
      buyerNumber: body.buyerNumber ?? "",
      now,
      load: (owner) => loadGivenLines(tx, person, owner, { lines, branchUuid, now }),
      choose: (data) => ({ data, order: body }),
    });
    const placed = basket.lines.filter((line) => line.priced.participates).map((line) => line.uuid);
    await dropLines(tx, place, placed);
    const { uuid, number, consentUntil } = deal;
    return { uuid, number: String(number), createdAt: now.toISOString(), consentUntil: consentUntil?.toISOString() ?? null };
  });
};
