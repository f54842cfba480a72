import { LRUCache } from "lru-cache";
import { basket } from "#contract/basket.ts";
import type { AnswerOf } from "#contract/call.ts";
import { companies } from "#contract/companies.ts";
import type { Company } from "#contract/company.ts";
import { customers, type Me } from "#contract/customers.ts";
import { notifications } from "#contract/notifications.ts";
import { ownCompanies } from "#contract/own-companies.ts";
import { type Category, products } from "#contract/products.ts";
import { isBuyer } from "#contract/roles.ts";
import type { Api } from "./api.server.ts";
import { ApiProblem } from "./api-problem.ts";
import { callBackend } from "./call-backend.server.ts";

/** Longest time that shell data are cached (architecture.md section 8). */
const shellMs = 15_000;
/** For a company that is not accredited yet: prices open at once when it is. */
const joiningMs = 1000;
const categoriesMs = 30_000;
const maxPeople = 20_000;

type OtherCompany = { customerUuid: string; name: string };
type Counts = { companies: OtherCompany[]; basket: AnswerOf<typeof basket.count> | null; company: Company | null; unread: number };
type Entry = { me: Promise<Me>; counts?: Promise<Counts> };

/** By the session's key, which a person cannot choose. */
const people = new LRUCache<string, Entry>({ max: maxPeople, ttl: shellMs, perf: Date });
const lastKnownPeople = new LRUCache<string, Me>({ max: maxPeople });

function entryOf(key: string, api: Api): Entry {
  const existing = people.get(key);
  if (existing) return existing;
  const entry: Entry = { me: api(customers.me) };
  entry.me.then(
    (me) => lastKnownPeople.set(key, me),
    () => people.delete(key),
  );
  people.set(key, entry);
  return entry;
}

/** For the header while the backend is unavailable; not for access decisions. Null when this process has not served the session. */
export const lastKnownUser = (key: string): Me | null => lastKnownPeople.get(key) ?? null;

/** The session's person, for the guard and the menus. */
export function findMe(key: string, api: Api): Promise<Me> {
  return entryOf(key, api).me;
}

/** Counts of the cart and notifications. A count that fails does not fail the page. */
export async function shellCounts(key: string, api: Api): Promise<Counts> {
  const entry = entryOf(key, api);
  entry.counts ??= loadCounts(key, entry, api);
  entry.counts.catch(() => people.delete(key));
  return entry.counts;
}

async function loadCounts(key: string, entry: Entry, api: Api): Promise<Counts> {
  const me = await entry.me;
  const buyer = isBuyer(me.roles);
  const [basketCount, company, unread, own] = await Promise.all([
    buyer ? api(basket.count).catch(orNull) : null,
    buyer ? api(companies.get, { params: { uuid: me.companyUuid } }).catch(orNull) : null,
    api(notifications.count).catch(orNull),
    buyer && me.companies > 1 ? api(ownCompanies.list).catch(orNull) : null,
  ]);
  const others = own?.companies.filter(({ isChosen }) => !isChosen) ?? [];
  // Read again for the next page.
  if (buyer && !(company && basketCount)) delete entry.counts;
  // Unless `forgetShell` has deleted it meanwhile.
  if (company && company.status !== "accredited" && people.peek(key) === entry)
    people.set(key, entry, { ttl: Math.min(people.getRemainingTTL(key), joiningMs) });
  return {
    companies: others.map(({ customerUuid, name }) => ({ customerUuid, name })),
    basket: basketCount,
    company,
    unread: unread?.unread ?? 0,
  };
}

function orNull(error: unknown): null {
  if (error instanceof ApiProblem && error.status === 401) throw error;
  return null;
}

/** After the person's action the next page must show its effect. */
export function forgetShell(key: string): void {
  people.delete(key);
}

let categories: { until: number; tree: Promise<Category[]> } | undefined;

/** Public data, cached for all. */
export function categoryTree(): Promise<Category[]> {
  if (!categories || categories.until < Date.now()) {
    const tree = callBackend(products.categories).then(({ answer }) => answer.categories);
    tree.catch(() => {
      categories = undefined;
    });
    categories = { until: Date.now() + categoriesMs, tree };
  }
  return categories.tree;
}
