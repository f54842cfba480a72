import { beforeAll } from "vitest";
import type { Walked } from "./form-walk.ts";
import { meetForms } from "./form-world.ts";
import { usePortal } from "./portal.ts";

/** A portal and every form that a walk through its pages finds. */
export function useWalkedForms() {
  const portal = usePortal();
  const walked = {} as Walked;

  beforeAll(async () => {
    // Each account signs in again for each of its forms.
    portal.backend.settings.sessionsMax = 1000;
    Object.assign(walked, await meetForms(portal));
  });

  /** The cart is left out: each of its buttons sends the whole form; it has its own test. */
  const mets = () => [...walked.posts.values()].filter(({ action }) => action !== "/cart");

  return { portal, walked, mets };
}
