import { useEffect } from "react";

/** Drops the drafts of accepted forms on whatever page answers it; one with drafts does so before it shows them. */
export function useUsedDrafts(numbers: readonly string[] = []): void {
  const used = numbers.join(" ");
  useEffect(() => {
    // Rarely needed, so no part of every page. Without it the draft waits as if it was not used.
    if (used) import("#app/form/draft.ts").then(({ dropSent }) => dropSent(used.split(" "))).catch(() => {});
  }, [used]);
}
