import {
  accreditationStaff,
  adminRoles,
  buyerMoneyReaders,
  buyerRoles,
  collectors,
  counteragentStaff,
  dealViewers,
  exchangeEditors,
  exchangeMapReaders,
  exchangeReaders,
  keyMakers,
  loadReaders,
  paperStaff,
  paymentKeepers,
  receivablesReaders,
} from "#contract/roles.ts";
import type { MenuItem, NamedIn } from "./menus.ts";
import { paths } from "./paths.ts";

/** Every entry has a text in locales/ru/shell.json, and an icon where the menu is rendered. */
export type SideMenuId = Exclude<NamedIn<"sideMenu">, "nav">;

/** Side menu of the cabinet (specification 1 section 2) with the roles of domain.md C1, C2 and C4. */
export const sideMenu: readonly MenuItem<SideMenuId>[] = [
  { id: "home", to: paths.cabinetHome, roles: "auth" },
  {
    id: "company",
    to: paths.companyAbout,
    roles: buyerMoneyReaders,
    children: [
      { id: "companyAbout", to: paths.companyAbout, roles: ["buyer_company_director"] },
      { id: "companyAccreditation", to: paths.companyAccreditation, roles: ["buyer_company_director"] },
      { id: "companyContracts", to: paths.companyContracts, roles: buyerMoneyReaders },
      { id: "companyMoney", to: paths.companyMoney, roles: buyerMoneyReaders },
      { id: "companyPapers", to: paths.companyPapers, roles: buyerMoneyReaders },
    ],
  },
  { id: "accreditations", to: paths.accreditations, roles: accreditationStaff },
  { id: "companies", to: paths.cabinetHomeTab("companies"), roles: ["platform_manager"] },
  { id: "customers", to: paths.cabinetHomeTab("customers"), roles: ["platform_manager"] },
  { id: "references", to: paths.cabinetPage("references"), roles: ["platform_manager", "seller_content_manager"] },
  { id: "deals", to: paths.deals, roles: dealViewers },
  { id: "collection", to: paths.collection, roles: collectors },
  { id: "purchases", to: paths.purchases(), roles: buyerRoles },
  {
    id: "purchase",
    to: paths.orderingQuick,
    roles: buyerRoles,
    children: [
      { id: "orderingQuick", to: paths.orderingQuick, roles: buyerRoles },
      { id: "orderingGoods", to: paths.frequentProducts, roles: buyerRoles },
      { id: "orderingLists", to: paths.orderingLists, roles: buyerRoles },
      { id: "buyerCodes", to: paths.buyerCodes, roles: buyerRoles },
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
  { id: "papers", to: paths.papers, roles: paperStaff },
  { id: "payments", to: paths.payments, roles: paymentKeepers },
  { id: "tickets", to: paths.tickets, roles: ["tech_support"] },
  { id: "schedules", to: paths.schedules, roles: ["seller_sales_representative"] },
  {
    id: "exchange",
    to: paths.exchangeLoads,
    roles: [...loadReaders, ...keyMakers],
    children: [
      { id: "exchangeGoods", to: paths.sellerProducts, roles: exchangeReaders },
      { id: "exchangePrices", to: paths.exchangePrices, roles: exchangeReaders },
      { id: "exchangeCategories", to: paths.exchangeCategories, roles: exchangeEditors },
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
