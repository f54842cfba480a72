/*
 * Caches the markup of `CachedMarkup` by its component and props.
 *
 * Saves: a third to a half of a page's CPU time went into rendering cards, cart lines, header, footer and filters again
 * (profiles of 2026-11-22); the catalogue's page 11.5 -> 6.2 CPU ms (2026-11-23).
 * Assumes: React writes the same markup for a component alone as within its page, and the markup follows from the props and the seller
 * of the texts alone.
 * A probe is compared at the start: if it differs, the speed-up switches itself off. A component whose markup has ids (`useId`)
 * or the page's address, or that throws without its page, is not cached. Handlers write no markup: only whether one is given counts.
 * SPEEDUPS=-markup: the component is rendered within every page.
 */

import { LRUCache } from "lru-cache";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { serverI18n } from "#app/i18n/i18next.server.ts";
import { type CachedMarkupProps, CachedMarkup as PlainMarkup } from "#app/ui/cached-markup.tsx";
import { isFast, switchOff } from "#server/speedups.ts";
import { noAddress, withoutPage } from "./static-router.server.tsx";

const name = "markup";
const idPrefix = "id-of-cached-";

const numbers = new WeakMap<object, number>();
let last = 0;
const unfit = new WeakSet<object>();
/** In characters of the markup and its props. */
const cache = new LRUCache<string, string>({ maxSize: 6_000_000, sizeCalculation: (html, key) => html.length + key.length });

export type { CachedMarkupProps };

/** Replaces `CachedMarkup` in the server's build (vite.config.ts). */
export function CachedMarkup<Inner extends object>(input: CachedMarkupProps<Inner>) {
  const { as: Element, of, with: props, ...attributes } = input;
  const html = isFast(name) && !unfit.has(of) ? markup(of, props as Inner) : undefined;
  if (html === undefined) return <PlainMarkup {...input} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself has written it
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}

function markup<Inner extends object>(Component: ComponentType<Inner>, props: Inner): string | undefined {
  const text = JSON.stringify(props, (_, prop) => (typeof prop === "function" ? "handler" : prop));
  const key = `${numberOf(Component)} ${sellerMark()} ${text}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const html = renderAlone(Component, props);
  if (html !== undefined) cache.set(key, html);
  return html;
}

const sellerMark = () => numberOf(serverI18n().options.interpolation?.defaultVariables ?? numbers);

function numberOf(component: object): number {
  const existing = numbers.get(component);
  if (existing !== undefined) return existing;
  last += 1;
  numbers.set(component, last);
  return last;
}

/** Undefined when the markup cannot be cached; it is then rendered within its page. */
function renderAlone<Inner extends object>(Component: ComponentType<Inner>, props: Inner): string | undefined {
  const alone = withoutPage(
    <>
      <Component {...props} />
      <Last />
    </>,
  );
  try {
    // `renderToString` returns a rope of thousands of pieces; this flattens it.
    const html = Buffer.from(renderToString(alone, { identifierPrefix: idPrefix })).toString();
    if (html.includes(idPrefix)) return excludeFromCache(Component, "its markup has ids of its own");
    if (html.includes(noAddress)) return excludeFromCache(Component, "its markup has the page's address");
    return html;
  } catch (error) {
    renderToString(<Last />);
    return excludeFromCache(Component, `it cannot be rendered without its page: ${(error as Error).message}`);
  }
}

/** After a nested render React would continue the page's own `useId` ids from the last component's; this one has none. */
const Last = () => null;

function excludeFromCache<Inner extends object>(component: ComponentType<Inner>, reason: string): undefined {
  unfit.add(component);
  switchOff(`${name}: ${component.displayName ?? component.name}`, reason);
}

/** Adjacent texts, a fragment and escaped characters: where a component rendered alone could differ. */
const probe = { name: 'a < b & "c"', count: 2 };

function Probe({ name: text, count }: typeof probe) {
  return (
    <>
      {text} {count}
      <input aria-label={text} defaultChecked type="checkbox" />
    </>
  );
}

/** Called once at the start. */
export function checkCachedMarkup(Cached: typeof CachedMarkup = CachedMarkup): void {
  if (!isFast(name)) return;
  const [alone, within] = [Cached, PlainMarkup].map((Either) =>
    renderToString(<Either as="div" title={probe.name} of={Probe} with={probe} />),
  );
  if (alone !== within) switchOff(name, "React writes other markup for a component alone");
}
