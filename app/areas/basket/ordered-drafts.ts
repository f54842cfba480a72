import { useEffect } from "react";
import { dropUsed, readDraft } from "#app/form/draft.ts";
import { useDraftKey } from "#app/form/use-draft-key.ts";

/** In sessionStorage: the drafts that this tab has sent with an order. */
const place = "ordered-drafts";

type Texts = Record<string, string>;

/**
 * The cart's drafts: its comment and wishes. Called when an order is sent; the answer to an accepted one is a new document, which
 * knows nothing of this page.
 */
export function useRememberOrdered(): () => void {
  const keys = [useDraftKey("save:"), useDraftKey("wishes")];
  return () => {
    const drafts = keys.flatMap((key) => (key === null ? [] : [[key, readDraft(key)?.entries ?? {}] as const]));
    try {
      sessionStorage.setItem(place, JSON.stringify(Object.fromEntries(drafts)));
    } catch {
      // Without storage there are no drafts either.
    }
  };
}

/** On the page of a placed order: drops what went with it; what was typed since, in another tab, stays. */
export function useDropOrdered(): void {
  useEffect(() => {
    try {
      const drafts = JSON.parse(sessionStorage.getItem(place) ?? "{}") as Record<string, Texts>;
      for (const [key, texts] of Object.entries(drafts)) dropUsed(key, texts);
      sessionStorage.removeItem(place);
    } catch {
      // As above.
    }
  }, []);
}
