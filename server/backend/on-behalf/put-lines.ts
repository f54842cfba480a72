import { maxOrderLines } from "#contract/limits.ts";
import type { onBehalf as calls } from "#contract/on-behalf.ts";
import { allowedBranch } from "../basket/change-basket.ts";
import { assertSomethingWritten, checkRequestedLines } from "../basket/check-lines.ts";
import { loadProductsOf } from "../basket/load-basket.ts";
import type { Handler } from "../handlers.ts";
import { throwFieldErrors, throwProblem } from "../problem.ts";
import { openDraftOrder, placeOf, writeDraftOrder } from "./draft-order-lines.ts";
import { readBasket } from "./get-draft-order.ts";
import { readClient } from "./read-client.ts";

export const putLines: Handler<typeof calls.put> = ({ db, actor, now: clock }, { params, body }) =>
  db.transaction(async (tx) => {
    const now = clock();
    const place = placeOf(actor, allowedBranch((await readClient(tx, actor, params.uuid)).owner, body.branchUuid));
    const current = new Map((await openDraftOrder(tx, actor, params.uuid, place)).map((line) => [line.productUuid, line]));
    const client = await readClient(tx, actor, params.uuid);
    if (client.owner.company.status !== "accredited") throwProblem("COMPANY_NOT_ACCREDITED");
    const branchUuid = allowedBranch(client.owner, body.branchUuid);
    const uuids = [...new Set(body.products.map(({ productUuid }) => productUuid))];
    const loaded = await loadProductsOf(tx, client, client.owner, uuids, now, branchUuid);
    const requested = body.products.map((line) => ({ ...line, isSelected: true }));
    const { wanted, problems } = checkRequestedLines(requested, new Map(loaded.lines.map((line) => [line.uuid, line])), current);
    assertSomethingWritten(wanted, problems);
    const added = wanted.filter(({ productUuid, quantity }) => quantity > 0 && !current.has(productUuid));
    if (current.size + added.length > maxOrderLines) throwFieldErrors({ products: ["tooManyLines", { count: maxOrderLines }] });
    await writeDraftOrder(tx, place, wanted);
    return { ...(await readBasket(tx, { actor, client, branchUuid, now })), rejected: problems };
  });
