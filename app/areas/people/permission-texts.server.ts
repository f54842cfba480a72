import { serverT } from "#app/i18n/i18next.server.ts";
import { feedNames } from "#contract/feeds.ts";
import type { Permission } from "#contract/permissions.ts";

/** Permissions as options of a form. */
export const permissionOptions = (): { value: Permission; label: string }[] => [
  { value: "accountant", label: serverT()("people:permissions.accountant") },
  ...feedNames.map((feed) => ({
    value: `exchange:${feed}` as const,
    label: serverT()("people:permissions.exchange", { feed: serverT()(`exchange:feeds.${feed}`) }),
  })),
];

/** Names of these permissions. */
export const permissionTexts = (permissions: readonly Permission[]): string[] =>
  permissionOptions().flatMap(({ value, label }) => (permissions.includes(value) ? label : []));
