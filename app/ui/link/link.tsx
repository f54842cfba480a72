import { Link as RouterLink } from "@remix-run/react";
import type { ComponentProps } from "react";

export type LinkProps = Omit<ComponentProps<typeof RouterLink>, "to"> & { href: string };

/** One link for everything: a page of ours goes through the router, an anchor, a file or another site is a plain `<a>`. */
export function Link({ href, reloadDocument, prefetch, replace, preventScrollReset, state, relative, viewTransition, discover, ...rest }: LinkProps) {
  const plain = reloadDocument || rest.download !== undefined || rest.target !== undefined || !/^[/?.]/.test(href) || href.startsWith("//");
  if (plain) return <a href={href} {...rest} />;
  // The same markup without the router's look-ups: a page has two hundred links, and none of them is clicked on the server.
  if (import.meta.env.SSR && href.startsWith("/") && prefetch !== "render")
    return <a href={href.replace(/\?(?=#|$)/, "")} data-discover={discover === "none" ? undefined : "true"} {...rest} />;
  return <RouterLink to={href} {...{ prefetch, replace, preventScrollReset, state, relative, viewTransition, discover }} {...rest} />;
}
