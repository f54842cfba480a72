import type { Api } from "#app/request/api.server.ts";
import type { Accreditation } from "#contract/accreditation.ts";
import { branches } from "#contract/branches.ts";
import { companies } from "#contract/companies.ts";
import { type Customer, customers } from "#contract/customers.ts";
import { distribution } from "#contract/distribution.ts";
import type { Role } from "#contract/roles.ts";

const nameOf = ({ uuid, fullName }: Customer) => ({
  uuid,
  name: [fullName.surname, fullName.name, fullName.patronymic].filter(Boolean).join(" "),
});

/** Data around one accreditation. Choices are loaded only for actions the user may take. */
export async function loadAround(api: Api, { companyUuid, allowedActions, turn }: Accreditation) {
  const may = (action: Accreditation["allowedActions"][number]) => allowedActions.includes(action);
  const [company, { branches: list }, people, own, plans] = await Promise.all([
    api(companies.get, { params: { uuid: companyUuid } }),
    api(branches.list, { params: { companyUuid } }),
    may("assignRepresentative") || may("reassign") ? api(customers.salesRepresentatives) : null,
    may("reassign") ? api(customers.list, { query: { status: "active", perPage: 100 } }) : null,
    may("setSchedule") ? api(distribution.listSchedules, { query: {} }) : null,
  ]);
  return {
    company,
    branches: list,
    representatives: (people?.customers ?? []).map(nameOf),
    colleagues: (own?.customers ?? []).filter(({ roles }) => turn !== null && roles.includes(turn as Role)).map(nameOf),
    schedules: (plans?.schedules ?? []).map(({ uuid, name, distributionCenter }) => ({ uuid, name, centerUuid: distributionCenter.uuid })),
  };
}
