import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import type { DrawnProps } from "./drawn.tsx";

/** Characters of kept markup and of the props it was drawn from. */
const mostCharacters = 6_000_000;

const numbers = new Map<unknown, number>();
const known = new Map<string, string>();
let kept = 0;

/**
 * In the server's build this stands for `Drawn` (vite.config.ts). The props are the whole name of what is kept and no
 * context reaches the component, so nobody gets markup of other data than his own.
 */
export function Drawn<Inner extends object>({ as: Element, of, with: props, ...attributes }: DrawnProps<Inner>) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself has written it
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: markup(of, props) }} />;
}

function markup<Inner extends object>(Component: ComponentType<Inner>, props: Inner): string {
  const number = numbers.get(Component) ?? numbers.size;
  numbers.set(Component, number);
  const key = `${number} ${JSON.stringify(props)}`;
  const found = known.get(key);
  if (found !== undefined) {
    known.delete(key);
    known.set(key, found);
    return found;
  }
  // What React answers is a tree of thousands of pieces: kept as one text.
  const html = Buffer.from(renderToString(<Component {...props} />)).toString();
  known.set(key, html);
  kept += key.length + html.length;
  for (const [oldest, text] of known) {
    if (kept <= mostCharacters) break;
    known.delete(oldest);
    kept -= oldest.length + text.length;
  }
  return html;
}
