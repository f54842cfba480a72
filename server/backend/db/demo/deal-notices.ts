import texts from "#locales/ru/notifications.json" with { type: "json" };
import type { DealDraft, LogRow } from "./deal-draft.ts";
import { dayText, fillValues, roublesText } from "./demo-text.ts";
import type { CompaniesFile, EmployeeEntry } from "./company-entries.ts";
import { demoUuid } from "./demo-uuid.ts";

export type DealNotice = { type: keyof typeof texts; to: string; deal: string; message: string; createdAt: Date };

/** What the portal would have sent while the deal went its way: domain.md section 16, types 14 to 24. */
export function dealNotices(draft: DealDraft, { seller }: CompaniesFile): DealNotice[] {
  const { entry, buyer } = draft;
  const ids = (role: string, people: readonly EmployeeEntry[]) =>
    people.filter((person) => person.roles.includes(role) && person.status === "active").map((person) => person.id);
  const directors = ids("buyer_company_director", buyer.employees);
  const regional = ids("seller_regional_director", seller.employees);
  const rep = draft.seller ?? "";
  const recipients = (log: LogRow, type: string): string[] => {
    const bySeller = log.actorSide !== "buyer";
    switch (type) {
      case "14":
        return [rep, ...directors];
      case "15":
        return [rep, entry.buyer];
      case "16":
        return bySeller ? [entry.buyer, ...directors] : [rep];
      case "17":
        return [rep];
      case "19":
        return [rep, ...regional];
      case "24":
        return bySeller ? [rep, entry.buyer] : [rep];
      default:
        return [entry.buyer];
    }
  };
  return draft.logs.flatMap((log) => {
    const type = typeOf(log);
    if (type === null) return [];
    const message = fillValues(texts[type], { number: entry.number, company: buyer.name, person: log.comment ?? "" });
    return [...new Set(recipients(log, type))]
      .filter((to) => to !== "" && demoUuid("customer", to) !== log.actorUuid)
      .map((to) => ({ type, to, deal: entry.number, message, createdAt: log.createdAt as Date }));
  });
}

const typeOfStatus: Record<string, keyof typeof texts> = {
  approved_by_buyer: "17",
  approved_by_seller: "18",
  declined_by_buyer: "19",
  declined_by_seller: "20",
  transferred_to_warehouse: "21",
  collected: "22",
  partly_collected: "23",
  received: "24",
};

function typeOf({ event, fromStatus, toStatus }: LogRow): keyof typeof texts | null {
  if (event === "created") return "14";
  if (event === "assign") return "15";
  if (event === "edit") return "16";
  const isMove = (event === "status" || event === "collected") && fromStatus !== toStatus;
  return isMove ? (typeOfStatus[toStatus ?? ""] ?? null) : null;
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
