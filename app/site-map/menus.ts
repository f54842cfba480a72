import type { ParseKeys } from "i18next";
import { dealViewers, type Grant, hasRole, isBuyer, type Role } from "#contract/roles.ts";
import { paths } from "./paths.ts";

/** Every entry has a text in locales/ru/shell.json, and an icon where the menu is rendered. */
export type AvatarMenuId = NamedIn<"avatarMenu">;

export type NamedIn<Group extends string> =
  ParseKeys<"shell"> extends infer Key ? (Key extends `${Group}.${infer Name}` ? Name : never) : never;

export type MenuItem<Id> = { id: Id; to: string; roles: "auth" | readonly Grant[]; children?: readonly MenuItem<Id>[] };

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
  return held === null || hasRole(held, dealViewers);
}

/** Where the footer and the support widget lead. */
export function supportPath(held: readonly Role[] | null): string {
  return held === null ? paths.support : paths.tickets;
}
