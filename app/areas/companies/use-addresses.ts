import { useCallback, useRef } from "react";
import { paths } from "#app/site-map/paths.ts";
import type { LoadOptions } from "#app/ui/combobox/use-options.ts";

export type Suggested = {
  value: string;
  region: string;
  city: string;
  street: string;
  house: string;
  building: string;
  office: string;
  postalCode: string;
  postalPrefix: string;
};

/** Address suggestions for a combobox; none during an outage. `find` returns the parts of a chosen suggestion. */
export function useAddresses(): { load: LoadOptions; find: (value: string) => Suggested | undefined } {
  const suggested = useRef<Suggested[]>([]);
  const load = useCallback<LoadOptions>(async (query, _page, signal) => {
    const answer = await fetch(`${paths.addresses}?query=${encodeURIComponent(query)}`, { signal }).catch(() => null);
    const { suggestions } = answer?.ok ? ((await answer.json()) as { suggestions: Suggested[] }) : { suggestions: [] };
    suggested.current = suggestions;
    return { options: suggestions.map(({ value }) => ({ value, label: value })), more: false };
  }, []);
  const find = useCallback((value: string) => suggested.current.find((suggestion) => suggestion.value === value), []);
  return { load, find };
}
