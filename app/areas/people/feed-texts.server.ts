import { serverT } from "#app/i18n/i18next.server.ts";
import { feedNames } from "#contract/feeds.ts";
import type { Permission } from "#contract/permissions.ts";

/** Feeds as options of permissions. */
export const feedOptions = () =>
  feedNames.map((feed) => ({ value: `exchange:${feed}` as const, label: serverT()(`exchange:feeds.${feed}`) }));

/** Names of the feeds that these permissions open. */
export const feedTexts = (permissions: readonly Permission[]): string[] =>
  feedOptions().flatMap(({ value, label }) => (permissions.includes(value) ? label : []));
