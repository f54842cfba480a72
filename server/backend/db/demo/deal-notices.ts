import texts from "#locales/ru/notifications.json" with { type: "json" };
import { type DealNotice, recipientsOf } from "../../deals/notices.ts";
import { dealTransitions } from "../../deals/transition-table.ts";
import type { CompaniesFile, EmployeeEntry } from "./company-entries.ts";
import type { DealDraft, LogRow } from "./deal-draft.ts";
import { dayText, interpolateValues, roublesText } from "./demo-text.ts";
import { demoUuid } from "./demo-uuid.ts";

type NoticeType = DealNotice | "representativeChanged";
export type SentNotice = { type: NoticeType; to: string; deal: string; message: string; createdAt: Date };

/** Notifications that the portal would have sent during the deal's history (domain.md section 16). */
export function dealNotices(draft: DealDraft, { seller }: CompaniesFile): SentNotice[] {
  const { entry, buyer } = draft;
  const ids = (role: string, people: readonly EmployeeEntry[]) =>
    people.filter((person) => person.roles.includes(role) && person.status === "active").map((person) => person.id);
  const directors = ids("buyer_company_director", buyer.employees);
  const regionalDirectors = ids("seller_regional_director", seller.employees);
  const people = { creator: entry.buyer, directors, accountants: [], seller: draft.seller, regionalDirectors };
  const recipients = (type: NoticeType, log: LogRow): (string | null)[] =>
    type === "representativeChanged" ? [draft.seller, entry.buyer] : recipientsOf(type, people, log.actorSide !== "buyer");
  return draft.logs.flatMap((log) => {
    const type = typeOf(log);
    if (type === null) return [];
    const message = interpolateValues(texts.message[type], { number: entry.number, company: buyer.name, person: log.comment ?? "" });
    return [...new Set(recipients(type, log))]
      .filter((to) => to !== null)
      .filter((to) => demoUuid("customer", to) !== log.actorUuid)
      .map((to) => ({ type, to, deal: entry.number, message, createdAt: log.createdAt as Date }));
  });
}

function typeOf({ event, fromStatus, toStatus }: LogRow): NoticeType | null {
  if (event === "created") return "dealCreated";
  if (event === "assign") return "representativeChanged";
  if (event === "edit") return "dealChanged";
  const isMove = (event === "status" || event === "collected") && fromStatus !== toStatus;
  return isMove ? (dealTransitions.find(({ action, to }) => action !== "edit" && to === toStatus)?.notify ?? null) : null;
}

/** Values for placeholders in the texts of data/texts.json about this deal. */
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
