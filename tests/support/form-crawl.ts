import { siteMap } from "#app/site-map/pages.ts";
import type { Portal } from "./portal.ts";
import { type Form, formsOf } from "./portal-forms.ts";
import { element, hrefs, text } from "./portal-html.ts";
import type { Visitor } from "./portal-visitor.ts";

/** A form of a page with these words, as this account found it; `action` includes the query. */
export type FoundForm = { account: string | null; visitor: Visitor; page: string; label: string; action: string; form: Form };

export type Crawled = {
  /** Forms by address, intent and kinds of fields. */
  posts: Map<string, FoundForm>;
  searches: Map<string, { visitor: Visitor; path: string; names: string[] }>;
  /** Controls that do nothing without script, with their page: buttons that send nothing, links without a target. */
  dead: string[];
  /** Texts where a line break may separate a number from its unit, with their page. */
  parted: { page: string; text: string }[];
};

/** Who crawls, and the first pages; a given visitor stays on these pages. */
export type Start = { account: string | null; visitor?: Visitor; pages: readonly string[] };

/** A tour visits the given pages; a crawl also those of the site map, and follows the links of all. */
type Kind = "tour" | "crawl";

/** Addresses and names with `*` for ids. */
export const general = (name: string) => name.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "*").replace(/(activate-customer\/)[\w-]+/, "$1*");
const kindsOf = (names: readonly string[]) => [...new Set(names.map(general))].sort().join(" ");

/** Groups similar addresses, so that one page of each is visited; tabs, steps, questions and deals count as separate pages. */
function kindOf(page: string): string {
  const { pathname, searchParams } = new URL(page, "http://portal");
  const told = ["tab", "mode", "change", "step", "confirm", "edit", "add", "segment"].map((name) => searchParams.get(name) ?? "").join(" ");
  return (/^\/cabinet\/deals\/[0-9a-f-]{36}$/.test(pathname) ? pathname : general(pathname)) + told;
}

const startPages = Object.values(siteMap)
  .map(({ path }) => path.replace(/\/:\w+\?.*$/, ""))
  .filter((path) => !/[:{*]/.test(path));

type Own = Pick<Crawled, "dead" | "parted"> & { forms: FoundForm[] };

/** Visits the pages as each account and keeps the first form of each kind. */
export async function crawlForms(portal: Portal, starts: readonly Start[], kind: Kind): Promise<Crawled> {
  const crawled: Crawled = { posts: new Map(), searches: new Map(), dead: [], parted: [] };
  // Accounts crawl in parallel; results are merged in their order, so they do not depend on speed.
  for (const { forms, dead, parted } of await Promise.all(
    starts.map((start) => crawl(portal, start, kind === "crawl" && !start.visitor)),
  )) {
    for (const one of forms) addForm(crawled, one);
    crawled.dead.push(...dead);
    crawled.parted.push(...parted);
  }
  return crawled;
}

async function crawl(portal: Portal, { account, visitor, pages }: Start, crawls: boolean): Promise<Own> {
  const forms: FoundForm[] = [];
  const dead: string[] = [];
  const parted: Crawled["parted"] = [];
  const own = visitor ?? (await portal.visit(account));
  const seen = new Set<string>();
  const queue = crawls ? [...pages, ...startPages] : [...pages];
  for (let page = queue.shift(); page !== undefined; page = queue.shift()) {
    // A page given in advance is visited even if a similar one was.
    const kind = pages.includes(page) ? page : kindOf(page);
    if (seen.has(kind) || /^\/(resources|events|kit)\b/.test(page)) continue;
    seen.add(kind);
    own.cookies.delete("redirected");
    const { status, location, body } = await own.get(page);
    if (status !== 200) {
      if (location?.startsWith("/") && crawls) queue.push(location);
      continue;
    }
    const words = text(body);
    for (const form of formsOf(body))
      forms.push({ account, visitor: own, page, label: words, action: addressOf(form.action ?? page, page), form });
    dead.push(...deadIn(body, page));
    parted.push(...partedIn(body).map((part) => ({ page: general(page), text: part })));
    if (!crawls) continue;
    for (const href of hrefs(element(body, /<body\b[^>]*>/))) if (/^[/?]/.test(href)) queue.push(addressOf(href, page));
  }
  return { forms, dead, parted };
}

/** Visible, untyped text such as `500 г` or `№ 1` with a breaking space. */
function partedIn(html: string): string[] {
  const seen = element(html, /<body\b[^>]*>/)
    .replace(/<!--.*?-->/gs, "")
    .replace(/<(script|style|svg|option|textarea)\b.*?<\/\1>/gs, "")
    .replace(/<(\w+)[^>]*\bclass="[^"]*\bsr-only\b[^"]*"[^>]*>.*?<\/\1>/gs, "");
  return [...seen.matchAll(/>([^<>]*(?:№ |\d (?:к?г|м?л|шт|%|₽)(?![а-яё]))[^<>]*)</g)].map(([, words = ""]) => words);
}

/** A disabled button explains itself beside it; a button that opens a popover needs no script. */
function deadIn(html: string, page: string): string[] {
  const buttons = [...html.matchAll(/<button\b[^>]*type="button"[^>]*>/g)].filter(
    ([tag]) => !/\s(aria-disabled|disabled|popovertarget)=/i.test(tag),
  );
  const nowhere = [...html.matchAll(/<a\b(?![^>]*\bhref="[^"#])(?![^>]*\bhref="#[^"])[^>]*>|<a\b[^>]*href="javascript:[^>]*>/g)];
  return [...buttons, ...nowhere].map(([tag]) => `${general(page)} ${tag.slice(0, 160)}`);
}

export function addressOf(href: string, page: string): string {
  const { pathname, search } = new URL(href, `http://portal${page}`);
  return pathname + search;
}

/** Identifies a form: the address without uuids, and the button. */
export const nameOf = ({ action, form }: Pick<FoundForm, "action" | "form">) =>
  `${general(action.split("?")[0] ?? "")} ${form.intent ?? ""}`.trim();

function addForm({ posts, searches }: Crawled, foundForm: FoundForm): void {
  const { visitor, action, form } = foundForm;
  const [path = ""] = action.split("?");
  const names = Object.keys(form.fields);
  const key = [general(path), form.intent, kindsOf(names)].join(" ");
  if (form.method === "get") {
    if (!searches.has(key)) searches.set(key, { visitor, path, names });
  } else if (!posts.has(key) && path !== "/logout") posts.set(key, foundForm);
}
