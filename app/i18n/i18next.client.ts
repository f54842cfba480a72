import i18next, { type BackendModule, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";
import { baseNamespaces, language } from "./language.ts";
import { readSellerValues } from "./seller-values.ts";

/** What the doctor finds names the server's settings, and the server alone says it. */
const files = import.meta.glob<{ default: Record<string, unknown> }>(["../../locales/ru/*.json", "!**/doctor-findings.json"]);

/** One chunk per namespace, loaded when a screen needs it. */
const backend: BackendModule = {
  type: "backend",
  init: () => {},
  read: (_, namespace, done) => {
    const load = files[`../../locales/ru/${namespace}.json`];
    if (!load) return done(new Error(`no texts "${namespace}"`), null);
    load().then(
      (texts) => done(null, texts.default),
      (error: Error) => done(error, null),
    );
  },
};

/** Rejects without all texts of the page, which would be rendered with the keys in their place. */
export async function clientI18n(): Promise<i18n> {
  const ns = [...new Set([...baseNamespaces, ...getInitialNamespaces()])];
  await i18next
    .use(initReactI18next)
    .use(backend)
    .init({
      lng: language,
      supportedLngs: [language],
      fallbackLng: false,
      defaultNS: "common",
      ns,
      interpolation: { escapeValue: false, defaultVariables: readSellerValues(document) },
    });
  const missing = ns.filter((name) => !i18next.hasResourceBundle(language, name));
  if (missing.length > 0) throw new Error(`no texts ${missing}`);
  return i18next;
}
