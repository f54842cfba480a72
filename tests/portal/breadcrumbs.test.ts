import { beforeAll, expect, test } from "vitest";
import { exchangeOf } from "#tests/support/exchange.ts";
import { usePortal } from "#tests/support/portal.ts";
import { element, hrefs, links } from "#tests/support/portal-html.ts";
import type { Visitor } from "#tests/support/portal-visitor.ts";

const portal = usePortal();
const uuid = "[0-9a-f-]{36}";
const main = (html: string) => element(html, /<main\b[^>]*>/);

/** The breadcrumb's link to the parent page. */
function wayBack(html: string): string {
  const [first] = links(element(main(html), /<nav\b[^>]*aria-label="Вы здесь"/));
  return first?.href ?? "";
}

async function firstCard(visitor: Visitor, list: string, card: RegExp): Promise<string> {
  const { status, body } = await visitor.get(list);
  expect(status, list).toBe(200);
  const href = hrefs(main(body)).find((each) => card.test(each));
  expect(href, `a card on ${list}`).toBeDefined();
  return href ?? "";
}

const lists: [account: string, list: string, card: RegExp][] = [
  ["director@alfa.example", "/cabinet/deals?tab=all&perPage=2&page=2", new RegExp(`^/cabinet/deals/${uuid}`)],
  ["rep@seller.example", "/cabinet/deals?tab=active&perPage=1", new RegExp(`^/cabinet/deals/${uuid}`)],
  ["rep@seller.example", "/cabinet/chats/list?perPage=1", new RegExp(`^/cabinet/chats/${uuid}`)],
  ["support@platform.example", "/cabinet/tickets?perPage=1&page=2", new RegExp(`^/cabinet/tickets/${uuid}`)],
  ["regional@seller.example", "/cabinet/accreditation?status=accredited&perPage=1&page=2", new RegExp(`^/cabinet/accreditation/${uuid}`)],
  ["regional@seller.example", "/cabinet/counteragents?perPage=2&page=2", new RegExp(`^/cabinet/counteragents/${uuid}`)],
  ["rep@seller.example", "/cabinet/branch/list?perPage=2&page=2", new RegExp(`^/cabinet/branch/${uuid}`)],
  [
    "rep@seller.example",
    "/cabinet/distribution-centers?tab=schedules",
    new RegExp(`^/cabinet/distribution-centers/${uuid}/schedules/${uuid}`),
  ],
  ["director@alfa.example", "/cabinet/customer?perPage=1&page=2", new RegExp(`^/cabinet/customer/${uuid}`)],
  ["content@seller.example", "/cabinet/exchange/loads?feed=brands&perPage=1&page=2", new RegExp(`^/cabinet/exchange/loads/${uuid}`)],
  ["content@seller.example", "/cabinet/exchange/goods?state=unpictured&perPage=3&page=2", new RegExp(`^/cabinet/exchange/goods/${uuid}`)],
  ["platform@platform.example", "/cabinet/home?tab=companies&perPage=2&page=2", new RegExp(`^/cabinet/companies/${uuid}`)],
  ["platform@platform.example", "/cabinet/home?tab=customers&perPage=2&page=2", new RegExp(`^/cabinet/customer/${uuid}`)],
];

beforeAll(async () => {
  const { load } = exchangeOf(portal.backend);
  for (const name of ["Луговая", "Речная"]) await load("brands", [{ externalId: name, name }]);
});

test.each(lists)("%s: the breadcrumb of a card leads back to %s with its tab, filters and page", async (account, list, card) => {
  const visitor = await portal.visit(account);
  const href = await firstCard(visitor, list, card);
  expect(wayBack((await visitor.get(href)).body)).toBe(list);
});

test("saving a card's form or opening its confirmation keeps the link back to the filtered list", async () => {
  const support = await portal.visit("support@platform.example");
  const list = "/cabinet/tickets?status=new&perPage=1";
  const ticket = await firstCard(support, list, new RegExp(`^/cabinet/tickets/${uuid}`));
  const taken = await support.post(ticket, { intent: "takeIntoWork", from: "new" });
  expect(taken.location).toBe(ticket);
  expect(wayBack((await support.follow(taken)).body)).toBe(list);

  const buyer = await portal.visit("director@alfa.example");
  const deals = "/cabinet/deals?tab=all&perPage=50";
  const deal = await firstCard(buyer, deals, new RegExp(`^/cabinet/deals/${uuid}`));
  const page = (await buyer.get(deal)).body;
  for (const asked of hrefs(main(page)).filter((each) => /[?&](confirm|mode)=/.test(each))) {
    const address = asked.startsWith("?") ? deal.split("?")[0] + asked : asked;
    expect(wayBackOrCancel((await buyer.get(address)).body), asked).toContain("list=");
  }
  const noted = await buyer.post(deal, { intent: "comment", comment: "К заднему входу" });
  expect(noted.location).toBe(deal);
});

/** A question has no breadcrumb: its way back is the link to the card. */
function wayBackOrCancel(html: string): string {
  return hrefs(main(html))
    .filter((href) => href.includes("list=") || href.startsWith("/cabinet/deals?"))
    .join(" ")
    .replace("/cabinet/deals?", "list=");
}
