import { useLocation } from "@remix-run/react";
import Activity from "lucide-react/icons/activity";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import Banknote from "lucide-react/icons/banknote";
import BookOpen from "lucide-react/icons/book-open";
import Building from "lucide-react/icons/building";
import CalendarDays from "lucide-react/icons/calendar-days";
import ChartColumn from "lucide-react/icons/chart-column";
import ClipboardList from "lucide-react/icons/clipboard-list";
import ClipboardPaste from "lucide-react/icons/clipboard-paste";
import Database from "lucide-react/icons/database";
import FileText from "lucide-react/icons/file-text";
import Files from "lucide-react/icons/files";
import FolderTree from "lucide-react/icons/folder-tree";
import Headset from "lucide-react/icons/headset";
import History from "lucide-react/icons/history";
import House from "lucide-react/icons/house";
import Inbox from "lucide-react/icons/inbox";
import KeyRound from "lucide-react/icons/key-round";
import LayoutGrid from "lucide-react/icons/layout-grid";
import ListChecks from "lucide-react/icons/list-checks";
import MessageSquare from "lucide-react/icons/message-square";
import Package from "lucide-react/icons/package";
import Plus from "lucide-react/icons/plus";
import Search from "lucide-react/icons/search";
import Send from "lucide-react/icons/send";
import ShieldCheck from "lucide-react/icons/shield-check";
import Store from "lucide-react/icons/store";
import Tag from "lucide-react/icons/tag";
import Users from "lucide-react/icons/users";
import Wallet from "lucide-react/icons/wallet";
import Warehouse from "lucide-react/icons/warehouse";
import { useTranslation } from "react-i18next";
import { menuFor } from "#app/site-map/menus.ts";
import { type SideMenuId, sideMenu } from "#app/site-map/side-menu.ts";
import type { IconShape } from "#app/ui/icon/icon.tsx";
import type { Grant } from "#contract/roles.ts";

const icons: Record<SideMenuId, IconShape> = {
  home: House,
  company: Building,
  companyAbout: Building,
  companyAccreditation: ShieldCheck,
  companyContracts: FileText,
  companyMoney: Wallet,
  companyPapers: Files,
  purchases: ChartColumn,
  accreditations: ShieldCheck,
  companies: Building,
  customers: Users,
  references: BookOpen,
  deals: ClipboardList,
  collection: Package,
  clients: ClipboardPaste,
  purchase: ClipboardPaste,
  orderingQuick: ClipboardPaste,
  orderingGoods: History,
  orderingLists: ListChecks,
  buyerCodes: Tag,
  branchOrders: Store,
  standingList: CalendarDays,
  catalogManage: LayoutGrid,
  catalogNewCards: Inbox,
  catalogCreate: Plus,
  counteragents: Users,
  receivables: Wallet,
  papers: Files,
  payments: Banknote,
  tickets: Headset,
  schedules: CalendarDays,
  exchange: Database,
  exchangeGoods: Package,
  exchangePrices: Tag,
  exchangeCategories: FolderTree,
  exchangeCenters: Warehouse,
  exchangeSynonyms: MessageSquare,
  exchangeMissed: Search,
  exchangeLoads: Database,
  exchangeMapping: ArrowLeftRight,
  exchangeKeys: KeyRound,
  exchangeWebhooks: Send,
  portalSettings: Store,
  portalHealth: Activity,
};

export type SideMenuEntry = { href: string; text: string; icon: IconShape; current: boolean };

/** The cabinet menu of these roles and permissions, with sections expanded and the current page marked. */
export function useSideMenu(grants: readonly Grant[]): SideMenuEntry[] {
  const { t } = useTranslation("shell");
  const { pathname, search } = useLocation();
  const entries = menuFor(sideMenu, grants)
    .flatMap((item) => (item.children ? menuFor(item.children, grants) : [item]))
    .map((item) => ({ href: item.to, text: t(`sideMenu.${item.id}`), icon: icons[item.id] }));
  const currentHref = entries
    .filter(({ href }) => (href.includes("?") ? pathname + search : pathname) === href || pathname.startsWith(`${href.split("?")[0]}/`))
    .sort((a, b) => b.href.length - a.href.length)[0]?.href;
  return entries.map((entry) => ({ ...entry, current: entry.href === currentHref }));
}
