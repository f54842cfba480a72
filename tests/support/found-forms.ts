import { beforeAll, beforeEach } from "vitest";
import { codeSteps } from "./form-codes.ts";
import { type Crawled, crawlForms } from "./form-crawl.ts";
import { type Rows, rememberRows } from "./form-rows.ts";
import { tourOf } from "./form-tour.ts";
import { makeFormWorld } from "./form-world.ts";
import { usePortal } from "./portal.ts";

/**
 * A portal with every form that a tour of the known pages, or a crawl through all of them, finds. Each test starts from the rows
 * that were there when the forms were found.
 */
export function useFoundForms(kind: "tour" | "crawl") {
  const portal = usePortal();
  const crawled = {} as Crawled;
  const rows = {} as Rows;

  beforeAll(async () => {
    // Each account signs in again for each of its forms.
    portal.backend.settings.sessionsMax = 1000;
    const world = await makeFormWorld(portal);
    Object.assign(crawled, await crawlForms(portal, [...tourOf(world), ...(await codeSteps(portal))], kind));
    Object.assign(rows, await rememberRows(portal.backend));
  });

  beforeEach(() => rows.restore());

  /** The cart is left out: each of its buttons sends the whole form; it has its own test. */
  const foundForms = () => [...crawled.posts.values()].filter(({ action }) => action !== "/cart");

  return { portal, crawled, foundForms, rows };
}
