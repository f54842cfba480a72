import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { speedupNames } from "#server/speedup-names.ts";
import { areasOfApp, areasOfBackend, arrows, type Edges, knownCircles } from "./graph.ts";
import { code, type Import, importsOf, sources } from "./sources.ts";

const graph = code("app", "server").flatMap(importsOf);

/** The layer a file belongs to. */
function part(path: string): string {
  const [top, second = ""] = path.split("/");
  if (top === "locales") return "texts";
  if (path.endsWith(".gallery.tsx")) return "gallery";
  if (top === "server")
    return second === "backend"
      ? "backend"
      : second === "relay"
        ? "relay"
        : ["server/env.ts", "server/speedups.ts", "server/speedup-names.ts"].includes(path)
          ? "env"
          : "server";
  if (["areas", "routes", "ui", "request", "contract", "i18n", "realtime", "form", "speed", "site-map"].includes(second)) return second;
  return second === "nonce.ts" ? second : "entry";
}

/** Names in the first column of a README's table. */
const switchesOf = (readme: string) => [...readme.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);

describe("imports between layers", () => {
  test("files import only along the arrows of the architecture", () => {
    const wrong = graph.filter(({ from, to }) => part(from) !== part(to) && !arrows[part(from)]?.includes(part(to)));
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  test("ui and contract import no other part of the project", () => {
    const own = graph.filter(({ from, to }) => ["ui", "contract"].includes(part(from)) && part(to) !== part(from));
    expect(own).toEqual([]);
  });

  test("the backend imports nothing of the portal but the contract", () => {
    const wrong = graph.filter(
      ({ from, to }) => from.startsWith("server/backend/") && to.startsWith("app/") && !to.startsWith("app/contract/"),
    );
    expect(wrong).toEqual([]);
  });

  test("the portal imports nothing of the server but its settings and, from one route, the relay", () => {
    const arrows = graph.filter(({ from, to }) => from.startsWith("app/") && to.startsWith("server/"));
    expect(arrows.filter(({ to }) => part(to) !== "env" && !to.startsWith("server/relay/"))).toEqual([]);
    const ofRelay = arrows.filter(({ from, to, isType }) => to.startsWith("server/relay/") && !(isType && part(from) === "speed"));
    expect(new Set(ofRelay.map(({ from }) => from)).size).toBeLessThanOrEqual(1);
  });

  test("only the listed entry files import the portal's speed-ups", () => {
    const entries = {
      "app/entry.server.tsx": ["app/speed/document.server.ts", "app/speed/start.server.ts"],
      "server/request-hardening.ts": ["app/speed/route-matching.ts"],
      "server/relay/answer-with-events.ts": ["app/speed/streams.server.ts"],
    };
    const arrows = graph.filter(({ from, to }) => part(to) === "speed" && part(from) !== "speed");
    const found = Map.groupBy(arrows, ({ from }) => from);
    expect(Object.fromEntries([...found].map(([from, arrows]) => [from, arrows.map(({ to }) => to)]))).toEqual(entries);
    const [build] = sources("vite.config.ts");
    const standIns = [...(build?.text.matchAll(/speedup\("([^"]+)"\)/g) ?? [])].map(([, file]) => file);
    expect(standIns).toEqual(["cached-markup.server.tsx"]);
  });

  test("every speed-up of the portal asks its own switch and documents what it saves and assumes", () => {
    const files = code("app/speed").filter(
      ({ path }) => !["start.server.ts", "static-router.server.tsx"].some((helper) => path.endsWith(helper)),
    );
    const readme = sources("app/speed/README.md")[0]?.text ?? "";
    const names = files.map(({ path, text }) => {
      const [, head = ""] = /^\/\*\n([\s\S]*?)\*\//.exec(text) ?? [];
      const [, name = "none"] = /SPEEDUPS=-([a-z]+): /.exec(head) ?? [];
      for (const words of ["Saves: ", "Assumes: "]) expect(head, path).toContain(words);
      expect(head, path).toMatch(/2026-\d\d-\d\d/);
      for (const words of [`const name = "${name}";`, "isFast(name)", "switchOff("]) expect(text, path).toContain(words);
      return name;
    });
    expect(names.toSorted()).toEqual(speedupNames.portal.toSorted());
    expect(switchesOf(readme)).toEqual(speedupNames.portal);
  });

  test("no file imports a route, not even its types", () => {
    expect(graph.filter(({ to }) => to.startsWith("app/routes/") || to === "app/root.tsx")).toEqual([]);
  });

  test("files of different folders do not import each other in a circle, not even types", () => {
    expect(circlesOf(graph)).toEqual([]);
  });

  test("the check finds a circle through a third file and ignores one inside a folder", () => {
    const edge = (from: string, to: string) => ({ from, to, isType: false });
    expect(circlesOf([edge("a/x", "b/y"), edge("b/y", "b/z"), edge("b/z", "a/x"), edge("a/x", "c/w")])).toEqual([
      "a/x -> b/y",
      "b/z -> a/x",
    ]);
    expect(circlesOf([edge("a/x", "a/y"), edge("a/y", "a/x"), edge("a/y", "b/z")])).toEqual([]);
  });

  test("the build imports no test, and tests of the portal import nothing of its inside", () => {
    expect(graph.filter(({ to }) => to.startsWith("tests/"))).toEqual([]);
    const inside = code("tests/portal", "tests/e2e")
      .flatMap(importsOf)
      .filter(({ to }) => /^app\/(request|routes|root)/.test(to));
    expect(inside).toEqual([]);
  });
});

/** Imports of another folder that imports back, directly or indirectly. */
function circlesOf(imports: readonly Import[]): string[] {
  const targets = Map.groupBy(imports, ({ from }) => from);
  const reaches = (from: string, wanted: string): boolean => {
    const seen = new Set([from]);
    for (const file of seen) for (const { to } of targets.get(file) ?? []) seen.add(to);
    return seen.has(wanted);
  };
  return imports.filter(({ from, to }) => dirname(from) !== dirname(to) && reaches(to, from)).map(({ from, to }) => `${from} -> ${to}`);
}

describe("imports between areas", () => {
  test.each([
    ["app/areas/", areasOfApp],
    ["server/backend/", areasOfBackend],
  ])("areas in %s import each other only along the written graph", (prefix, written) => {
    const area = (path: string) =>
      path.startsWith(prefix) && path.slice(prefix.length).includes("/") ? path.slice(prefix.length).split("/")[0] : undefined;
    const wrong = graph.filter(({ from, to, isType }) => {
      const [source, target] = [area(from), area(to)];
      if (!source || !target || source === target || isType || to.endsWith("/tables.ts") || from.startsWith("server/backend/db/"))
        return false;
      return !written[source]?.includes(target);
    });
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  test.each([
    ["app", areasOfApp],
    ["backend", areasOfBackend],
  ])("the written graph of the %s has no circles but the known ones", (_, written) => {
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

describe("the backend's speed-ups", () => {
  const room = "server/backend/speed/";

  test("only the listed files import them, each its own", () => {
    const entries: Record<string, string[]> = {};
    for (const { from, to } of graph.filter(({ from, to }) => to.startsWith(room) && !from.startsWith(room)))
      entries[from.slice("server/backend/".length)] = [
        ...(entries[from.slice("server/backend/".length)] ?? []),
        to.slice(room.length),
      ].sort();
    expect(entries).toEqual({
      "access/authenticate.ts": ["batched-lookups.ts"],
      "app.ts": ["cached-answers.ts", "written-cards.ts"],
      "auth/access-token.ts": ["verified-tokens.ts"],
      "db/connect.ts": ["prepared-statements.ts", "queueing-pool.ts"],
      "products/catalogue-facts.ts": ["cached-facts.ts"],
      "products/counted-page.ts": ["cached-statements.ts"],
      "products/get-product.ts": ["cached-answers.ts"],
      "products/hit-page.ts": ["cached-statements.ts", "hits.ts"],
      "products/list-by-uuids.ts": ["written-cards.ts"],
      "products/list-categories.ts": ["category-totals.ts"],
      "products/list-products.ts": ["cached-answers.ts", "cached-statements.ts", "written-cards.ts"],
      "products/list-stats.ts": ["cached-counts.ts"],
      "products/read-cards.ts": ["sold-products.ts", "written-cards.ts"],
      "products/search/read-query.ts": ["corrections.ts"],
    });
  });

  test("they import only the switch, the database and types, and nothing of the business", () => {
    const imported = graph.filter(({ from, to, isType }) => from.startsWith(room) && !to.startsWith(room) && !isType).map(({ to }) => to);
    expect(new Set(imported)).toEqual(new Set(["server/speedups.ts", "server/backend/db/database.ts"]));
  });

  test("each documents what it saves, what it assumes and its switch, and asks for that switch", () => {
    // Files that two others share.
    const files = code("server/backend/speed").filter(({ path }) => !path.endsWith("/cached-reads.ts"));
    const readme = sources("server/backend/speed/README.md")[0]?.text ?? "";
    const names = files.map(({ path, text }) => {
      const [, head = ""] = /^\/\*\n([\s\S]*?)\*\//.exec(text) ?? [];
      const [, name = "none"] = /SPEEDUPS=-([a-z-]+)/.exec(head) ?? [];
      expect([head.includes("Saves"), head.includes("Assumes"), text.includes(`isFast("${name}")`)], path).toEqual([true, true, true]);
      return name;
    });
    expect(names.toSorted()).toEqual(speedupNames.backend.toSorted());
    expect(switchesOf(readme)).toEqual(speedupNames.backend);
  });
});
