import { Link as RouterLink } from "@remix-run/react";
import type { ComponentProps } from "react";

export type LinkProps = Omit<ComponentProps<typeof RouterLink>, "to"> & { href: string };

/** One link for everything: a page of ours goes through the router, an anchor, a file or another site is a plain `<a>`. */
export function Link({
  href,
  reloadDocument,
  prefetch,
  replace,
  preventScrollReset,
  state,
  relative,
  viewTransition,
  discover,
  ...rest
}: LinkProps) {
  const plain = reloadDocument || rest.download !== undefined || rest.target !== undefined || !/^[/?.]/.test(href) || href.startsWith("//");
  if (plain) return <a href={href} {...rest} />;
  return <RouterLink to={href} {...{ prefetch, replace, preventScrollReset, state, relative, viewTransition, discover }} {...rest} />;
}
