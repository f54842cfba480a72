import { serverT } from "#app/i18n/i18next.server.ts";
import type { Api } from "#app/request/api.server.ts";
import { collection } from "#contract/collection.ts";
import { feedNames } from "#contract/feeds.ts";
import { type Permission, storagePermission } from "#contract/permissions.ts";

/** Permissions as options of a form. */
export const permissionOptions = async (api: Api): Promise<{ value: Permission; label: string }[]> => [
  { value: "accountant", label: serverT()("people:permissions.accountant") },
  ...(await api(collection.storages)).storages.map(({ uuid, name, center }) => ({
    value: storagePermission(uuid),
    label: serverT()("people:permissions.storage", { storage: name, center }),
  })),
  ...feedNames.map((feed) => ({
    value: `exchange:${feed}` as const,
    label: serverT()("people:permissions.exchange", { feed: serverT()(`exchange:feeds.${feed}`) }),
  })),
];

type Option = Awaited<ReturnType<typeof permissionOptions>>[number];

/** Names of a person's permissions. A storage that is gone has none. */
export const permissionTexts = (options: readonly Option[], permissions: readonly Permission[]): string[] =>
  options.flatMap(({ value, label }) => (permissions.includes(value) ? label : []));
