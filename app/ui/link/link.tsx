import { Link as RouterLink } from "@remix-run/react";
import type { ComponentProps } from "react";

export type LinkProps = Omit<ComponentProps<typeof RouterLink>, "to"> & { href: string };

/** A router link for the portal's pages; a plain `<a>` for anchors, files and other sites. */
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
