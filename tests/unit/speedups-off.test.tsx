import type { EntryContext } from "@remix-run/node";
import { createContext, type ReactNode, useContext, useId } from "react";
import { renderToString } from "react-dom/server";
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

test("a handler adds nothing to cached markup but that there is one", async () => {
  const CachedMarkup = await loadCachedMarkup();
  let times = 0;
  function Pressed({ name, onPress }: Sample & { onPress?: () => void }) {
    times += 1;
    return (
      <button type="button" disabled={!onPress} onClick={onPress}>
        {name}
      </button>
    );
  }
  const page = (onPress?: () => void) => renderToString(<CachedMarkup as="div" of={Pressed} with={{ name: "a", onPress }} />);
  const [one, other] = [page(() => {}), page(() => {})];
  expect([one, other, times]).toEqual(['<div><button type="button">a</button></div>', one, 1]);
  expect(page()).toBe('<div><button type="button" disabled="">a</button></div>');
});

test("a prop of cached markup that JSON cannot carry does not compile", async () => {
  const CachedMarkup = await loadCachedMarkup();
  const Given = (_: {
    text?: () => string;
    day?: Date;
    face?: ReactNode;
    all?: ReadonlyMap<string, string>;
    plain?: { names: readonly string[] };
  }) => null;
  const pages = [
    <CachedMarkup key="1" as="div" of={Given} with={{ plain: { names: ["a"] } }} />,
    // @ts-expect-error a function that answers
    <CachedMarkup key="2" as="div" of={Given} with={{ text: () => "a" }} />,
    // @ts-expect-error a date
    <CachedMarkup key="3" as="div" of={Given} with={{ day: new Date(0) }} />,
    // @ts-expect-error a part of a page
    <CachedMarkup key="4" as="div" of={Given} with={{ face: <p /> }} />,
    // @ts-expect-error a map
    <CachedMarkup key="5" as="div" of={Given} with={{ all: new Map() }} />,
  ];
  expect(pages).toHaveLength(5);
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
