import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { kopecksOf } from "#contract/kopecks.ts";
import { maxStandingOrderLines, maxStandingOrders } from "#contract/limits.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import type { standingOrders as calls } from "#contract/standing-orders.ts";
import { calculateBasket } from "../basket/calculate-basket.ts";
import { allowedBranch } from "../basket/change-basket.ts";
import { type GivenLine, loadBasket, loadGivenLines } from "../basket/load-basket.ts";
import { readOwner } from "../basket/read-owner.ts";
import type { Actor } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { lockQuota } from "../db/lock.ts";
import { callOnce } from "../db/once.ts";
import { checkDealScope, loadDeal } from "../deals/read-deal.ts";
import type { Handler } from "../handlers.ts";
import { throwFieldErrors, throwProblem } from "../problem.ts";
import { checkTerms, sortedDays } from "./check-terms.ts";
import { rememberPrices } from "./place-run.ts";
import { standingLines, standingOrders } from "./tables.ts";
import { phraseOf } from "./texts.ts";

/** Creates a standing order from lines of a deal or of the caller's basket. */
export const createOrder: Handler<typeof calls.create> = async (context, input) => {
  const { actor } = context;
  const { body } = input;
  const now = context.now();
  return callOnce(context, "standing.create", input, async (tx) => {
    const owner = await readOwner(tx, actor, "company");
    if (owner.company.status !== "accredited") throwProblem("COMPANY_NOT_ACCREDITED");
    const branchUuid = allowedBranch(owner, body.branchUuid);
    const branch = owner.branches.find((each) => each.uuid === branchUuid) ?? throwProblem("NOT_FOUND");
    await lockQuota(tx, "standing orders", actor.companyUuid);
    const ofCompany = await tx.$count(standingOrders, eq(standingOrders.companyUuid, actor.companyUuid));
    if (ofCompany >= maxStandingOrders) throwProblem("CONFLICT", undefined, phraseOf("most", { count: maxStandingOrders }));
    const lines = await linesOf(tx, actor, body, now);
    if (lines.length === 0) throwFieldErrors({ products: "nothingSelected" });
    if (lines.length > maxStandingOrderLines) throwFieldErrors({ products: ["tooManyLines", { count: maxStandingOrderLines }] });
    const today = plainDateIn(now, branch.timeZone);
    const terms = {
      startDate: body.startDate ?? today,
      endDate: body.endDate ?? null,
      confirm: body.confirm,
      autoMaxKopecks: body.autoMax && body.confirm === "auto" ? kopecksOf(body.autoMax) : null,
    };
    checkTerms(terms, today);
    const uuid = uuidv7();
    await tx.insert(standingOrders).values({
      uuid,
      companyUuid: actor.companyUuid,
      branchUuid,
      branchName: branch.name,
      ownerUuid: actor.customerUuid,
      name: body.name,
      buyerNumber: body.buyerNumber ?? "",
      weekdays: sortedDays(body.weekdays),
      ...terms,
      since: now,
      plannedAt: new Date(0),
      createdAt: now,
    });
    await tx
      .insert(standingLines)
      .values(
        lines.map(({ productUuid, quantity }, position) => ({ orderUuid: uuid, productUuid, quantityHundredths: quantity, position })),
      );
    await rememberPrices(tx, uuid, calculateBasket(await loadGivenLines(tx, actor, owner, { lines, branchUuid, now }), now));
    return { uuid };
  });
};

async function linesOf(
  tx: Transaction,
  actor: Actor,
  { dealUuid, branchUuid }: { dealUuid?: string | undefined; branchUuid: string },
  now: Date,
): Promise<GivenLine[]> {
  if (dealUuid) {
    await checkDealScope(tx, actor, dealUuid);
    const { lines } = await loadDeal(tx, actor, dealUuid);
    return uniqueLines(lines.map(({ productUuid, quantityHundredths }) => ({ productUuid, quantity: quantityHundredths })));
  }
  const { lines } = await loadBasket(tx, actor, now, branchUuid);
  return lines.filter((line) => line.isChecked).map(({ uuid, quantity }) => ({ productUuid: uuid, quantity }));
}

function uniqueLines(lines: readonly GivenLine[]): GivenLine[] {
  return [...Map.groupBy(lines, (line) => line.productUuid)].map(([productUuid, same]) => ({
    productUuid,
    quantity: same.reduce((sum, line) => sum + line.quantity, 0),
  }));
}
