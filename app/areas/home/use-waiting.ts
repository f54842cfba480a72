import Banknote from "lucide-react/icons/banknote";
import Bell from "lucide-react/icons/bell";
import Building from "lucide-react/icons/building";
import ClipboardList from "lucide-react/icons/clipboard-list";
import Database from "lucide-react/icons/database";
import Handshake from "lucide-react/icons/handshake";
import Headset from "lucide-react/icons/headset";
import Mail from "lucide-react/icons/mail";
import ShieldCheck from "lucide-react/icons/shield-check";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import UserX from "lucide-react/icons/user-x";
import Users from "lucide-react/icons/users";
import { useTranslation } from "react-i18next";
import type { Side } from "#app/areas/deals/deal-buttons.ts";
import { nextStep } from "#app/areas/deals/next-step.ts";
import { dealStatusStyles } from "#app/areas/statuses/deal-status-styles.ts";
import { formatDates, formatMoney, nbsp, unbroken } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import type { IconShape } from "#app/ui/icon/icon.tsx";
import { isAdmin } from "#contract/roles.ts";
import type { Overview } from "./load-overview.server.ts";

export type Waiting = {
  key: string;
  /** Number of items; an entry without any is left out. */
  count: number;
  icon: IconShape;
  /** `warning`: needs a decision; `info`: needs a look. */
  tone: "warning" | "info";
  text: string;
  meta?: string;
  href: string;
  action: string;
};

/** Entries of "needs you", most urgent first. */
export function useWaiting(overview: Overview, side: Side): Waiting[] {
  const { t } = useTranslation(["cabinet", "deals", "statuses"]);
  const lines: Waiting[] = [];
  const add = (line: Waiting) => line.count > 0 && lines.push(line);

  const { joining, counts } = overview;
  if (joining) {
    add({
      key: "joining",
      count: 1,
      icon: ShieldCheck,
      tone: joining.whose === "yours" ? "warning" : "info",
      text: t(`home.joining.${joining.whose}`),
      meta: joining.step ? t(`statuses:processType.${joining.step}`) : t(`statuses:accreditation.${joining.status}`),
      href: paths.companyAccreditation,
      action: t("home.openAccreditation"),
    });
  }
  for (const deal of overview.waiting) {
    add({
      key: deal.uuid,
      count: 1,
      icon: deal.consentNeeded ? Handshake : dealStatusStyles[deal.status].icon,
      tone: "warning",
      text: t("home.deal", { number: deal.number }),
      meta: [
        side === "buyer" ? unbroken(deal.branchName) : deal.buyerCompanyName,
        formatMoney(deal.actualTotal ?? deal.total),
        formatDates(deal.deliveryFrom, deal.deliveryTo).replaceAll(" ", nbsp).replace("–", "–\u2060"),
      ].join(" · "),
      href: paths.deal(deal.uuid),
      action: t(`deals:next.${nextStep(deal, side, side === "seller").key}`),
    });
  }
  const others = Math.max(0, (counts?.mine ?? 0) - overview.waiting.length);
  add({
    key: "others",
    count: others,
    icon: ClipboardList,
    tone: "warning",
    text: t("home.dealsMore", { count: others }),
    href: `${paths.deals}?tab=mine`,
    action: t("home.openDeals"),
  });
  for (const { process, count } of overview.steps) {
    add({
      key: process,
      count,
      icon: ShieldCheck,
      tone: "warning",
      text: t("home.accreditations", { count }),
      meta: t(`statuses:processType.${process}`),
      href: `${paths.accreditations}?process=${process}`,
      action: t("home.openAccreditations"),
    });
  }
  add({
    key: "leaderless",
    count: overview.leaderless,
    icon: UserX,
    tone: "warning",
    text: t("home.leaderless", { count: overview.leaderless }),
    href: `${paths.counteragents}?salesRepresentative=left`,
    action: t("home.openLeaderless"),
  });
  for (const [key, count, query] of [
    ["ticketsUnassigned", overview.tickets.unassigned, "status=new"],
    ["ticketsAssigned", overview.tickets.assigned, "status=assigned&assignee=me"],
    ["ticketsInWork", overview.tickets.inWork, "status=in_work&assignee=me"],
  ] as const) {
    add({
      key,
      count,
      icon: Headset,
      tone: "warning",
      text: t(`home.${key}`, { count }),
      href: `${paths.tickets}?${query}`,
      action: t("home.openTickets"),
    });
  }
  for (const line of overview.accounts ?? [])
    add({ ...line, icon: Banknote, text: t(`home.${line.key}`, { count: line.count }), action: t(line.action) });
  add({
    key: "toCollect",
    count: overview.toCollect,
    icon: ClipboardList,
    tone: "warning",
    text: t("home.toCollect", { count: overview.toCollect }),
    href: paths.collection,
    action: t("home.openCollection"),
  });
  if (overview.tasks)
    for (const line of toTaskLines(overview.tasks))
      add({
        ...line,
        icon: Database,
        text: t(`home.${line.key}`, { count: line.count }),
        meta: line.meta && t(line.meta),
        action: t(line.action),
      });
  const plain = [
    ["invited", overview.invited, Mail, `${paths.customers}?status=waiting_confirmation`, "home.openInvited"],
    ["cart", overview.basket, ShoppingCart, paths.cart, "home.openCart"],
    ["unread", overview.unread, Bell, paths.notifications, "home.openNotifications"],
    ["tickets", isAdmin(overview.roles) ? 0 : overview.tickets.open, Headset, paths.tickets, "home.openTickets"],
  ] as const;
  for (const [key, count, icon, href, action] of plain)
    add({ key, count, icon, tone: "info", text: t(`home.${key}`, { count }), href, action: t(action) });
  return lines;
}

type TaskLine = Pick<Waiting, "count" | "href" | "tone"> & {
  key: "unsorted" | "unpriced" | "unrated" | "unstored" | "unpictured" | "heldLoads" | "refusedRows" | "staleFeeds";
  meta?: "home.hiddenMeta" | "home.unstoredMeta";
  action: "home.openGoods" | "home.openLoads" | "home.openLoad";
};

/** What waits for those who load the seller's data. */
function toTaskLines({ goods, held, refused, stale }: NonNullable<Overview["tasks"]>): TaskLine[] {
  const state = (key: "unsorted" | "unpriced" | "unrated" | "unstored" | "unpictured") => ({
    ...{ key, count: goods[key], href: `${paths.sellerProducts}?state=${key}`, action: "home.openGoods" as const },
  });
  const hidden = { tone: "warning", meta: "home.hiddenMeta" } as const;
  return [
    { key: "heldLoads", count: held, tone: "warning", href: `${paths.exchangeLoads}?state=held`, action: "home.openLoads" },
    { ...state("unsorted"), ...hidden },
    { ...state("unpriced"), ...hidden },
    { ...state("unrated"), ...hidden },
    { ...state("unstored"), tone: "warning", meta: "home.unstoredMeta" },
    {
      ...{ key: "refusedRows", count: refused.rows, tone: "warning" },
      ...(refused.load
        ? { href: paths.exchangeLoad(refused.load), action: "home.openLoad" }
        : { href: paths.exchangeLoads, action: "home.openLoads" }),
    },
    { key: "staleFeeds", count: stale.length, tone: "warning", href: paths.exchangeLoads, action: "home.openLoads" },
    { ...state("unpictured"), tone: "info" },
  ];
}

/** Counts of the platform, for its staff. */
export function usePlatform({ roles, tickets, companies, customers }: Overview): Waiting[] {
  const { t } = useTranslation("cabinet");
  if (!isAdmin(roles)) return [];
  const lines = [
    ["tickets", tickets.open, Headset, paths.tickets, "home.openTickets"],
    ["companiesAll", companies, Building, paths.cabinetHomeTab("companies"), "home.openList"],
    ["customersAll", customers, Users, paths.cabinetHomeTab("customers"), "home.openList"],
  ] as const;
  return lines.map(([key, count, icon, href, action]) => ({
    key,
    count,
    icon,
    tone: "info",
    text: t(`home.${key}`, { count }),
    href,
    action: t(action),
  }));
}
