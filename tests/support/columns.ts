import type { Role } from "#contract/roles.ts";

/** Columns of the checklist's matrices: a guest and each role. */
export const columns = {
  G: null,
  BD: "buyer_company_director",
  BM: "buyer_company_manager",
  SD: "seller_company_director",
  DD: "seller_distribution_director",
  RD: "seller_regional_director",
  SR: "seller_sales_representative",
  SE: "seller_security",
  CM: "seller_content_manager",
  PM: "platform_manager",
  TS: "tech_support",
  SU: "supervisor",
} as const satisfies Record<string, Role | null>;

export type Column = keyof typeof columns;
export const columnNames = Object.keys(columns) as Column[];
