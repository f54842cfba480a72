import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll } from "vitest";
import { customers } from "#contract/customers.ts";
import { deals } from "#contract/deals.ts";
import { lists } from "#contract/lists.ts";
import { tickets } from "#contract/tickets.ts";
import { contractLines } from "#server/backend/contracts/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { schedules } from "#server/backend/distribution/tables.ts";
import { issueAct } from "./acts.ts";
import { storeClaim } from "./claims.ts";
import type { Column } from "./columns.ts";
import { storeDeal } from "./demo-deals.ts";
import { exchangeOf } from "./exchange.ts";
import { storeInvoice } from "./invoices.ts";
import { accounts, usePortal } from "./portal.ts";
import type { Answer, Visitor } from "./portal-visitor.ts";
import { issuePriceList } from "./price-lists.ts";
import { storeStandingOrder } from "./stored-standing-orders.ts";

/** Roles that no object of that kind reaches (domain.md section 2): the page lets them in and finds nothing. */
const outOfScope: Record<string, Column[]> = {
  "{branch}": ["SD", "CM"],
  "{ticket}": ["SD", "DD", "RD", "SR", "SE", "CM"],
};

type Place = "page" | "not found" | string;

/** A page as one column of the access matrix asks for it, and the place where its mark says the person gets. */
export type Visit = { visitor: Visitor; column: Column; mark: string; path: string; route: string; wanted: Place };

/** A portal, and visits of any page by any column. */
export function usePageVisits() {
  const portal = usePortal();
  const objects = new Map<Column, Record<string, string>>();
  const visitors = new Map<Column, Visitor>();
  const shared: Record<string, string> = {};

  beforeAll(async () => {
    const { backend } = portal;
    const director = await backend.as(accounts.BD);
    const load = await exchangeOf(backend).load("brands", [
      { externalId: "field", name: "Луговая" },
      { externalId: "", name: "" },
    ]);
    const inTula = eq(schedules.distributionCenterUuid, demoUuid("distribution-center", "tula"));
    const [schedule] = await backend.db.select().from(schedules).where(inTula).limit(1);
    const ofShop = eq(contractLines.branchUuid, demoUuid("branch", "alfa-b1"));
    const [contract] = await backend.db.select().from(contractLines).where(ofShop).limit(1);
    const invoiced = await storeDeal(backend.db, { status: "received", reserve: false });
    Object.assign(shared, {
      "{contract}": contract?.uuid,
      "{schedule}": schedule?.uuid,
      "{chat}": demoUuid("deal", "10427"),
      "{branch}": demoUuid("branch", "alfa-b1"),
      "{accreditation}": demoUuid("accreditation", "alfa"),
      "{load}": load.uuid,
      "{standing}": await storeStandingOrder(backend.db),
      "{list}": (await director(lists.create, { body: { name: "Общий", isShared: true, lines: [] } })).body.uuid,
      "{invoiced}": invoiced,
      "{act}": await issueAct(director),
      "{claim}": await storeClaim(backend.db),
      "{priceList}": await issuePriceList(director),
      "{paper}": await storeInvoice(backend.db, invoiced),
      "{ended}": await storeDeal(backend.db, { status: "received", reserve: false }),
    });
  });

  /** Objects that the person reaches, by their names in addresses. */
  async function objectsOf(column: Column): Promise<Record<string, string>> {
    const known = objects.get(column);
    if (known) return known;
    const as = await portal.backend.as(accounts[column]);
    const me = column === "G" ? null : (await as(customers.me)).body;
    const [deal] = (await as(deals.list, { query: { perPage: 10 } })).body.deals ?? [];
    const [ticket] = (await as(tickets.list, { query: { perPage: 10 } })).body.tickets ?? [];
    const found = {
      ...shared,
      ...(me && { "{customer}": me.uuid, "{company}": me.companyUuid }),
      ...(deal && { "{deal}": deal.uuid }),
      ...(deal && column === "BM" && { "{chat}": deal.uuid }),
      ...(ticket && { "{ticket}": ticket.uuid }),
    };
    objects.set(column, found);
    return found;
  }

  async function visitorOf(column: Column): Promise<Visitor> {
    const visitor = visitors.get(column) ?? (await portal.visit(accounts[column]));
    visitors.set(column, visitor);
    // Many requests for one page would trigger the guard against loops, which has its own test.
    visitor.cookies.delete("redirected");
    return visitor;
  }

  async function visitOf(column: Column, mark: string, pattern: string, route: string): Promise<Visit> {
    const own = await objectsOf(column);
    const path = pattern.replace(/\{\w+\}/g, (name) => own[name] ?? randomUUID());
    return { visitor: await visitorOf(column), column, mark, path, route, wanted: wantedPlace(mark, path, pattern, column) };
  }

  return { portal, visitorOf, visitOf };
}

/** Where an answer takes the person: to the page, the not-found page, or another address. */
export function placeOf(answer: Answer): Place {
  if (answer.location !== null) return answer.location;
  if (answer.status === 200) return "page";
  return answer.status === 404 ? "not found" : `status ${answer.status}`;
}

function wantedPlace(mark: string, path: string, pattern: string, column: Column): Place {
  if (mark === "L") return `/login?redirect=${encodeURIComponent(path)}`;
  if (mark === "M") return "/";
  if (mark === "H") return "/cabinet/home";
  if (mark === "C") return "/cart";
  if (mark === "N") return "not found";
  const object = /\{\w+\}/.exec(pattern)?.[0];
  return object && outOfScope[object]?.includes(column) ? "not found" : "page";
}

/** Whether a form that has no such button is answered as the mark says. 405: the page takes no form; 400: the form has no such button. */
export async function isPostAnswered({ visitor, mark, path, wanted }: Visit): Promise<boolean> {
  const posted = await visitor.post(path, { intent: "no such button" });
  if (posted.status === 405) return true;
  return isRefusal(mark) ? placeOf(posted) === wanted : [400, 404].includes(posted.status) || placeOf(posted) === wanted;
}

/** Marks of those whom the guard turns away. */
export const isRefusal = (mark: string) => mark === "L" || mark === "M";
