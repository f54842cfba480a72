import { channel } from "node:diagnostics_channel";
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { EntryContext } from "@remix-run/node";
import i18next from "i18next";
import { createContext, type ReactNode, useContext, useId } from "react";
import { renderToString } from "react-dom/server";
import { initReactI18next } from "react-i18next";
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import type { isFast } from "#server/speedups.ts";

let warn: MockInstance<typeof console.warn>;

/** Every test begins with all speed-ups on and its own copies of the modules. */
beforeEach(() => {
  vi.resetModules();
  warn = vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

type Speedup = Parameters<typeof isFast>[0];

async function isOff(name: Speedup): Promise<boolean> {
  return !(await import("#server/speedups.ts")).isFast(name);
}

const warnings = () => warn.mock.calls.map(([text]) => String(text));

async function expectOff(name: Speedup, why: RegExp): Promise<void> {
  expect(await isOff(name)).toBe(true);
  expect(warnings()).toHaveLength(1);
  expect(warnings()[0]).toContain(`"${name}" is switched off`);
  expect(warnings()[0]).toMatch(why);
}

function texts({ escapeValue = false } = {}) {
  const instance = i18next.createInstance().use(initReactI18next);
  const ru = { common: { hello: "Привет, {{name}}", word: "слово" }, shell: { word: "оболочка" } };
  void instance.init({
    lng: "ru",
    ns: Object.keys(ru),
    defaultNS: "common",
    resources: { ru },
    interpolation: { escapeValue },
    initImmediate: false,
  });
  return instance;
}

test("route matching leaves a router with another source as it is, and warns of it once", async () => {
  const { memoisedRouter: keepingRouter } = await import("#app/speed/route-matching.ts");
  for (let time = 0; time < 2; time += 1) expect(keepingRouter("function compilePath(path) {}")).toBe("function compilePath(path) {}");
  await expectOff("routes", /source is another/);
});

test("cached texts are switched off when i18next returns something other than text with values", async () => {
  const { cacheTexts: rememberTexts } = await import("#app/speed/texts.server.ts");
  const instance = texts({ escapeValue: true });
  rememberTexts(instance, "ru");
  const t = instance.getFixedT(null, "common") as (key: string, values: object) => string;
  for (let time = 0; time < 2; time += 1) expect(t("hello", { name: "<b>" })).toBe("Привет, &lt;b&gt;");
  await expectOff("texts", /i18next has/);
});

test("cached texts are switched off when the language changes", async () => {
  const { cacheTexts: rememberTexts } = await import("#app/speed/texts.server.ts");
  const instance = texts();
  rememberTexts(instance, "ru");
  await instance.changeLanguage("en");
  await expectOff("texts", /language has become en/);
});

test("cached texts are switched off when a text is added later", async () => {
  const { cacheTexts: rememberTexts } = await import("#app/speed/texts.server.ts");
  const instance = texts();
  rememberTexts(instance, "ru");
  const t = instance.getFixedT(null, "common") as (key: string) => string;
  expect(t("word")).toBe("слово");
  instance.addResource("ru", "common", "word", "другое");
  expect(t("word")).toBe("другое");
  await expectOff("texts", /text was added/);
});

type Sample = { name: string };
const loadCachedMarkup = async () => (await import("#app/speed/cached-markup.server.tsx")).CachedMarkup;

async function expectPlain(
  Component: (props: Sample) => ReactNode,
  why: RegExp,
  within: (children: ReactNode) => ReactNode = (children) => children,
) {
  const CachedMarkup = await loadCachedMarkup();
  const page = () => renderToString(within(<CachedMarkup as="div" of={Component} with={{ name: "a" }} />));
  const plain = renderToString(within(<div>{<Component name="a" />}</div>));
  expect([page(), page()]).toEqual([plain, plain]);
  await expectOff(`markup: ${Component.name}`, why);
  expect(await isOff("markup")).toBe(false);
}

test("markup with ids of its own is rendered within its page and not cached", async () => {
  function WithId({ name }: Sample) {
    return <p id={useId()}>{name}</p>;
  }
  await expectPlain(WithId, /ids of its own/);
});

test("a component that reads its page's context is rendered within its page and not cached", async () => {
  const Page = createContext<{ title: string } | null>(null);
  function OfPage({ name }: Sample) {
    const page = useContext(Page);
    if (!page) throw new Error("no page");
    return <p>{page.title + name}</p>;
  }
  await expectPlain(OfPage, /no page/, (children) => <Page.Provider value={{ title: "catalogue" }}>{children}</Page.Provider>);
});

test("markup with the page's address is rendered within its page and not cached", async () => {
  const { Link, createMemoryRouter, RouterProvider } = await import("react-router-dom");
  const CachedMarkup = await loadCachedMarkup();
  function Relative({ name }: Sample) {
    return <Link to="?page=2">{name}</Link>;
  }
  const router = createMemoryRouter([{ path: "*", element: <CachedMarkup as="div" of={Relative} with={{ name: "a" }} /> }], {
    initialEntries: ["/catalog"],
  });
  for (let time = 0; time < 2; time += 1)
    expect(renderToString(<RouterProvider router={router} />)).toBe('<div><a href="/catalog?page=2">a</a></div>');
  await expectOff("markup: Relative", /page's address/);
});

test("cached markup is switched off only when React writes other markup", async () => {
  const { checkCachedMarkup } = await import("#app/speed/cached-markup.server.tsx");
  checkCachedMarkup();
  expect(await isOff("markup")).toBe(false);
  checkCachedMarkup(() => <div />);
  await expectOff("markup", /other markup/);
});

test("a component is rendered once for equal props, and again for other ones", async () => {
  const CachedMarkup = await loadCachedMarkup();
  let times = 0;
  function Counted({ name }: Sample) {
    times += 1;
    return <p>{name}</p>;
  }
  const page = (name: string) => renderToString(<CachedMarkup as="div" of={Counted} with={{ name }} />);
  expect([page("a"), page("b"), page("a"), page("b")]).toEqual(["a", "b", "a", "b"].map((name) => `<div><p>${name}</p></div>`));
  expect(times).toBe(2);
});

test("a prop of cached markup that JSON cannot carry does not compile", async () => {
  const CachedMarkup = await loadCachedMarkup();
  const Given = (_: {
    on?: () => void;
    day?: Date;
    face?: ReactNode;
    all?: ReadonlyMap<string, string>;
    plain?: { names: readonly string[] };
  }) => null;
  const pages = [
    <CachedMarkup key="1" as="div" of={Given} with={{ plain: { names: ["a"] } }} />,
    // @ts-expect-error a function
    <CachedMarkup key="2" as="div" of={Given} with={{ on: () => {} }} />,
    // @ts-expect-error a date
    <CachedMarkup key="3" as="div" of={Given} with={{ day: new Date(0) }} />,
    // @ts-expect-error a part of a page
    <CachedMarkup key="4" as="div" of={Given} with={{ face: <p /> }} />,
    // @ts-expect-error a map
    <CachedMarkup key="5" as="div" of={Given} with={{ all: new Map() }} />,
  ];
  expect(pages).toHaveLength(5);
});

test("the speed-up of streams is switched off when Node names no server", async () => {
  const { takeSseWriter: takeOutlet } = await import("#app/speed/streams.server.ts");
  for (let time = 0; time < 2; time += 1) channel("http.server.request.start").publish({ request: new IncomingMessage(new Socket()) });
  await expectOff("streams", /no server/);
  expect(takeOutlet(new Request("http://portal/events", { headers: { "x-portal-answer": "1" } }))).toBeUndefined();
});

test("the speed-up of documents is switched off when React or Remix writes another document", async () => {
  const { renderBuffered: drawAtOnce } = await import("#app/speed/document.server.ts");
  const context = {} as EntryContext;
  const page = () => <p>a</p>;
  const alike = drawAtOnce(async () => "<!DOCTYPE html><p>a</p>");
  for (let time = 0; time < 2; time += 1)
    expect(await new Response(await alike(page, context, "n")).text()).toBe("<!DOCTYPE html><p>a</p>");
  expect(await isOff("document")).toBe(false);

  vi.resetModules();
  const other = (await import("#app/speed/document.server.ts")).renderBuffered(async () => "<p>b</p>");
  for (let time = 0; time < 2; time += 1) expect(await other(page, context, "n")).toBe("<p>b</p>");
  await expectOff("document", /another document/);
});
