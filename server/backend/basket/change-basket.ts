import type { z } from "zod";
import type { BasketLines } from "#contract/basket.ts";
import type { Actor, SignedIn } from "../context.ts";
import type { Reader } from "../db/database.ts";
import { throwFieldErrors, throwProblem } from "../problem.ts";
import { type CalculatedBasket, calculateBasket } from "./calculate-basket.ts";
import { checkRequestedLines, type WantedLine } from "./check-lines.ts";
import { loadBasketOf } from "./load-basket.ts";
import { lockBasket } from "./lock-basket.ts";
import { readForChange } from "./read-for-change.ts";
import { type BasketOwner, isActive } from "./read-owner.ts";
import type { Written } from "./write-lines.ts";

type Change = z.output<typeof BasketLines>;

/**
 * Writes the accepted lines and returns the basket's new version, or undefined if the stored version is no longer the one that
 * was read.
 */
type WriteLines = (to: Reader, written: Written, wanted: readonly WantedLine[]) => Promise<number | undefined>;

/**
 * Checks and writes a change of lines or branch, and returns the new basket. Optimistic: three statements without a transaction,
 * where the write succeeds only for the version that was checked. After a concurrent change, or if the basket is not stored yet,
 * it is repeated under the basket's lock.
 */
export async function changeBasket({ db, actor, now }: SignedIn, change: Change, writeLines: WriteLines): Promise<CalculatedBasket> {
  const at = now();
  return (
    (await tryChange(db, actor, change, writeLines, at)) ??
    db.transaction(async (tx) => {
      await lockBasket(tx, actor, at);
      return (await tryChange(tx, actor, change, writeLines, at)) ?? throwProblem("CONFLICT");
    })
  );
}

async function tryChange(
  to: Reader,
  actor: Actor,
  change: Change,
  writeLines: WriteLines,
  at: Date,
): Promise<CalculatedBasket | undefined> {
  const { owner, products, stored } = await readForChange(to, actor, change.products);
  if (owner.company.status !== "accredited") throwProblem("COMPANY_NOT_ACCREDITED");
  if (change.version !== undefined && change.version !== owner.version) throwProblem("CHANGED", { version: owner.version });
  const branchUuid = change.branchUuid === undefined ? owner.branchUuid : allowedBranch(owner, change.branchUuid);
  const { wanted, problems } = checkRequestedLines(change.products, products, stored.named);
  if (Object.keys(problems).length > 0) throwProblem("VALIDATION_ERROR", problems);
  const version = await writeLines(to, { basketUuid: owner.uuid, version: owner.version, stored, branchUuid, at }, wanted);
  if (version === undefined) return undefined;
  return calculateBasket(await loadBasketOf(to, actor, { ...owner, branchUuid, version }, at), at);
}

/** NOT_FOUND for a branch outside the caller's scope, a field error for a disabled one. */
export function allowedBranch(owner: Pick<BasketOwner, "branches">, branchUuid: string): string {
  const branch = owner.branches.find((each) => each.uuid === branchUuid) ?? throwProblem("NOT_FOUND");
  if (!isActive(branch)) throwFieldErrors({ branchUuid: "branchDisabled" });
  return branch.uuid;
}
