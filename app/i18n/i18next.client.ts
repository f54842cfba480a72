import i18next, { type BackendModule, type i18n, type ResourceKey } from "i18next";
import { initReactI18next } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";
import { baseNamespaces, language } from "./language.ts";
import { readSellerValues } from "./seller-values.ts";
import { textFiles } from "./text-files.ts";
import { unbrokenTexts } from "./unbroken-texts.ts";

/** One file per namespace, loaded when a screen needs it; those of the first page are on their way already (text-files.ts). */
const textsFrom = (failed: () => void): BackendModule => ({
  type: "backend",
  init: () => {},
  read: (_, namespace, done) => {
    loadTexts(namespace).then(
      (texts) => done(null, texts),
      (error: Error) => {
        failed();
        done(error, null);
      },
    );
  },
});

async function loadTexts(namespace: string): Promise<ResourceKey> {
  const file = textFiles[namespace];
  if (!file) throw new Error(`no texts "${namespace}"`);
  const response = await fetch(file);
  if (!response.ok) throw new Error(`no texts "${namespace}": ${response.status}`);
  return response.json();
}

/** Rejects without all texts of the page, which would be rendered with the keys in their place; `failed`: a file could not be loaded. */
export async function clientI18n(failed: () => void): Promise<i18n> {
  const ns = [...new Set([...baseNamespaces, ...getInitialNamespaces()])];
  await i18next
    .use(initReactI18next)
    .use(textsFrom(failed))
    .use(unbrokenTexts)
    .init({
      lng: language,
      supportedLngs: [language],
      fallbackLng: false,
      defaultNS: "common",
      postProcess: unbrokenTexts.name,
      ns,
      interpolation: { escapeValue: false, defaultVariables: readSellerValues(document) },
    });
  const missing = ns.filter((name) => !i18next.hasResourceBundle(language, name));
  if (missing.length > 0) throw new Error(`no texts ${missing}`);
  return i18next;
}
