import { v7 as uuidv7 } from "uuid";
import type { Actor } from "../context.ts";
import { type ContractLineRow, lockContractLines } from "../contracts/ledger.ts";
import type { Transaction } from "../db/database.ts";
import { createDeal } from "../deals/create-deal.ts";
import type { DealRow } from "../deals/deal-record.ts";
import { lockScheduleOf } from "../distribution/lock-schedule.ts";
import { refuse } from "../problem.ts";
import { lockStock } from "../stock/read-stock.ts";
import type { BasketData } from "./basket-data.ts";
import { calculateBasket, type CalculatedBasket } from "./calculate-basket.ts";
import { allowedBranch } from "./change-basket.ts";
import { checkOrder, type Order } from "./checkout.ts";
import { type BasketOwner, readOwner } from "./read-owner.ts";

/** The lines for a branch that are to become a deal, from wherever they are stored. */
export type Placing = {
  actor: Actor;
  /** The representative who orders on behalf of the actor; absent when the actor orders himself. */
  by?: Actor;
  branchUuid: string;
  comment: string;
  now: Date;
  /** Called under the lock of the schedule. */
  load: (owner: BasketOwner) => Promise<BasketData>;
  /** Called under all locks: chooses the lines that take part, and the dates. */
  choose: (data: BasketData) => { data: BasketData; order: Order };
  /** Further refusals after the checks of the checkout. */
  accept?: (basket: CalculatedBasket) => void;
};

/**
 * Every deal is placed here: checks 1 to 8 of domain.md section 8, then the deal. Locks in this order: company, schedule,
 * contract lines by uuid, stock by product.
 */
export async function placeOrder(tx: Transaction, placing: Placing): Promise<{ deal: DealRow; basket: CalculatedBasket }> {
  const { actor, by, comment, now } = placing;
  const owner = await readOwner(tx, actor, "company");
  if (!owner.company.isActive || owner.company.status !== "accredited") refuse("COMPANY_NOT_ACCREDITED");
  const branchUuid = allowedBranch(owner, placing.branchUuid);
  await lockScheduleOf(tx, branchUuid);
  const data = await placing.load(owner);
  const locked = await lockContractLines(
    tx,
    branchUuid,
    data.lines.filter((line) => line.isChecked).map((line) => line.assortmentUuid),
  );
  const chosen = placing.choose(await withLockedStock(tx, withLockedSums(data, locked)));
  const basket = calculateBasket(chosen.data, now);
  const dates = checkOrder(basket, chosen.order);
  placing.accept?.(basket);
  return { deal: await createDeal(tx, { uuid: uuidv7(), actor, by, basket, dates, comment, now, locked }), basket };
}

/** The contract sums read under the lock: they may have moved since the lines were read. */
function withLockedSums(data: BasketData, locked: ReadonlyMap<string, ContractLineRow>): BasketData {
  const contracts = data.contracts.map((contract) => ({ ...contract, ...locked.get(contract.assortmentUuid) }));
  return { ...data, contracts };
}

/** Serializes orders of the last boxes: the second one sees what the first has taken. */
async function withLockedStock(tx: Transaction, data: BasketData): Promise<BasketData> {
  const blocked = data.lines.filter((line) => line.isChecked && line.stock?.isBlocking).map((line) => line.uuid);
  const stock = await lockStock(tx, data.branch?.distributionCenterUuid ?? null, blocked);
  return { ...data, lines: data.lines.map((line) => ({ ...line, stock: stock.get(line.uuid) ?? line.stock })) };
}
