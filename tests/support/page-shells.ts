import { beforeAll } from "vitest";
import { accounts, type Identity, identities, usePortal } from "./portal.ts";
import { element, elements, hrefs } from "./portal-html.ts";
import type { Visitor } from "./portal-visitor.ts";

/** What surrounds the content of a public page and of a page of the cabinet. */
export type Shell = {
  main: string;
  header: string;
  mobile: string;
  avatar: string;
  footer: string;
  cabinet: string;
  side: string;
  cabinetFooter: string;
};

/** A portal with everybody's shell. */
export function usePageShells() {
  const portal = usePortal();
  const visitors = new Map<Identity, Visitor>();
  const shells = new Map<Identity, Shell>();

  beforeAll(async () => {
    for (const identity of identities) {
      const visitor = await portal.visit(accounts[identity]);
      visitors.set(identity, visitor);
      const main = (await visitor.get("/")).body;
      // A simple page of the cabinet; its content does not matter.
      const cabinet = identity === "G" ? "" : (await visitor.get("/cabinet/help")).body;
      const mobile = element(main, /<\w+\b[^>]*data-mobile-header[^>]*>/);
      const header = element(main.replace(mobile, ""), /<header\b[^>]*>/);
      shells.set(identity, {
        main,
        header,
        mobile,
        avatar: elements(header, /<details\b[^>]*>/).find((one) => one.includes('aria-label="Личное меню"')) ?? "",
        footer: element(main, /<footer\b[^>]*>/),
        cabinet,
        side: element(cabinet, /<nav\b[^>]*aria-label="Меню кабинета"[^>]*>/),
        cabinetFooter: element(cabinet, /<footer\b[^>]*>/),
      });
    }
  });

  const get = <Value>(values: Map<Identity, Value>, identity: Identity): Value => {
    const value = values.get(identity);
    if (!value) throw new Error(identity);
    return value;
  };
  const shellOf = (identity: Identity) => get(shells, identity);

  /** Addresses of the portal that header, menus and footers link to. */
  function linksOf(identity: Identity): string[] {
    const { main, cabinet, side } = shellOf(identity);
    const around = [main, cabinet].map((html) => html.replace(element(html, /<main\b[^>]*>/), ""));
    return [...new Set([...around, side].flatMap(hrefs).filter((href) => href.startsWith("/")))];
  }

  return { shellOf, linksOf, visitorOf: (identity: Identity) => get(visitors, identity) };
}

/**
 * Links that lead elsewhere on purpose: a guest's deals and cart lead to sign-in; three entries of the catalogue to the not-found page
 * (domain C3).
 */
export function leadsElsewhere(identity: Identity): Record<string, string> {
  if (identity === "G") return { "/cabinet/deals": "/login?redirect=%2Fcabinet%2Fdeals", "/cart": "/login?redirect=%2Fcart" };
  if (identity !== "PM" && identity !== "CM") return {};
  return { "/cabinet/catalog/manage": "404", "/cabinet/catalog/new-cards": "404", "/cabinet/catalog/create": "404" };
}
