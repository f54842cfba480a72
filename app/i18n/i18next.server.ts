import { createInstance, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";
import { language } from "./language.ts";
import { noSeller, type ServerValues } from "./seller-values.server.ts";
import { unbrokenTexts } from "./unbroken-texts.ts";

const files = import.meta.glob<Record<string, unknown>>("../../locales/ru/*.json", { eager: true, import: "default" });

const resources = Object.fromEntries(Object.entries(files).map(([path, texts]) => [path.replace(/^.*\/|\.json$/g, ""), texts]));

const options = {
  lng: language,
  supportedLngs: [language],
  fallbackLng: language,
  defaultNS: "common",
  ns: Object.keys(resources),
  resources: { [language]: resources },
  interpolation: { escapeValue: false, defaultVariables: noSeller as ServerValues },
  initImmediate: false,
  postProcess: unbrokenTexts.name,
  react: { useSuspense: false },
};

/** There is one language. remix-i18next, which the package list asks for, would choose among more. */
export const remixI18next = new RemixI18Next({
  detection: { supportedLanguages: [language], fallbackLanguage: language },
  i18next: options,
});

let instance: i18n | undefined;

/** One instance for all requests: creating one took 15 % of the render time. */
export function serverI18n(): i18n {
  if (!instance) {
    instance = createInstance();
    void instance.use(initReactI18next).use(unbrokenTexts).init(options);
  }
  return instance;
}

/** Texts name this seller from now on: a process serves one. */
export function setSellerValues(values: ServerValues): void {
  options.interpolation.defaultVariables = values;
  const { interpolation } = serverI18n().options;
  if (interpolation) interpolation.defaultVariables = values;
}

/** Translates titles and other texts outside React. */
export const serverT = () => serverI18n().t;
