import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { grantsOf, type Holder } from "#contract/roles.ts";

/** Address of the person's list of papers; a buyer's manager has none. */
export function papersOf(me: Holder): string | null {
  const grants = grantsOf(me);
  if (mayEnter("companyPapers", grants)) return paths.companyPapers;
  return mayEnter("papers", grants) ? paths.papers : null;
}
