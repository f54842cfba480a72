import { useLocation, useMatches } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { siteMap } from "#app/site-map.ts";

/**
 * Pages flagged `replace` keep the scroll position when only their filters, tabs or page number change; everything else
 * goes to the top or to the place that the address names, which is the router's own manner.
 */
export function useKeptScroll(): void {
  const { pathname, search, hash } = useLocation();
  const id = useMatches().at(-1)?.id as keyof typeof siteMap | undefined;
  const last = useRef({ pathname, y: 0 });
  useEffect(() => {
    const remember = () => {
      last.current.y = window.scrollY;
    };
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each change of the query
  useEffect(() => {
    const { pathname: before, y } = last.current;
    last.current.pathname = pathname;
    if (before === pathname && id && siteMap[id]?.replace && !hash && y > 0) window.scrollTo(0, y);
  }, [pathname, search, id]);
}
