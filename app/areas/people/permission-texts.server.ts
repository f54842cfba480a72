import { serverT } from "#app/i18n/i18next.server.ts";
import type { Api } from "#app/request/api.server.ts";
import { collection } from "#contract/collection.ts";
import type { Customer } from "#contract/customers.ts";
import { feedNames } from "#contract/feeds.ts";
import { type Permission, storagePermission } from "#contract/permissions.ts";

type Option = { value: Permission; label: string };

/** Permissions of a side as options of a form. */
export const permissionOptions = async (api: Api, side: Customer["companyType"]): Promise<Option[]> =>
  side === "buyer" ? [{ value: "buyer_accountant", label: serverT()("people:permissions.accountant") }] : sellerOptions(api);

const sellerOptions = async (api: Api): Promise<Option[]> => [
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

/** Names of a person's permissions. A storage that is gone has none. */
export const permissionTexts = (options: readonly Option[], permissions: readonly Permission[]): string[] =>
  options.flatMap(({ value, label }) => (permissions.includes(value) ? label : []));
