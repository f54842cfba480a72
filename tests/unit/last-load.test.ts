import { expect, test } from "vitest";
import { isNavigationTo, noteLoad } from "#app/realtime/last-load.ts";

const at = (path: string) => new URL(path, "http://portal");

test("data belongs to a navigation only while its page is not the one that is shown", () => {
  expect(isNavigationTo(at("/cart.data"))).toBe(false);
  noteLoad(at("/cart"), at("/cabinet/deals/"));
  expect([isNavigationTo(at("/cabinet/deals.data?_routes=root")), isNavigationTo(at("/cart.data"))]).toEqual([true, false]);
  noteLoad(at("/cabinet/deals/"), at("/cabinet/deals/"));
  expect(isNavigationTo(at("/cabinet/deals.data"))).toBe(false);
  noteLoad(at("/catalog?page=1"), at("/catalog?page=2"));
  expect(isNavigationTo(at("/catalog.data?page=2"))).toBe(true);
  noteLoad(at("/catalog?page=2"), at("/"));
  expect(isNavigationTo(at("/_root.data"))).toBe(true);
});
