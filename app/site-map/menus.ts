import type { ParseKeys } from "i18next";
import {
  adminRoles,
  buyerRoles,
  collectors,
  dealViewers,
  exchangeEditors,
  exchangeMapReaders,
  exchangeReaders,
  type Grant,
  hasRole,
  isBuyer,
  keyMakers,
  loadReaders,
  type Role,
  receivablesReaders,
} from "#contract/roles.ts";
import { accreditationStaff, counteragentStaff, mayEnter } from "./pages.ts";
import { paths } from "./paths.ts";

/** Every entry has a text in locales/ru/shell.json, and an icon where the menu is rendered. */
export type SideMenuId = Exclude<NamedIn<"sideMenu">, "nav">;
export type AvatarMenuId = NamedIn<"avatarMenu">;

type NamedIn<Group extends string> = ParseKeys<"shell"> extends infer Key ? (Key extends `${Group}.${infer Name}` ? Name : never) : never;

type MenuItem<Id> = { id: Id; to: string; roles: "auth" | readonly Grant[]; children?: readonly MenuItem<Id>[] };

/** Side menu of the cabinet (specification 1 section 2) with the roles of domain.md C1, C2 and C4. */
export const sideMenu: readonly MenuItem<SideMenuId>[] = [
  { id: "home", to: paths.cabinetHome, roles: "auth" },
  {
    id: "company",
    to: paths.companyAbout,
    roles: ["buyer_company_director"],
    children: [
      { id: "companyAbout", to: paths.companyAbout, roles: ["buyer_company_director"] },
      { id: "companyAccreditation", to: paths.companyAccreditation, roles: ["buyer_company_director"] },
      { id: "companyContracts", to: paths.companyContracts, roles: ["buyer_company_director"] },
      { id: "companyMoney", to: paths.companyMoney, roles: ["buyer_company_director"] },
    ],
  },
  { id: "accreditations", to: paths.accreditations, roles: accreditationStaff },
  { id: "companies", to: paths.cabinetHomeTab("companies"), roles: ["platform_manager"] },
  { id: "customers", to: paths.cabinetHomeTab("customers"), roles: ["platform_manager"] },
  { id: "references", to: paths.cabinetPage("references"), roles: ["platform_manager", "seller_content_manager"] },
  { id: "deals", to: paths.deals, roles: dealViewers },
  { id: "collection", to: paths.collection, roles: collectors },
  {
    id: "purchase",
    to: paths.orderingQuick,
    roles: buyerRoles,
    children: [
      { id: "orderingQuick", to: paths.orderingQuick, roles: buyerRoles },
      { id: "orderingGoods", to: paths.frequentProducts, roles: buyerRoles },
      { id: "orderingLists", to: paths.orderingLists, roles: buyerRoles },
      { id: "branchOrders", to: paths.branchOrders, roles: buyerRoles },
      { id: "standingList", to: paths.standingOrders, roles: buyerRoles },
    ],
  },
  { id: "clients", to: paths.clients, roles: ["seller_sales_representative"] },
  { id: "catalogManage", to: paths.catalogManage, roles: ["platform_manager", "seller_content_manager"] },
  { id: "catalogNewCards", to: paths.catalogNewCards, roles: ["platform_manager", "seller_content_manager"] },
  { id: "catalogCreate", to: paths.catalogCreate, roles: ["platform_manager", "seller_content_manager"] },
  { id: "counteragents", to: paths.counteragents, roles: counteragentStaff },
  { id: "receivables", to: paths.receivables, roles: receivablesReaders },
  { id: "tickets", to: paths.tickets, roles: ["tech_support"] },
  { id: "schedules", to: paths.schedules, roles: ["seller_sales_representative"] },
  {
    id: "exchange",
    to: paths.exchangeLoads,
    roles: [...loadReaders, ...keyMakers],
    children: [
      { id: "exchangeGoods", to: paths.sellerProducts, roles: exchangeReaders },
      { id: "exchangePrices", to: paths.exchangePrices, roles: exchangeReaders },
      { id: "exchangeCenters", to: paths.exchangeCenters, roles: exchangeReaders },
      { id: "exchangeSynonyms", to: paths.exchangeSynonyms, roles: exchangeEditors },
      { id: "exchangeMissed", to: paths.exchangeMissed, roles: exchangeEditors },
      { id: "exchangeLoads", to: paths.exchangeLoads, roles: loadReaders },
      { id: "exchangeMapping", to: paths.exchangeMapping, roles: exchangeMapReaders },
      { id: "exchangeKeys", to: paths.exchangeKeys, roles: keyMakers },
      { id: "exchangeWebhooks", to: paths.exchangeWebhooks, roles: keyMakers },
      { id: "portalSettings", to: paths.portalSettings, roles: keyMakers },
    ],
  },
  { id: "portalHealth", to: paths.portalHealth, roles: adminRoles },
];

/** Avatar menu (specification 1 section 2); the sign-out form follows it. */
export const avatarMenu: readonly MenuItem<AvatarMenuId>[] = [
  {
    id: "main",
    to: paths.cabinetHome,
    roles: ["buyer_company_director", "buyer_company_manager", "seller_company_director", "seller_content_manager"],
  },
  { id: "user", to: paths.user, roles: "auth" },
  { id: "help", to: paths.tickets, roles: ["buyer_company_director", "buyer_company_manager", "tech_support"] },
  { id: "settings", to: paths.settings, roles: "auth" },
];

export function menuFor<Id>(items: readonly MenuItem<Id>[], held: readonly Grant[]): MenuItem<Id>[] {
  return items.filter((item) => item.roles === "auth" || hasRole(held, item.roles));
}

/** Where a sign-in leads: buyers to the shop, others to the cabinet's home. The main role decides (domain.md C31). */
export function landingOf([main]: readonly Role[]): string {
  return main === undefined || isBuyer([main]) ? paths.main : paths.cabinetHome;
}

/** Whether the header links to deals: for guests, who get to the sign-in, and for people who may enter the page (domain.md D3). */
export function showsDealsLink(held: readonly Grant[] | null): boolean {
  return held === null || mayEnter("deals", held);
}

/** Where the footer and the support widget lead. */
export function supportPath(held: readonly Role[] | null): string {
  return held === null ? paths.support : paths.tickets;
}
