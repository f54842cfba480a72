import { nothingOnOutage } from "./api-problem.ts";

/** Names of locales/ru/common.json `missing.sources`. */
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
  | "people"
  | "setup"
  | "tickets";

/**
 * Sources of a page that do without each other: what cannot be had now is null and named in `missing`, the rest is shown
 * (app/areas/shell/missing-sources.tsx). Refusals are answered as ever.
 */
export function readSources() {
  const missing = new Set<Source>();
  async function read<Answer>(source: Source, asking: Promise<Answer> | null): Promise<Answer | null> {
    return (
      (await asking?.catch((error: unknown) => {
        missing.add(source);
        return nothingOnOutage(error);
      })) ?? null
    );
  }
  return { read, missing: (): Source[] => [...missing].sort() };
}
