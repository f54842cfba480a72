import { useCallback, useRef, useState } from "react";
import { useSavedDraft } from "#app/form/use-form-errors.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { CartView } from "./cart-view.ts";
import { readUnsent } from "./unsent-cart.ts";
import type { Change } from "./use-cart-changes.ts";

/**
 * A form of the cart that did not reach it before this page was opened (saved-draft.server.ts), and what it would have changed. Without
 * script the page shows that, to be sent again; with script `apply` gives it once to the way by which a person changes lines.
 */
export function useUnsent(loaded: CartView) {
  const draft = useSavedDraft();
  const hydrated = useHydrated();
  // What a failed request of the open page has left is sent again by the page itself.
  const [opened] = useState(() => draft && { draft, cart: readUnsent(draft.values, loaded) });
  const isOpen = opened !== null && opened.draft === draft;
  const waiting = useRef(opened?.cart.changes ?? null);
  const apply = useCallback(
    (change: (uuid: string, next: Change) => void) => {
      const changes = waiting.current;
      if (!hydrated || !changes) return;
      waiting.current = null;
      for (const [uuid, next] of changes) change(uuid, next);
    },
    [hydrated],
  );
  const ticks = hydrated || !isOpen ? undefined : new Map([...opened.cart.changes].map(([uuid, { ticked }]) => [uuid, ticked]));
  return { unsentForm: isOpen ? draft : null, unsent: isOpen ? { ...opened.cart, ticks } : null, apply };
}
