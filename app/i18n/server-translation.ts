import type { i18n, Namespace, TFunction } from "i18next";
import { getI18n } from "react-i18next";

export { initReactI18next } from "react-i18next";

type Translation = { t: TFunction; i18n: i18n; ready: true };

const known = new WeakMap<i18n, Map<string, Translation>>();

/**
 * In the server's build this stands for react-i18next's hook of the same name (vite.config.ts): there is one language, every
 * text is there from the start, and no component is drawn a second time. It reads no context, so that it works inside `Drawn`. A page calls it some four hundred times.
 */
export function useTranslation(namespaces?: string | readonly string[]): Translation {
  const i18n = getI18n();
  const namespace = typeof namespaces === "string" ? namespaces : (namespaces?.[0] ?? "");
  let made = known.get(i18n);
  if (!made) {
    made = new Map();
    known.set(i18n, made);
  }
  const translation = made.get(namespace) ?? { t: i18n.getFixedT(null, (namespace || null) as Namespace | null), i18n, ready: true };
  made.set(namespace, translation);
  return translation;
}
