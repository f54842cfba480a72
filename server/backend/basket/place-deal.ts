import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { basket } from "#contract/basket.ts";
import type { SignedIn } from "../context.ts";
import type { ContractLineRow } from "../contracts/ledger.ts";
import { lockContractLines } from "../contracts/ledger.ts";
import type { Transaction } from "../db/database.ts";
import { bodyHash, once } from "../db/once.ts";
import { createDeal } from "../deals/create-deal.ts";
import { lockScheduleOf } from "../distribution/lock-schedule.ts";
import type { Handler, Input } from "../handlers.ts";
import { refuse } from "../problem.ts";
import { lockStock } from "../stock/read-stock.ts";
import type { BasketData } from "./basket-data.ts";
import { calculateBasket } from "./calculate-basket.ts";
import { allowedBranch } from "./change-basket.ts";
import { checkOrder } from "./checkout.ts";
import { loadBasketOf } from "./load-basket.ts";
import { lockBasket } from "./lock-basket.ts";
import { readOwner } from "./read-owner.ts";
import { baskets } from "./tables.ts";
import { dropLines } from "./write-lines.ts";

type Answer = { uuid: string; number: string; createdAt: string };

/**
 * Exactly one deal however often it is sent (domain.md section 8 and invariant 9). One transaction; locks in this order:
 * key, basket, company, schedule, contract lines by uuid, stock by product.
 */
export const placeDeal: Handler<typeof basket.placeDeal> = async (context, input) => {
  const at = context.now();
  const claim = {
    customerUuid: context.actor.customerUuid,
    key: input.idempotencyKey ?? (await keyOfBasket(context)),
    bodyHash: bodyHash(input.body),
  };
  return context.db.transaction((tx) => once(tx, claim, at, () => order(tx, context, input, at)));
};

/** Without a key, one version of a basket can be ordered once. */
async function keyOfBasket({ db, actor }: SignedIn): Promise<string> {
  const [row] = await db
    .select({ uuid: baskets.uuid, version: baskets.version })
    .from(baskets)
    .where(eq(baskets.customerUuid, actor.customerUuid));
  return `basket ${row?.uuid ?? actor.customerUuid} ${row?.version ?? 0}`;
}

async function order(
  tx: Transaction,
  { actor }: SignedIn,
  { body }: Pick<Input<typeof basket.placeDeal>, "body">,
  now: Date,
): Promise<Answer> {
  const stored = await lockBasket(tx, actor, now);
  const owner = await readOwner(tx, actor, "company");
  if (!owner.company.isActive || owner.company.status !== "accredited") refuse("COMPANY_NOT_ACCREDITED");
  const branchUuid = allowedBranch(owner, body.branchUuid);
  await lockScheduleOf(tx, branchUuid);
  const data = await loadBasketOf(tx, actor, owner, now, branchUuid);
  const locked = await lockContractLines(
    tx,
    branchUuid,
    data.lines.filter((line) => line.isChecked).map((line) => line.assortmentUuid),
  );
  const calculated = calculateBasket(await withLockedStock(tx, withLockedSums(data, locked)), now);
  const dates = checkOrder(calculated, body);

  const deal = await createDeal(tx, { uuid: uuidv7(), actor, basket: calculated, dates, comment: body.comment ?? "", now, locked });
  await dropLines(
    tx,
    stored,
    calculated.lines.filter((line) => line.priced.participates).map((line) => line.uuid),
    now,
  );
  return { uuid: deal.uuid, number: String(deal.number), createdAt: now.toISOString() };
}

/** The sums as they are under the lock: they may have moved since the basket was read. */
function withLockedSums(data: BasketData, locked: ReadonlyMap<string, ContractLineRow>): BasketData {
  const contracts = data.contracts.map((contract) => ({ ...contract, ...locked.get(contract.assortmentUuid) }));
  return { ...data, contracts };
}

/** Two orders of the last boxes come one after the other, and the second sees what the first has taken. */
async function withLockedStock(tx: Transaction, data: BasketData): Promise<BasketData> {
  const blocked = data.lines.filter((line) => line.isChecked && line.stock?.isBlocking).map((line) => line.uuid);
  const stock = await lockStock(tx, data.branch?.distributionCenterUuid ?? null, blocked);
  return { ...data, lines: data.lines.map((line) => ({ ...line, stock: stock.get(line.uuid) ?? line.stock })) };
}
