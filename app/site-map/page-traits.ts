import type { PageId } from "./pages.ts";
import { malformedPath } from "./paths.ts";

type PageTraits = {
  noindex?: true;
  /** White background instead of the page colour. */
  white?: true;
  /** Signing out on this page stays on it. */
  staysOnLogout?: true;
  /** False for text pages, which load no scripts. */
  script?: false;
};

/** How pages differ from others for their frame. Apart from the site map, because the browser needs it on every page. */
const pageTraits: Partial<Record<PageId, PageTraits>> = {
  placeholder: { script: false },
  privacyPolicy: { noindex: true, script: false },
  personalDataPolicy: { noindex: true, script: false },
  kit: { noindex: true },
  outbox: { noindex: true },
  activateCustomer: { staysOnLogout: true },
  cartSuccess: { white: true },
  cabinetPage: { script: false },
};

/** Of the page of a route id. */
export const traitsOf = (id = ""): PageTraits => pageTraits[id.replace(/^placeholder-.*/, "placeholder") as PageId] ?? {};

/** Of a malformed address the browser's differs from the rewritten one here, so Remix would reload the page in a loop. */
export const hasScript = (id: string | undefined, pathname: string): boolean => traitsOf(id).script !== false && pathname !== malformedPath;
