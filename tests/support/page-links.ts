import type { Page } from "@playwright/test";

/** Pages of a single thing that lists link to: tests open the first link of each kind. */
export const detailPages: Record<string, RegExp> = {
  "/catalog": /^\/product-/,
  "/cabinet/deals": /^\/cabinet\/deals\/[0-9a-f-]{36}$/,
  "/cabinet/chats/list": /^\/cabinet\/chats\/[0-9a-f-]{36}$/,
  "/cabinet/branch/list": /^\/cabinet\/branch\/[0-9a-f-]{36}$/,
  "/cabinet/customer": /^\/cabinet\/customer\/[0-9a-f-]{36}$/,
  "/cabinet/company/contracts": /^\/cabinet\/contracts\/[0-9a-f-]{36}$/,
  "/cabinet/home?tab=companies": /^\/cabinet\/companies\/[0-9a-f-]{36}/,
  "/cabinet/payments": /^\/cabinet\/payments\/[0-9a-f-]{36}/,
  "/cabinet/receivables": /^\/cabinet\/receivables\/[0-9a-f-]{36}/,
  "/cabinet/counteragents": /^\/cabinet\/counteragents\/[0-9a-f-]{36}$/,
  "/cabinet/accreditation": /^\/cabinet\/accreditation\/[0-9a-f-]{36}$/,
  "/cabinet/distribution-centers?tab=schedules": /^\/cabinet\/distribution-centers\/[0-9a-f-]{36}\/schedules\/[0-9a-f-]{36}(\?|$)/,
  "/cabinet/distribution-centers": /^\/cabinet\/distribution-centers\/[0-9a-f-]{36}$/,
  "/cabinet/exchange/centers": /^\/cabinet\/exchange\/centers\/[0-9a-f-]{36}$/,
  "/cabinet/exchange/goods": /^\/cabinet\/exchange\/goods\/[0-9a-f-]{36}$/,
  "/cabinet/ordering/lists": /^\/cabinet\/ordering\/lists\/[0-9a-f-]{36}$/,
  "/cabinet/ordering/clients": /^\/cabinet\/companies\/[0-9a-f-]{36}\/order/,
  "/cabinet/tickets": /^\/cabinet\/tickets\/[0-9a-f-]{36}$/,
};

export function hrefsOf(page: Page): Promise<string[]> {
  return page
    .getByRole("main")
    .locator("a[href]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
}
