import { beforeAll } from "vitest";
import type { Walked } from "./form-walk.ts";
import { meetForms } from "./form-world.ts";
import { usePortal } from "./portal.ts";

/** A portal and every form of it, met by a walk through its pages. */
export function useWalkedForms() {
  const portal = usePortal();
  const walked = {} as Walked;

  beforeAll(async () => {
    // One account signs in again for each of its forms.
    portal.backend.settings.sessionsMax = 1000;
    Object.assign(walked, await meetForms(portal));
  });

  /** Of the cart the whole form goes with every button; it has a test of its own. */
  const mets = () => [...walked.posts.values()].filter(({ action }) => action !== "/cart");

  return { portal, walked, mets };
}
