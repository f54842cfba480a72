import type { NotificationTypeOf } from "#contract/notification-types.ts";
import texts from "#locales/ru/notifications.json" with { type: "json" };
import { dealTransitions } from "../../deals/transition-table.ts";
import type { DealDraft, LogRow } from "./deal-draft.ts";
import { dayText, fillValues, roublesText } from "./demo-text.ts";
import type { CompaniesFile, EmployeeEntry } from "./company-entries.ts";
import { demoUuid } from "./demo-uuid.ts";

export type DealNotice = { type: NotificationTypeOf<"deal">; to: string; deal: string; message: string; createdAt: Date };

/** What the portal would have sent while the deal went its way: domain.md section 16, types 14 to 24. */
export function dealNotices(draft: DealDraft, { seller }: CompaniesFile): DealNotice[] {
  const { entry, buyer } = draft;
  const ids = (role: string, people: readonly EmployeeEntry[]) =>
    people.filter((person) => person.roles.includes(role) && person.status === "active").map((person) => person.id);
  const directors = ids("buyer_company_director", buyer.employees);
  const regional = ids("seller_regional_director", seller.employees);
  const rep = draft.seller ?? "";
  const buyerOnly = () => [entry.buyer];
  const recipients: Record<NotificationTypeOf<"deal">, (bySeller: boolean) => string[]> = {
    "14": () => [rep, ...directors],
    "15": () => [rep, entry.buyer],
    "16": (bySeller) => (bySeller ? [entry.buyer, ...directors] : [rep]),
    "17": () => [rep],
    "18": buyerOnly,
    "19": () => [rep, ...regional],
    "20": buyerOnly,
    "21": buyerOnly,
    "22": buyerOnly,
    "23": buyerOnly,
    "24": (bySeller) => (bySeller ? [rep, entry.buyer] : [rep]),
  };
  return draft.logs.flatMap((log) => {
    const type = typeOf(log);
    if (type === null) return [];
    const message = fillValues(texts[type], { number: entry.number, company: buyer.name, person: log.comment ?? "" });
    return [...new Set(recipients[type](log.actorSide !== "buyer"))]
      .filter((to) => to !== "" && demoUuid("customer", to) !== log.actorUuid)
      .map((to) => ({ type, to, deal: entry.number, message, createdAt: log.createdAt as Date }));
  });
}

function typeOf({ event, fromStatus, toStatus }: LogRow): DealNotice["type"] | null {
  if (event === "created") return "14";
  if (event === "assign") return "15";
  if (event === "edit") return "16";
  const isMove = (event === "status" || event === "collected") && fromStatus !== toStatus;
  return isMove ? (dealTransitions.find(({ action, to }) => action !== "edit" && to === toStatus)?.notify ?? null) : null;
}

/** Values for the texts of data/texts.json about this deal. */
export function dealValues(draft: DealDraft): Record<string, string | number> {
  const { lines, sums, deliveryFrom, deliveryTo, editedFrom, logs } = draft;
  const actual = lines.reduce((sum, line) => sum + (line.actualTotalKopecks ?? line.totalKopecks), 0);
  const edits = logs.findLast((log) => log.event === "edit")?.changes;
  return {
    before: roublesText(editedFrom),
    total: roublesText(sums.total),
    difference: roublesText(sums.total - actual),
    dates: deliveryFrom === deliveryTo ? dayText(deliveryFrom) : `${dayText(deliveryFrom)} и ${dayText(deliveryTo)}`,
    count: lines.length,
    collected: lines.filter((line) => line.collectedHundredths !== 0).length,
    changes: `${Array.isArray(edits) ? edits.length : 0} поз.`,
  };
}
