import { backend, type PlantedBug } from "./bug.ts";

/** One person in several companies: what acts by person instead of by the chosen company. */
export const ownCompanies: PlantedBug[] = [
  {
    name: "several companies: a session acts in every company of its person instead of the chosen one",
    file: "server/backend/access/authenticate.ts",
    from: "join customers c on c.uuid = s.customer_uuid and c.user_uuid = s.user_uuid",
    to: "join customers c on c.user_uuid = s.user_uuid",
    tests: backend("own-companies", "own-companies-invited"),
  },
  {
    name: "several companies: somebody chooses a company of another person",
    file: "server/backend/own-companies/own-employees.ts",
    from: "    eq(customers.userUuid, userUuid),\n",
    to: "",
    tests: backend("own-companies", "own-companies-invited"),
  },
  {
    name: "several companies: somebody accepts an invitation of another person",
    file: "server/backend/own-companies/answer-invitation.ts",
    from: "    eq(customers.userUuid, userUuid),\n",
    to: "",
    tests: backend("own-companies", "own-companies-invited"),
  },
  {
    name: "several companies: a form of one company acts in the other that was chosen meanwhile",
    file: "server/backend/access/assert-chosen-company.ts",
    from: "shown === noCompany ? actor.entersOthers : shown !== actor.companyUuid",
    to: "shown === noCompany",
    tests: backend("own-companies", "own-companies-invited"),
  },
  {
    name: "several companies: a director blocks a colleague in all their companies",
    file: "server/backend/auth/block-related.ts",
    from: "    })\n    .where(eq(customers.uuid, uuid));\n  await lockCredential",
    to: "    })\n    .where(eq(customers.userUuid, userUuid));\n  await lockCredential",
    tests: backend("own-companies", "own-companies-invited"),
  },
  {
    name: "several companies: all companies side by side show a manager the deals of every trade point",
    file: "server/backend/own-companies/get-overview.ts",
    from: "and(eq(deals.buyerCompanyUuid, each.companyUuid), dealScope(each))",
    to: "eq(deals.buyerCompanyUuid, each.companyUuid)",
    tests: backend("own-companies", "own-companies-invited"),
  },
  {
    name: "several companies: a company that blocked somebody still appears among their companies",
    file: "server/backend/own-companies/own-employees.ts",
    from: '    eq(customers.status, "active"),\n',
    to: "",
    tests: backend("own-companies", "own-companies-invited"),
  },
  {
    name: "several companies: a link tells a manager which company has a deal that they may not see there",
    file: "server/backend/own-companies/find-elsewhere.ts",
    from: "    roles: customer.roles as Role[],\n",
    to: '    roles: ["buyer_company_director" as Role],\n',
    tests: backend("own-companies"),
  },
];
