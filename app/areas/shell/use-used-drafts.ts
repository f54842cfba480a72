import { useEffect } from "react";

/** Drops the drafts of an accepted form on whatever page answers it; one with drafts does so before it shows them. */
export function useUsedDrafts(number: string | null | undefined): void {
  useEffect(() => {
    // Rarely needed, so no part of every page. Without it the draft waits as if it was not used.
    if (number) import("#app/form/draft.ts").then(({ dropSent }) => dropSent(number)).catch(() => {});
  }, [number]);
}
