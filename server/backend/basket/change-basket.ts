import type { BasketLines } from "#contract/basket.ts";
import type { z } from "zod";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { refuse, refuseFields } from "../problem.ts";
import { calculateBasket, type CalculatedBasket } from "./calculate-basket.ts";
import { checkAskedLines, type WantedLine } from "./check-lines.ts";
import { loadBasketOf } from "./load-basket.ts";
import { lockBasket } from "./lock-basket.ts";
import { readAsked } from "./read-asked.ts";
import { type BasketOwner, isActive, readOwner } from "./read-owner.ts";
import type { Written } from "./write-lines.ts";

type Change = z.output<typeof BasketLines>;

/** Writes the accepted lines and answers the basket's new version. */
type WriteLines = (tx: Transaction, written: Written, wanted: readonly WantedLine[]) => Promise<number>;

/** Locks, checks and writes one change of lines or branch, and answers the basket after it. */
export async function changeBasket({ db, actor, now }: SignedIn, change: Change, writeLines: WriteLines): Promise<CalculatedBasket> {
  const at = now();
  return db.transaction(async (tx) => {
    const basket = await lockBasket(tx, actor, at);
    const owner = await readOwner(tx, actor);
    if (owner.company.status !== "accredited") refuse("COMPANY_NOT_ACCREDITED");
    if (change.version !== undefined && change.version !== basket.version) refuse("VERSION_MISMATCH", { version: basket.version });
    const branchUuid = change.branchUuid === undefined ? basket.branchUuid : allowedBranch(owner, change.branchUuid);

    const { products, stored } = await readAsked(tx, basket.uuid, change.products);
    const { wanted, problems } = checkAskedLines(change.products, products, stored.asked);
    if (Object.keys(problems).length > 0) refuse("VALIDATION_ERROR", problems);
    const version = await writeLines(tx, { basketUuid: basket.uuid, stored, branchUuid, at }, wanted);
    return calculateBasket(await loadBasketOf(tx, actor, { ...owner, branchUuid, version }, at), at);
  });
}

/** Another company's branch, or one the caller is not attached to, is not found; a disabled one is said to be so. */
export function allowedBranch(owner: Pick<BasketOwner, "branches">, branchUuid: string): string {
  const branch = owner.branches.find((each) => each.uuid === branchUuid) ?? refuse("NOT_FOUND");
  if (!isActive(branch)) refuseFields({ branchUuid: "branchDisabled" });
  return branch.uuid;
}
