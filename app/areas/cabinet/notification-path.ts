import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import type { Notification } from "#contract/notifications.ts";
import { buyerRoles, type Grant, hasRole } from "#contract/roles.ts";

/** Address of what the notification is about, if the user may enter that page; else the list of notifications. */
export function notificationPath({ payload }: Pick<Notification, "payload">, held: readonly Grant[]): string {
  if (payload.deal_uuid && mayEnter("deal", held)) return paths.deal(payload.deal_uuid);
  if (payload.standing_order_uuid && mayEnter("standingOrder", held)) return paths.standingOrder(payload.standing_order_uuid);
  if (payload.basket_uuid && mayEnter("cart", held)) return paths.cart;
  if (payload.list_uuid && mayEnter("orderingList", held)) return paths.orderingList(payload.list_uuid);
  if (payload.product_uuid) return paths.product(payload.product_uuid);
  if (payload.act_uuid && mayEnter("act", held)) return paths.act(payload.act_uuid);
  if (payload.claim_uuid && mayEnter("claim", held)) return paths.claim(payload.claim_uuid);
  if (payload.period_from && payload.period_to && mayEnter("companyPapers", held))
    return `${paths.companyPapers}?dateFrom=${payload.period_from}&dateTo=${payload.period_to}`;
  if (payload.company_uuid && mayEnter("companyMoney", held)) return paths.companyMoney;
  if (payload.company_uuid && mayEnter("companyReceivables", held)) return paths.companyReceivables(payload.company_uuid);
  if (payload.ticket_uuid) return paths.ticket(payload.ticket_uuid);
  if (payload.accreditation_uuid && hasRole(held, buyerRoles)) return paths.companyAccreditation;
  if (payload.accreditation_uuid && mayEnter("accreditation", held)) return paths.accreditation(payload.accreditation_uuid);
  return paths.notifications;
}
