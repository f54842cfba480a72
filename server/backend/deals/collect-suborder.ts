import type { z } from "zod";
import { dealPhaseOf } from "#contract/deal-statuses.ts";
import type { DealDetails } from "#contract/deals.ts";
import { collectableStatuses, type SuborderStatus } from "#contract/enums.ts";
import { toHundredths } from "#contract/quantity.ts";
import { issueAtCollection } from "../papers/upd/issue-upd.ts";
import { throwFieldErrors, throwProblem } from "../problem.ts";
import { dealStatusFromSuborders, isPartlyCollected } from "../suborders/status.ts";
import { setCollected } from "../suborders/write-suborders.ts";
import { recordVersions } from "../versions/versions.ts";
import type { DealUpdate, OpenDeal } from "./change-deal.ts";
import { actualTotalOf, collectionChanges, collectLine, toCollectionLine, writeCollected } from "./collect-lines.ts";
import { checkCollected, overWeightPercent } from "./collection.ts";
import { noticesOf } from "./notices.ts";
import { overrunNotices } from "./overrun-notices.ts";
import type { LineRow } from "./read-deal.ts";
import { moveReservation, ownReserved } from "./reserved-sums.ts";
import { mayCollect } from "./shown-actions.ts";
import { allowedTargets } from "./transitions.ts";

type Collected = NonNullable<z.output<typeof DealDetails>["collected"]>;

/**
 * Writes the actual quantities of one suborder (domain.md sections 11 and 13); later calls are corrections, each with a log row.
 * A line missing from the request keeps its actual quantity or, without one, gets the ordered quantity. The deal's status
 * follows from its suborders; missing quantities are released from the reserve at once. `isAllowed`: by default the deal's table says.
 */
export async function collectSuborder(
  open: OpenDeal,
  { suborderUuid, products }: Collected,
  isAllowed = mayCollect(open.facts, open.actor),
): Promise<DealUpdate | null> {
  const { tx, facts, actor, suborders, lines, contracts, record, now } = open;
  if (!isAllowed)
    throwProblem(isAtWork(open) ? "FORBIDDEN" : "TRANSITION_NOT_ALLOWED", {
      from: facts.status,
      to: null,
      allowed: allowedTargets(facts, actor),
    });
  const shown = suborders.filter((part) => part.deletedAt === null);
  const suborder = shown.find((part) => part.uuid === suborderUuid);
  if (suborder === undefined) throwFieldErrors({ "collected.suborderUuid": "selectFromList" });
  if (!collectableStatuses.includes(suborder.status))
    throwProblem("TRANSITION_NOT_ALLOWED", { from: facts.status, to: null, allowed: allowedTargets(facts, actor) });

  const own = lines.filter((line) => line.suborderUuid === suborderUuid);
  const collected = collectLines(own, products);
  const changes = collectionChanges(own, collected);
  const isCorrection = suborder.status !== "transferred_to_warehouse";
  if (isCorrection && changes.length === 0) return null;
  const after = lines.map((line) => collected.get(line.uuid) ?? line);
  const isShort = [...collected.values()].some((line) => (line.collectedHundredths ?? 0) < line.quantityHundredths);
  const status: SuborderStatus = isShort ? "partly_collected" : "collected";
  const statuses = shown.map((part) => (part === suborder ? status : part.status));
  const to = dealStatusFromSuborders(statuses) ?? facts.status;
  await writeCollected(tx, [...collected.values()]);
  await recordVersions(tx, open.context, [suborder], ["collected"]);
  await setCollected(tx, [suborderUuid], status, now);
  const moved = to !== facts.status;
  const upd = dealPhaseOf(to) === "receipt" ? await issueAtCollection({ ...open, lines: after }) : null;
  return {
    set: {
      status: to,
      ...(moved && { statusUpdatedAt: now }),
      isPartlyCollected: isPartlyCollected(record.deal.isPartlyCollected, statuses),
      actualTotalKopecks: actualTotalOf(after),
    },
    movements: moveReservation(ownReserved(contracts), after),
    logs: [
      {
        event: isCorrection ? "corrected" : "collected",
        from: facts.status,
        to,
        comment: `${record.deal.number}-${suborder.ordinal}`,
        changes,
      },
      ...(upd ? [upd.log] : []),
    ],
    notices: [
      ...noticesOf(moved ? (to === "collected" ? "dealCollected" : "dealPartlyCollected") : isCorrection ? "dealChanged" : null, open),
      ...(await overrunNotices(open, after)),
      ...(upd?.notices ?? []),
    ],
  };
}

function isAtWork({ facts }: OpenDeal): boolean {
  return ["collecting", "receipt"].includes(dealPhaseOf(facts.status));
}

function collectLines(own: readonly LineRow[], products: Collected["products"]): Map<string, LineRow> {
  const requested = new Map(products.map((product, index) => [product.uuid, { ...product, index }]));
  const problems: Parameters<typeof throwFieldErrors>[0] = {};
  for (const [index, { uuid }] of products.entries()) {
    if (!own.some((line) => line.uuid === uuid) || requested.get(uuid)?.index !== index)
      problems[`collected.products.${index}.uuid`] = "selectFromList";
  }
  const collected = own.map((line): LineRow => {
    const product = requested.get(line.uuid);
    if (product === undefined) return collectLine(line, line.collectedHundredths ?? line.quantityHundredths, line.collectReason);
    const quantity = toHundredths(product.collectedQuantity);
    const problem = checkCollected(toCollectionLine(line, quantity));
    const field = `collected.products.${product.index}.collectedQuantity`;
    if (problem === null) return collectLine(line, quantity, product.reason || null);
    const count = line.quantityHundredths / 100;
    if (problem.reason === "overWeight") problems[field] = ["collectedOverWeight", { percent: overWeightPercent, count }];
    if (problem.reason === "overCount") problems[field] = ["collectedOverCount", { count }];
    if (problem.reason === "precision")
      problems[field] = ["quantityPrecision", { count: toCollectionLine(line, 0).kind === "weight" ? 0.01 : 1 }];
    return line;
  });
  if (Object.keys(problems).length > 0) throwFieldErrors(problems);
  return new Map(collected.map((line) => [line.uuid, line]));
}
