import { baseNamespaces } from "./language.ts";

/** What the doctor finds names the server's settings, and the server alone says it. */
const addresses = import.meta.glob<string>(["../../locales/ru/*.json", "!**/doctor-findings.json"], {
  query: "?url",
  import: "default",
  eager: true,
});

/** Address of each namespace's file. */
export const textFiles: Partial<Record<string, string>> = Object.fromEntries(
  Object.entries(addresses).map(([path, address]) => [path.replace(/^.*\/|\.json$/g, ""), address]),
);

/** HTML that fetches the texts of a page's routes, named in their `handle.i18n`, together with its scripts instead of after them. */
export function textPreloads(matches: readonly { route: { handle?: { i18n?: readonly string[] } } }[]): string {
  const namespaces = new Set([...baseNamespaces, ...matches.flatMap(({ route }) => route.handle?.i18n ?? [])]);
  return [...namespaces].map((namespace) => `<link rel="preload" as="fetch" crossorigin href="${textFiles[namespace]}">`).join("");
}
