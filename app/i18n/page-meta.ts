import type { MetaFunction } from "@remix-run/react";

type FailedPage = { error?: unknown; matches: readonly { id: string; data: unknown }[] };

const siteOf = ({ matches }: FailedPage) =>
  (matches.find((match) => match.id === "root")?.data as { site?: string } | undefined)?.site ?? "";

/** Title of an error page. */
export function errorMeta(page: FailedPage): { title: string }[] {
  const title = (page.error as { data?: { title?: string } | null } | undefined)?.data?.title;
  return [{ title: title ?? siteOf(page) }];
}

/**
 * Title of a page from its loader's `title`, or `tabTitle`, which begins with the error after a refused form, for screen readers.
 * `description` of the loader becomes the meta tag.
 */
export const pageMeta: MetaFunction = ({ data, error, matches }) => {
  if (error) return errorMeta({ error, matches });
  const { title, tabTitle = title, description } = (data ?? {}) as { title?: string; tabTitle?: string; description?: string };
  const site = siteOf({ matches });
  return [{ title: tabTitle ? `${tabTitle} — ${site}` : site }, ...(description ? [{ name: "description", content: description }] : [])];
};
