import { v7 as uuidv7 } from "uuid";
import type { Actor } from "../context.ts";
import { type ContractLineRow, lockContractLines } from "../contracts/ledger.ts";
import type { Transaction } from "../db/database.ts";
import { lockEarlier, needsDirector } from "../deals/approval.ts";
import { createDeal } from "../deals/create-deal.ts";
import type { DealRow } from "../deals/deal-record.ts";
import { lockScheduleOf } from "../distribution/lock-schedule.ts";
import { throwProblem } from "../problem.ts";
import { lockStock } from "../stock/read-stock.ts";
import type { BasketData } from "./basket-data.ts";
import { type CalculatedBasket, calculateBasket } from "./calculate-basket.ts";
import { allowedBranch } from "./change-basket.ts";
import { checkOrder, type Order } from "./checkout.ts";
import { type BasketOwner, readOwner } from "./read-owner.ts";

/** An order for a branch; `load` hides where its lines are stored. */
export type Placing = {
  actor: Actor;
  /** The representative who orders on behalf of the actor; absent when the actor orders in person. */
  by?: Actor;
  branchUuid: string;
  comment: string;
  /** The number of the order in the buyer's own system; empty without one. */
  buyerNumber: string;
  now: Date;
  /** Loads the lines; called under the schedule's lock. */
  load: (owner: BasketOwner) => Promise<BasketData>;
  /** Chooses the ordered lines and the dates; called under all locks. */
  choose: (data: BasketData) => { data: BasketData; order: Order };
  /** May throw further problems after the checkout's checks. */
  accept?: (basket: CalculatedBasket) => void;
};

/**
 * Places every deal: checks 1 to 8 of domain.md section 8, then writes it. Lock order: company, schedule, contract lines by uuid,
 * stock by product, the company's orders of the day.
 */
export async function placeOrder(tx: Transaction, placing: Placing): Promise<{ deal: DealRow; basket: CalculatedBasket }> {
  const { actor, by, comment, buyerNumber, now } = placing;
  const owner = await readOwner(tx, actor, "company");
  if (!owner.company.isActive || owner.company.status !== "accredited") throwProblem("COMPANY_NOT_ACCREDITED");
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
  const { company } = owner;
  const orderer = by ? ("representative" as const) : owner.orderer;
  const asksDirector = orderer !== null && needsDirector(company, basket.summary.total, await lockEarlier(tx, { company, orderer, now }));
  return {
    deal: await createDeal(tx, { uuid: uuidv7(), actor, by, basket, dates, comment, buyerNumber, now, locked, asksDirector }),
    basket,
  };
}

/** Replaces the contract sums by those read under the lock. */
function withLockedSums(data: BasketData, locked: ReadonlyMap<string, ContractLineRow>): BasketData {
  const contracts = data.contracts.map((contract) => ({ ...contract, ...locked.get(contract.assortmentUuid) }));
  return { ...data, contracts };
}

/** Locks the stock rows of ordered lines and rereads them, so that concurrent orders cannot oversell. */
async function withLockedStock(tx: Transaction, data: BasketData): Promise<BasketData> {
  const blocked = data.lines.filter((line) => line.isChecked && line.stock?.isBlocking).map((line) => line.uuid);
  const stock = await lockStock(tx, data.branch?.distributionCenterUuid ?? null, blocked);
  return { ...data, lines: data.lines.map((line) => ({ ...line, stock: stock.get(line.uuid) ?? line.stock })) };
}
