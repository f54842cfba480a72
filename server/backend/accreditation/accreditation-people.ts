import { and, arrayOverlaps, eq, or } from "drizzle-orm";
import type { Role } from "#contract/roles.ts";
import { customers } from "../customers/tables.ts";
import type { Transaction } from "../db/database.ts";

/** Recipients of an accreditation's notifications: active people, by role. */
export type AccreditationPeople = {
  buyers: string[];
  buyerDirectors: string[];
  /** The representative, or the regional directors while there is no active one. */
  representative: string[];
  regionalDirectors: string[];
  security: string[];
  distributionDirectors: string[];
};

const staff: Role[] = ["seller_regional_director", "seller_security", "seller_distribution_director"];

export async function listAccreditationPeople(
  tx: Transaction,
  { companyUuid, representativeUuid }: { companyUuid: string; representativeUuid: string | null },
): Promise<AccreditationPeople> {
  const rows = await tx
    .select({ uuid: customers.uuid, companyUuid: customers.companyUuid, roles: customers.roles })
    .from(customers)
    .where(
      and(
        eq(customers.status, "active"),
        or(
          eq(customers.companyUuid, companyUuid),
          arrayOverlaps(customers.roles, staff),
          representativeUuid === null ? undefined : eq(customers.uuid, representativeUuid),
        ),
      ),
    );
  const withRole = (role: Role, of = rows) => of.filter((row) => row.roles.includes(role)).map((row) => row.uuid);
  const regionalDirectors = withRole("seller_regional_director");
  const working = rows.some((row) => row.uuid === representativeUuid);
  const own = rows.filter((row) => row.companyUuid === companyUuid);
  return {
    buyers: own.map((row) => row.uuid),
    buyerDirectors: withRole("buyer_company_director", own),
    representative: representativeUuid === null || !working ? regionalDirectors : [representativeUuid],
    regionalDirectors,
    security: withRole("seller_security"),
    distributionDirectors: withRole("seller_distribution_director"),
  };
}
