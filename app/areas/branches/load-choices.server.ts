import type { Api } from "#app/request/api.server.ts";
import type { Branch } from "#contract/branches.ts";
import { type Customer, customers } from "#contract/customers.ts";
import { distribution } from "#contract/distribution.ts";
import { adminRoles, hasRole } from "#contract/roles.ts";

/** Choices for the trade point's forms, only for users who may change them. */
export async function loadChoices(api: Api, me: Customer, { allowedActions, distributionCenter, companyUuid }: Branch) {
  const may = (action: Branch["allowedActions"][number]) => allowedActions.includes(action);
  const isAdmin = hasRole(me.roles, adminRoles);
  const [centers, schedules, people] = await Promise.all([
    may("setCenter") ? api(distribution.listCenters, { query: {} }) : null,
    may("setSchedule") && distributionCenter
      ? api(distribution.listSchedules, { query: { distributionCenterUuid: distributionCenter.uuid } })
      : null,
    may("attachCustomer") ? api(isAdmin ? customers.listInternal : customers.list, { query: { perPage: 100 } }) : null,
  ]);
  return {
    centers: (centers?.distributionCenters ?? []).map(({ uuid, name }) => ({ uuid, name })),
    schedules: (schedules?.schedules ?? []).map(({ uuid, name }) => ({ uuid, name })),
    people: (people?.customers ?? [])
      .filter((person) => person.companyUuid === companyUuid)
      .map(({ uuid, fullName }) => ({ uuid, name: [fullName.surname, fullName.name, fullName.patronymic].filter(Boolean).join(" ") })),
  };
}
