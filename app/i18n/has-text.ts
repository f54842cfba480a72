import type { FlatNamespace, i18n, ParseKeys } from "i18next";

/** Whether the namespace has this key, for keys built from the backend's names; a counted text needs its `values`. */
export function hasText<Namespace extends FlatNamespace>(
  i18n: i18n,
  namespace: Namespace,
  key: string,
  values?: Record<string, unknown>,
): key is ParseKeys<Namespace> & string {
  return i18n.exists(`${namespace}:${key}`, values);
}
