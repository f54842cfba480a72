import { roles } from "#contract/roles.ts";
import { traitsOf } from "../app/site-map/page-traits.ts";
import { admit, type Page, siteMap } from "../app/site-map/pages.ts";

const short: Record<string, string> = {
  buyer_company_director: "BD",
  buyer_company_manager: "BM",
  seller_company_director: "SD",
  seller_distribution_director: "DD",
  seller_regional_director: "RD",
  seller_sales_representative: "SR",
  seller_security: "SE",
  seller_content_manager: "CM",
  platform_manager: "PM",
  tech_support: "TS",
  supervisor: "SU",
};

const cell = { enter: "+", login: "L", main: "M" } as const;
const head = ["page", "path", "guest", ...roles.map((role) => short[role] ?? role), "flags"];
const rows = Object.entries(siteMap as Record<string, Page>).map(([id, page]) => [
  id,
  page.path,
  cell[admit(page.guard, null)],
  ...roles.map((role) => cell[admit(page.guard, [role])]),
  flagsOf(id),
]);

function flagsOf(id: string): string {
  const { noindex, white, script } = traitsOf(id);
  return [noindex && "noindex", white && "white", script === false && "no script"].filter(Boolean).join(" ");
}

const widths = head.map((title, index) => Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)));
for (const row of [head, ...rows]) console.log(row.map((text, index) => text.padEnd(widths[index] ?? 0)).join("  "));
