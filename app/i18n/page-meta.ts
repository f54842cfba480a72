import type { MetaFunction } from "@remix-run/react";

/**
 * Title of a page from its loader's `title`; a form sent back with errors says so first, so that a screen reader does.
 * `description` goes into the meta tag when the loader gives one.
 */
export const pageMeta: MetaFunction = ({ data, error, matches }) => {
  const site = (matches.find((match) => match.id === "root")?.data as { site?: string } | undefined)?.site ?? "";
  const { title, tabTitle = title, description } = (data ?? {}) as { title?: string; tabTitle?: string; description?: string };
  const name = tabTitle && !error ? `${tabTitle} — ${site}` : site;
  return [{ title: name }, ...(description ? [{ name: "description", content: description }] : [])];
};
