import { backend, type PlantedBug } from "./bug.ts";

/** Who reads and loads which feed of the exchange. */
export const rights: PlantedBug[] = [
  {
    name: "the content manager loads terms of companies",
    file: "app/contract/feeds.ts",
    from: 'const terms: Rights = { reads: ["supervisor", "seller_distribution_director"], writes: ["supervisor"] };',
    to: "const terms: Rights = catalogue;",
    tests: backend("exchange-rights"),
  },
  {
    name: "a load of any feed is confirmed, undone and stopped by whoever reads it",
    file: "server/backend/exchange/loads/sender.ts",
    from: 'feedsOf(actor ?? { roles: [] }, "writes")',
    to: 'feedsOf(actor ?? { roles: [] }, "reads")',
    tests: backend("exchange-rights"),
  },
  {
    name: "people see the loads of every feed",
    file: "server/backend/exchange/loads/loads.ts",
    from: 'return and(received, inArray(exchangeLoads.feed, feedsOf(actor ?? { roles: [] }, "reads")));',
    to: "if (actor) return received;",
    tests: backend("exchange-rights"),
  },
  {
    name: "the table of every feed is downloaded by whoever loads one",
    file: "server/backend/exchange/spreadsheets/get-template.ts",
    from: 'if (!feedsOf(actor, "reads").includes(feed)) throwProblem("FORBIDDEN");',
    to: 'if (feedsOf(actor, "reads").length === 0) throwProblem("FORBIDDEN");',
    tests: backend("exchange-rights"),
  },
  {
    name: "a permission for one feed reaches every feed",
    file: "app/contract/feeds.ts",
    from: "holder.permissions?.includes(`exchange:${name}`)",
    to: "(holder.permissions ?? []).length > 0",
    tests: backend("exchange-rights"),
  },
  {
    name: "a person gives a permission to themselves",
    file: "server/backend/customers/put-permissions.ts",
    from: "if (person.uuid === actor.customerUuid) throwProblem",
    to: "if (person.uuid === person.companyUuid) throwProblem",
    tests: backend("exchange-rights"),
  },
  {
    name: "whoever has a permission gives permissions",
    file: "app/contract/customers.ts",
    from: "may: permissionGivers,",
    to: 'may: [...permissionGivers, "exchange"],',
    tests: backend("exchange-rights"),
  },
  {
    name: "an accountant decides deals",
    file: "app/contract/deals.ts",
    from: 'const dealMovers = [...dealEditors, "supervisor"] as const;',
    to: 'const dealMovers = [...dealEditors, "supervisor", "accountant"] as const;',
    tests: backend("accountant"),
  },
  {
    name: "a representative with the accountant's permission changes other clients' deals",
    file: "server/backend/deals/change-deal.ts",
    from: "dealScope(byRoles(context.actor))",
    to: "dealScope(context.actor)",
    tests: backend("accountant"),
  },
  {
    name: "a permission for a feed opens every company as the accountant's does",
    file: "app/contract/roles.ts",
    from: '(permission === "accountant" ? permission : "exchange")',
    to: '(permission === "accountant" ? permission : "accountant")',
    tests: backend("accountant"),
  },
  {
    name: "applying a load leaves no line in the audit",
    file: "server/backend/audit.ts",
    from: '  "exchange.applyLoad",\n',
    to: "",
    tests: backend("audit"),
  },
];
