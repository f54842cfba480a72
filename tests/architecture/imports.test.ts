import { describe, expect, test } from "vitest";
import { code, importsOf, sources } from "./sources.ts";

const graph = code("app", "server").flatMap(importsOf);

/** The part of the house a file belongs to. */
function part(path: string): string {
  const [top, second = "", third = ""] = path.split("/");
  if (top === "locales") return "texts";
  if (path.endsWith(".gallery.tsx")) return "gallery";
  if (top === "server") return second === "backend" ? "backend" : second === "relay" ? "relay" : path === "server/env.ts" ? "env" : "server";
  if (["areas", "routes", "ui", "request", "contract", "i18n", "realtime", "form"].includes(second)) return second;
  return third === "" && ["site-map.ts", "nonce.ts"].includes(second) ? second : "entry";
}

/** architecture.md section 2. What is not named here is not allowed. */
const arrows: Record<string, readonly string[]> = {
  entry: ["routes", "areas", "ui", "request", "contract", "i18n", "realtime", "site-map.ts", "nonce.ts"],
  routes: ["areas", "ui", "request", "contract", "i18n", "form", "site-map.ts", "env", "relay", "texts"],
  areas: ["ui", "request", "contract", "i18n", "form", "realtime", "site-map.ts", "texts"],
  form: ["ui", "request", "contract", "i18n"],
  request: ["contract", "i18n", "site-map.ts", "env"],
  realtime: ["contract"],
  i18n: ["contract", "texts"],
  ui: [],
  // Samples of a widget for the page /kit, with words: no widget looks into them.
  gallery: ["ui", "texts"],
  contract: [],
  "site-map.ts": ["contract"],
  "nonce.ts": [],
  relay: ["contract", "env"],
  env: [],
  // The last two letters of a text and the demo's notifications come from the same files the portal shows.
  backend: ["contract", "texts", "env", "server"],
  server: ["env", "backend", "contract", "site-map.ts"],
};

/** Types of what a loader answers may be read upwards; nothing of it is left after the build. */
const mayReadTypesOf = ["app/root.tsx", "app/routes/"];

describe("arrows", () => {
  test("files import only along the arrows of the architecture", () => {
    const wrong = graph.filter(({ from, to, isType }) => {
      const [source, target] = [part(from), part(to)];
      if (source === target || arrows[source]?.includes(target)) return false;
      return !(isType && mayReadTypesOf.some((prefix) => to.startsWith(prefix)));
    });
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  test("ui and contract import nothing of ours", () => {
    const own = graph.filter(({ from, to }) => ["ui", "contract"].includes(part(from)) && part(to) !== part(from));
    expect(own).toEqual([]);
  });

  test("the backend knows of the portal only the contract", () => {
    const wrong = graph.filter(({ from, to }) => from.startsWith("server/backend/") && to.startsWith("app/") && !to.startsWith("app/contract/"));
    expect(wrong).toEqual([]);
  });

  test("the portal knows of the server only env and the relay, and the relay from one route", () => {
    const known = graph.filter(({ from, to }) => from.startsWith("app/") && to.startsWith("server/"));
    expect(known.filter(({ to }) => to !== "server/env.ts" && !to.startsWith("server/relay/"))).toEqual([]);
    expect(new Set(known.filter(({ to }) => to.startsWith("server/relay/")).map(({ from }) => from)).size).toBeLessThanOrEqual(1);
  });

  test("a route is imported by nobody but for its types", () => {
    expect(graph.filter(({ to, isType }) => to.startsWith("app/routes/") && !isType)).toEqual([]);
  });

  test("the build carries no test, and a test of the portal no part of its inside", () => {
    expect(graph.filter(({ to }) => to.startsWith("tests/"))).toEqual([]);
    const inside = code("tests/portal", "tests/e2e")
      .flatMap(importsOf)
      .filter(({ to }) => /^app\/(request|routes|root)/.test(to));
    expect(inside).toEqual([]);
  });
});

type Edges = Record<string, readonly string[]>;

/** Which area may look into which. `tables.ts` apart: foreign keys point where the data point. */
const areasOfApp: Edges = {
  accreditation: ["branches", "cabinet", "companies", "files"],
  auth: [],
  basket: [],
  branches: ["cabinet", "companies", "distribution"],
  cabinet: ["live", "shell", "statuses"],
  chat: ["files", "live", "messages"],
  companies: ["cabinet", "people"],
  home: ["accreditation", "contracts", "deals", "shell", "statuses"],
  content: ["shell"],
  contracts: ["live"],
  deals: ["files", "statuses"],
  distribution: ["cabinet"],
  files: [],
  messages: ["files"],
  people: ["cabinet"],
  products: ["shell"],
  kit: [],
  settings: ["auth", "people"],
  shell: [],
  statuses: [],
  tickets: ["cabinet", "files", "messages"],
};

const areasOfBackend: Edges = {
  access: ["auth", "speed", "db"],
  accreditation: ["access", "documents", "events", "files", "support", "versions", "db"],
  auth: ["accreditation", "mail", "speed", "versions", "db"],
  basket: ["contracts", "deals", "distribution", "events", "db"],
  branches: ["access", "accreditation", "companies", "customers", "events", "versions", "db"],
  chat: ["access", "deals", "events", "files", "db"],
  companies: ["access", "accreditation", "deals", "files", "versions", "db"],
  contracts: ["access", "files", "db"],
  customers: ["access", "auth", "files", "mail", "support", "versions", "db"],
  deals: ["access", "basket", "chat", "contracts", "distribution", "events", "files", "suborders", "versions", "db"],
  distribution: ["access", "versions", "db"],
  documents: [],
  events: ["db"],
  files: ["db"],
  live: ["auth", "events", "db"],
  mail: ["db"],
  notifications: ["events", "mail", "db"],
  products: ["basket", "speed", "db"],
  speed: ["db"],
  suborders: ["deals", "db"],
  support: ["auth", "events", "db"],
  tickets: ["access", "deals", "events", "files", "mail", "support", "db"],
  upkeep: ["db"],
  versions: ["db"],
};

/**
 * Circles that stand, each for one call: placing an order makes a deal with the prices of the basket, a suborder is read
 * with the eyes of its deal, a registration opens the accreditation, and a deal that changes hands says so in its chat.
 */
const knownCircles = ["basket -> deals", "suborders -> deals", "auth -> accreditation", "deals -> chat"];

describe("areas", () => {
  test.each([
    ["app/areas/", areasOfApp],
    ["server/backend/", areasOfBackend],
  ])("%s import each other along the written graph", (prefix, written) => {
    const area = (path: string) => (path.startsWith(prefix) && path.slice(prefix.length).includes("/") ? path.slice(prefix.length).split("/")[0] : undefined);
    const wrong = graph.filter(({ from, to, isType }) => {
      const [source, target] = [area(from), area(to)];
      if (!source || !target || source === target || isType || to.endsWith("/tables.ts") || from.startsWith("server/backend/db/")) return false;
      return !written[source]?.includes(target);
    });
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  test.each([
    ["app", areasOfApp],
    ["backend", areasOfBackend],
  ])("the graph of the %s has no circles but the known ones", (_, written) => {
    const open: Edges = Object.fromEntries(
      Object.entries(written).map(([area, targets]) => [area, targets.filter((target) => !knownCircles.includes(`${area} -> ${target}`))]),
    );
    const done = new Set<string>();
    const visit = (area: string, way: readonly string[]): void => {
      expect(way, `circle ${[...way, area].join(" -> ")}`).not.toContain(area);
      if (done.has(area)) return;
      for (const target of open[area] ?? []) visit(target, [...way, area]);
      done.add(area);
    };
    for (const area of Object.keys(open)) visit(area, []);
    expect(done.size).toBeGreaterThanOrEqual(Object.keys(written).length);
  });
});

describe("the room of the backend's speed-ups", () => {
  const room = "server/backend/speed/";

  test("is entered from these files only, each for its own speed-ups", () => {
    const entries: Record<string, string[]> = {};
    for (const { from, to } of graph.filter(({ from, to }) => to.startsWith(room) && !from.startsWith(room)))
      entries[from.slice("server/backend/".length)] = [...(entries[from.slice("server/backend/".length)] ?? []), to.slice(room.length)].sort();
    expect(entries).toEqual({
      "access/authenticate.ts": ["batched-lookups.ts"],
      "app.ts": ["kept-answers.ts", "written-cards.ts"],
      "auth/access-token.ts": ["verified-tokens.ts"],
      "db/connect.ts": ["patient-pool.ts", "prepared-statements.ts"],
      "products/catalogue-facts.ts": ["kept-facts.ts"],
      "products/correct-search.ts": ["corrections.ts"],
      "products/get-product.ts": ["kept-answers.ts"],
      "products/hit-page.ts": ["hits.ts", "kept-statements.ts"],
      "products/list-categories.ts": ["category-totals.ts"],
      "products/list-products.ts": ["kept-answers.ts", "kept-statements.ts", "written-cards.ts"],
      "products/list-stats.ts": ["kept-counts.ts"],
      "products/read-cards.ts": ["sold-products.ts", "written-cards.ts"],
    });
  });

  test("knows nothing of business: it imports the switch, the database and types", () => {
    const known = graph.filter(({ from, to, isType }) => from.startsWith(room) && !to.startsWith(room) && !isType).map(({ to }) => to);
    expect(new Set(known)).toEqual(new Set(["server/speedups.ts", "server/backend/db/database.ts"]));
  });

  test("says of each what it saves, what it assumes and how it is switched off, and asks for that switch", () => {
    // What two of them are made of.
    const files = code("server/backend/speed").filter(({ path }) => !path.endsWith("/kept-reads.ts"));
    const readme = sources("server/backend/speed/README.md")[0]?.text ?? "";
    const names = files.map(({ path, text }) => {
      const [, head = ""] = /^\/\*\n([\s\S]*?)\*\//.exec(text) ?? [];
      const [, name = "none"] = /SPEEDUPS=-([a-z]+)/.exec(head) ?? [];
      expect([head.includes("Saves"), head.includes("Assumes"), text.includes(`isFast("${name}")`), readme.includes(`| \`${name}\` |`)], path).toEqual([
        true,
        true,
        true,
        true,
      ]);
      return name;
    });
    expect(files.length).toBeGreaterThan(8);
    expect(new Set(names).size).toBe(files.length);
  });
});
