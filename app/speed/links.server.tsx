/*
 * Links of a page as plain `<a>`: on the server nobody clicks, so the router's look-ups change nothing.
 *
 * Saves: the look-ups of some two hundred links of a page, those in kept markup apart. Not measured alone (2026-11-23).
 * Assumes: the markup of Remix's `Link` for a path of ours. Samples are compared at the start; if one differs, the speed-up
 * switches itself off.
 * SPEEDUPS=-links: Remix's `Link`.
 */
import { renderToString } from "react-dom/server";
import { type LinkProps, Link as PlainLink } from "#app/ui/link/link.tsx";
import { isFast, switchOff } from "#server/speedups.ts";
import { withoutPage } from "./still-router.server.tsx";

const name = "links";
/** A path of ours with nothing for the router to put in order. */
const ownPath = /^\/(?!\/)[^?#]*(\?[^#]+)?(#.+)?$/;

export type { LinkProps };

/** In the server's build this stands for `Link` (vite.config.ts). */
export function Link(props: LinkProps) {
  const { href, reloadDocument, prefetch, replace, preventScrollReset, state, relative, viewTransition, discover, ...rest } = props;
  const isPlain =
    reloadDocument || prefetch === "render" || rest.download !== undefined || rest.target !== undefined || !ownPath.test(href);
  if (isPlain || !isFast(name)) return <PlainLink {...props} />;
  return <a {...rest} data-discover={discover === "none" ? undefined : "true"} href={href} />;
}

const samples: LinkProps[] = [
  { href: "/", children: "a" },
  { href: "/catalog/1?search=\u0441\u044b\u0440&page=2#results", className: "b", "aria-current": "page", prefetch: "intent" },
  { href: "/product/1", discover: "none", preventScrollReset: true, id: "c", title: "<&>" },
];

/** Called once, at the start. */
export function checkLinks(theirs: typeof PlainLink = PlainLink): void {
  if (!isFast(name)) return;
  const drawn = [Link, theirs].map((Either) =>
    renderToString(
      withoutPage(
        <div>
          {samples.map((sample) => (
            <Either key={sample.href} {...sample} />
          ))}
        </div>,
      ),
    ),
  );
  if (drawn[0] !== drawn[1]) switchOff(name, "Remix writes other links");
}
