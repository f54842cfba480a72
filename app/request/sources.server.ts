import { nothingOnOutage } from "./api-problem.ts";

/** Keys of `missing.sources` in locales/ru/common.json. */
export type Source =
  | "accreditation"
  | "basket"
  | "categories"
  | "chat"
  | "company"
  | "contracts"
  | "deals"
  | "documents"
  | "filters"
  | "notifications"
  | "papers"
  | "people"
  | "setup"
  | "tasks"
  | "tickets";

/**
 * Reads independent sources of a page: one that fails is null and listed in `missing`, which the page shows
 * (app/areas/shell/missing-sources.tsx). Errors of the user's own request (4xx) are thrown as usual.
 */
export function readSources() {
  const missing = new Set<Source>();
  async function read<Answer>(source: Source, request: Promise<Answer> | null): Promise<Answer | null> {
    return (
      (await request?.catch((error: unknown) => {
        missing.add(source);
        return nothingOnOutage(error);
      })) ?? null
    );
  }
  return { read, missing: (): Source[] => [...missing].sort() };
}
