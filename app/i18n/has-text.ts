import type { FlatNamespace, i18n, ParseKeys } from "i18next";

/** Whether the namespace has a text of this key: for keys made of names that come from the backend. */
export function hasText<Namespace extends FlatNamespace>(
  i18n: i18n,
  namespace: Namespace,
  key: string,
): key is ParseKeys<Namespace> & string {
  return i18n.exists(`${namespace}:${key}`);
}
