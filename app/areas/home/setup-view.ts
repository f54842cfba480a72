import { mayEnter, type PageId } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import type { SetupStep } from "#contract/enums.ts";
import type { Setup } from "#contract/exchange-setup.ts";
import { type FeedName, feedsOf } from "#contract/feeds.ts";
import type { Role } from "#contract/roles.ts";

/** `places`: where the step is done, several only where the user has a choice; empty if they may not do it. */
export type SetupStepView = Setup["steps"][number] & { places: { page: PageId; href: string }[] };

type Part = Setup["steps"][number]["missing"][number];
/** `feed`: what is loaded there. */
type Place = SetupStepView["places"][number] & { feed?: FeedName };

/** Where each step can be done, depending on what it lacks. */
function placesOf(seller: string | null, wants: (part: Part) => boolean): Record<SetupStep, Place[]> {
  const load = (feed: FeedName): Place => ({ page: "exchangeNew", feed, href: `${paths.exchangeNew}?feed=${feed}` });
  const table = (feed: FeedName): Place[] => [load(feed), { page: "exchangeKeys", href: paths.exchangeKeys }];
  const invitation: Place[] = [{ page: "customerAdd", href: `${paths.customerAdd}${seller ? `?company=${seller}` : ""}` }];
  return {
    company: seller ? [{ page: "companyAdd", href: paths.company(seller) }] : [],
    people: invitation,
    // Not by a key: 1C has no centres, people make them.
    centers: [{ page: "exchangeCenters", href: paths.exchangeCenters }],
    // A schedule is created on its center's page.
    schedules: [{ page: "schedule", href: wants("schedule") ? paths.distributionCenters : paths.schedules }, load("schedules")],
    data: [
      { page: "exchangeKeys", href: paths.exchangeKeys },
      { page: "exchangeNew", href: paths.exchangeNew },
    ],
    goods:
      wants("segments") || (wants("temperatures") && !wants("sorted"))
        ? [{ page: "exchangeCategories", href: paths.exchangeCategories }, ...table("categories")]
        : [...(wants("sorted") ? [{ page: "sellerProducts", href: paths.uncategorisedProducts } as const] : []), ...table("goods")],
    prices: [{ page: "exchangePrices", href: paths.exchangePrices }, ...table("prices")],
    buyers: [{ page: "companyAdd", href: paths.companyAdd }],
    terms: table("contracts"),
  };
}

/** A new seller's setup steps; null once all are done or there is a deal. */
export function toSetupView({ steps, sellerUuid, hasDeals }: Setup, roles: readonly Role[]): SetupStepView[] | null {
  if (hasDeals || steps.every(({ isDone }) => isDone)) return null;
  const places = placesOf(sellerUuid, (part) => steps.some(({ missing }) => missing.includes(part)));
  const writable = feedsOf({ roles }, "writes");
  const isOpen = ({ page, feed }: Place) => mayEnter(page, roles) && (!feed || writable.includes(feed));
  // A table or a program is the user's choice; elsewhere the first page that they may enter is meant.
  return steps.map((step) => ({ ...step, places: places[step.id].filter(isOpen).slice(0, step.id === "data" ? 2 : 1) }));
}
