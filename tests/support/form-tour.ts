import { everySegment } from "#app/areas/distribution/rules-of.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { alfa, product, secondShop, segment, shop } from "./demo-basket.ts";
import type { Start } from "./form-crawl.ts";
import type { FormWorld } from "./form-world.ts";

/** Pages that together have every form of the portal, by who finds it there. */
export function tourOf(world: FormWorld): Start[] {
  const { deals, standing, accreditations, blocked, invited, idle, loads, centers } = world;
  const center = `/cabinet/distribution-centers/${demoUuid("distribution-center", "tula")}`;
  const schedule = `${center}/schedules/${world.schedule}`;
  const colleague = demoUuid("customer", "alfa-p2");
  const under = (page: string, ...queries: string[]) => queries.map((query) => (query === "" ? page : `${page}?${query}`));
  const deal = (status: string, ...queries: string[]) => under(`/cabinet/deals/${deals[status]}`, ...queries);
  const demoDeal = (number: string) => `/cabinet/deals/${demoUuid("deal", number)}`;
  // It reserves what it needs, as the stored ones do not.
  const waiting = demoDeal("10431");
  const accreditation = (...steps: string[]) => steps.map((step) => `/cabinet/accreditation/${accreditations[step]}`);
  return [
    { account: null, pages: ["/login", "/register", "/restorePassword", "/support"] },
    {
      account: "director@alfa.example",
      pages: [
        ...["/catalog", `/catalog/${segment("dairy")}`, "/cart", "/cabinet/notifications/list"],
        ...under("/cabinet/user", "", "step=deletion"),
        ...under("/cabinet/settings", "", "change=email", "change=phone", "change=password"),
        ...["/cabinet/company/about", ...under("/cabinet/company/accreditation", "", "tab=branches")],
        ...under(`/cabinet/branch/${secondShop}`, "", "confirm=delete"),
        ...["/cabinet/customer/add", ...under(`/cabinet/customer/${colleague}`, "", "confirm=block")],
        ...under(waiting, "", "mode=edit"),
        `${demoDeal("10414")}?confirm=received`,
        ...[`/cabinet/chats/${deals.waiting_approval}`, `/cabinet/tickets/${world.ticket}`, `/cabinet/tickets/new?deal=${deals.received}`],
        ...["quick", "goods", "sheet", "lists", "branches", "standing/new"].map((name) => `/cabinet/ordering/${name}`),
        ...[`/cabinet/ordering/repeat/${deals.received}`, `/cabinet/acts/${world.act}`, `/cabinet/companies/${alfa}/act`],
        ...[`/cabinet/companies/${alfa}/price-list`, ...under("/cabinet/company/money", "", `dispute=${world.charge}`)],
        ...["", `?confirm=remove&uuid=${demoUuid("product", "010-241")}`].map((query) => `/cabinet/ordering/codes${query}`),
        ...under(`/cabinet/ordering/lists/${world.list}`, "", "mode=edit", "confirm=remove"),
        `/cabinet/ordering/standing/${standing.skipped}`,
        ...under(`/cabinet/ordering/standing/${standing.asking}`, "", "confirm=remove", "confirm=skip"),
        ...under(`/cabinet/ordering/standing/${standing.paused}`, "confirm=resume"),
      ],
    },
    {
      account: "rep@seller.example",
      pages: [
        ...[
          `/cabinet/companies/${alfa}/order`,
          `/cabinet/companies/${alfa}/order/goods?branch=${shop}&view=usual`,
          `/cabinet/branch/${world.branch}`,
          ...under(`/cabinet/receivables/${alfa}`, "", `dispute=${world.charge}`, `decide=${world.dispute}`),
        ],
        ...accreditation("coordination_contract", "signing_contract", "unread"),
        ...[
          center,
          ...under(schedule, `segment=${everySegment}`, `segment=${segment("fruit-exotic")}`, `segment=${everySegment}&confirm=delete`),
        ],
        waiting,
        ...deal("transferred_to_warehouse", "", `suborder=${world.suborder}&confirm=collectAll`),
        ...[...deal("received", ""), `/cabinet/deals/${world.corrected}/correction`, `/cabinet/deals/${world.corrected}/differences`],
        ...[...deal("approved_by_seller", "", "confirm=passToDelivery"), `${demoDeal("10424")}?confirm=confirmPayment`],
      ],
    },
    {
      account: "regional@seller.example",
      pages: [
        ...accreditation("distribution_by_region_director", "accreditation_by_regional_director", "taken"),
        `/cabinet/counteragents/${alfa}`,
        "/cabinet/settings/code",
      ],
    },
    {
      account: "platform@platform.example",
      pages: [
        ...under(`/cabinet/customer/${blocked}`, "", "confirm=avatar", "confirm=delete"),
        ...[`/cabinet/customer/${invited}`, `/cabinet/customer/add?company=${alfa}`, "/cabinet/companies/add"],
        ...under(`/cabinet/companies/${idle}`, "", "confirm=logo", "confirm=delete"),
        // Of a company that nobody here works for: the odd reason deactivates it.
        ...under(`/cabinet/companies/${demoUuid("company", "beta")}`, "confirm=deactivate"),
        ...["/cabinet/exchange/mapping", ...under("/cabinet/exchange/keys", "", `uuid=${world.key}&confirm=revoke`)],
        "/cabinet/portal",
        ...under("/cabinet/exchange/webhooks", "", `uuid=${world.webhook}&confirm=remove`),
        `/cabinet/tickets/${world.ticket}`,
      ],
    },
    // Afterwards its session acts in the new company.
    { account: "director@delta.example", pages: ["/cabinet/own-companies?step=new"] },
    { account: "support@platform.example", pages: [`/cabinet/tickets/${world.ticket}`] },
    {
      account: "security@seller.example",
      pages: [
        ...accreditation("taken", "accreditation_by_security"),
        ...under(`/cabinet/accreditation/${accreditations.accreditation_by_security}`, "confirm=approveWithComments", "confirm=decline"),
      ],
    },
    {
      account: "distribution@seller.example",
      pages: [
        ...under(`/cabinet/accreditation/${demoUuid("accreditation", "hutor")}`, "", "confirm=petition"),
        ...accreditation("accreditation_by_distribution_director"),
      ],
    },
    {
      account: "content@seller.example",
      pages: [
        ...under(`/cabinet/exchange/loads/${loads.held}`, "", "confirm=cancel"),
        ...[`/cabinet/exchange/loads/${loads.done}?confirm=undo`, `/cabinet/exchange/loads/${loads.tried}`],
        ...under(
          "/cabinet/exchange/categories",
          ...["", `category=${demoUuid("category", "fish-chilled")}`, `category=${world.category}`],
          `category=${world.category}&confirm=remove`,
        ),
        "/cabinet/exchange/centers",
        ...under(`/cabinet/exchange/centers/${centers.empty}`, "", "confirm=remove"),
        ...under(
          `/cabinet/exchange/centers/${centers.stored}`,
          ...["", "confirm=stop", `storage=${centers.used}`],
          ...[`storage=${centers.used}&confirm=stopStorage`, `storage=${centers.unused}&confirm=resumeStorage`],
          `storage=${centers.unused}&confirm=removeStorage`,
        ),
        ...["missed", "new", "settings", "prices", "synonyms"].map((name) => `/cabinet/exchange/${name}`),
        ...world.synonyms.slice(0, 2).map((uuid) => `/cabinet/exchange/synonyms?edit=${uuid}`),
        `/cabinet/exchange/synonyms?uuid=${world.synonyms[0]}&confirm=remove`,
        ...["new", product("010-241"), world.hidden].map((id) => `/cabinet/exchange/goods/${id}`),
        `/cabinet/exchange/goods/${product("010-241")}?confirm=removePhoto&picture=${demoUuid("product-picture", "010-241:table")}`,
      ],
    },
    {
      account: "supervisor@seller.example",
      pages: [
        ...["/cabinet/exchange/loads", `/cabinet/customer/${demoUuid("customer", "seller-p12")}`],
        ...["/cabinet/payments", "/cabinet/payments/new"],
        ...[alfa, demoUuid("company", "beta")].map((uuid) => `/cabinet/counteragents/${uuid}/contracts`),
        ...["repeated", "interest"].map((id) => `/cabinet/payments/${demoUuid("payment", id)}`),
        `/cabinet/payments/${demoUuid("payment", "posted")}?confirm=undo`,
        `${world.differing}?confirm=cancel`,
      ],
    },
    {
      account: world.collected.by,
      pages: ["/cabinet/collection/sheets", ...under(`/cabinet/collection/${world.collected.suborder}`, "", "confirm=collectAll")],
    },
    { account: "platform@platform.example", pages: [`/cabinet/companies/${demoUuid("company", "seller")}`] },
    {
      account: "director@gamma.example",
      pages: ["/cabinet/company/about", ...under("/cabinet/company/accreditation", "", "tab=documents")],
    },
    {
      account: world.joining.director,
      pages: [`/cabinet/company/accreditation?tab=documents&document=${world.joining.document}&confirm=deleteDocument`],
    },
    ...searchPages.map(([account, pages]) => ({ account, pages })),
  ];
}

/** Pages whose form searches. */
const searchPages: [account: string, pages: string[]][] = [
  [
    "director@alfa.example",
    ["deals", "branch/list", "customer", "tickets", "chats/list", "company/contracts", "notifications/list"].map(
      (name) => `/cabinet/${name}`,
    ),
  ],
  ["rep@seller.example", ["accreditation", "ordering/clients", "distribution-centers"].map((name) => `/cabinet/${name}`)],
  ["regional@seller.example", ["/cabinet/counteragents"]],
  ["platform@platform.example", ["/cabinet/home", "/cabinet/home?tab=customers"]],
  ["content@seller.example", ["goods", "loads", "mapping", "webhooks"].map((name) => `/cabinet/exchange/${name}`)],
];
