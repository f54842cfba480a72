import { and, arrayContains, asc, eq, exists, isNull, or } from "drizzle-orm";
import type { Role } from "#contract/roles.ts";
import { branchCustomers } from "../branches/tables.ts";
import { companies } from "../companies/tables.ts";
import type { Actor } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Reader } from "../db/database.ts";
import { fullName } from "../full-name.ts";
import { throwFieldErrors } from "../problem.ts";

/** The company's people who may order for the trade point: directors, and managers attached to it. */
const mayOrder = (reader: Reader, companyUuid: string, branchUuid: string) => {
  const isAttached = exists(
    reader
      .select({ uuid: branchCustomers.branchUuid })
      .from(branchCustomers)
      .where(and(eq(branchCustomers.branchUuid, branchUuid), eq(branchCustomers.customerUuid, customers.uuid))),
  );
  return and(
    eq(customers.companyUuid, companyUuid),
    eq(customers.status, "active"),
    isNull(customers.deletedAt),
    or(
      arrayContains(customers.roles, ["buyer_company_director"]),
      and(arrayContains(customers.roles, ["buyer_company_manager"]), isAttached),
    ),
  );
};

const columns = { uuid: customers.uuid, surname: customers.surname, name: customers.name, patronymic: customers.patronymic };

export async function listPeople(reader: Reader, companyUuid: string, branchUuid: string): Promise<{ uuid: string; name: string }[]> {
  const rows = await reader
    .select(columns)
    .from(customers)
    .where(mayOrder(reader, companyUuid, branchUuid))
    .orderBy(asc(customers.surname), asc(customers.name), asc(customers.uuid))
    .limit(500);
  return rows.map(({ uuid, ...names }) => ({ uuid, name: fullName(names) }));
}

type PersonQuery = { companyUuid: string; branchUuid: string; personUuid: string };

/** The person as an actor without a session. A field error if they may not order for the trade point. */
export async function readPerson(reader: Reader, { companyUuid, branchUuid, personUuid }: PersonQuery): Promise<Actor> {
  const [row] = await reader
    .select({
      ...columns,
      userUuid: customers.userUuid,
      roles: customers.roles,
      companyName: companies.name,
      companyType: companies.type,
      companyStatus: companies.status,
      companyIsActive: companies.isActive,
      priceListUuid: companies.priceListUuid,
    })
    .from(customers)
    .innerJoin(companies, eq(companies.uuid, customers.companyUuid))
    .where(and(eq(customers.uuid, personUuid), mayOrder(reader, companyUuid, branchUuid)));
  if (!row) throwFieldErrors({ personUuid: "invalid" });
  const { uuid, surname, name, patronymic, roles, companyType, ...rest } = row;
  return {
    ...rest,
    customerUuid: uuid,
    companyUuid,
    companyType: companyType as Actor["companyType"],
    roles: roles as Role[],
    name: fullName({ surname, name, patronymic }),
    mode: "client",
    sessionUuid: "",
  };
}
