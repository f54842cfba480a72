import type { onBehalf as calls } from "#contract/on-behalf.ts";
import { allowedBranch } from "../basket/change-basket.ts";
import { checkAskedLines, refuseIfNothing } from "../basket/check-lines.ts";
import { loadProductsOf } from "../basket/load-basket.ts";
import type { Handler } from "../handlers.ts";
import { refuse, refuseFields } from "../problem.ts";
import { readBasket } from "./get-sheet.ts";
import { readClient } from "./read-client.ts";
import { openSheet, placeOf, writeSheet } from "./sheet-lines.ts";
import { mostOrderLines } from "#contract/lines.ts";

export const putLines: Handler<typeof calls.put> = ({ db, actor, now: clock }, { params, body }) =>
  db.transaction(async (tx) => {
    const now = clock();
    const client = await readClient(tx, actor, params.uuid, "company");
    if (client.owner.company.status !== "accredited") refuse("COMPANY_NOT_ACCREDITED");
    const branchUuid = allowedBranch(client.owner, body.branchUuid);
    const place = placeOf(actor, branchUuid);
    const kept = new Map((await openSheet(tx, place)).map((line) => [line.productUuid, line]));
    const uuids = [...new Set(body.products.map(({ productUuid }) => productUuid))];
    const goods = await loadProductsOf(tx, client, client.owner, uuids, now, branchUuid);
    const asked = body.products.map((line) => ({ ...line, isSelected: true }));
    const { wanted, problems } = checkAskedLines(asked, new Map(goods.lines.map((line) => [line.uuid, line])), kept);
    refuseIfNothing(wanted, problems);
    const added = wanted.filter(({ productUuid, quantity }) => quantity > 0 && !kept.has(productUuid));
    if (kept.size + added.length > mostOrderLines) refuseFields({ products: ["tooManyLines", { count: mostOrderLines }] });
    await writeSheet(tx, place, wanted);
    return { ...(await readBasket(tx, { actor, client, branchUuid, now })), refused: problems };
  });
