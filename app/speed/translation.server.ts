/*
 * `useTranslation` without hooks: there is one language, every text is there from the start, and no component is drawn a
 * second time.
 *
 * Saves: react-i18next's state, effects and context some four hundred times a page. Not measured alone; with the kept texts
 * (texts.server.ts) the library was 15 % of a page of bare cards (2026-11-20).
 * Assumes: the library's hook answers the instance's fixed `t` of the first namespace. Its own hook is asked for every
 * namespace at the start; if an answer differs, the speed-up switches itself off.
 * SPEEDUPS=-translation: react-i18next's own hook.
 */
import type { i18n, Namespace } from "i18next";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { getI18n, useTranslation as useLibraryTranslation } from "react-i18next";
import { isFast, switchOff } from "#server/speedups.ts";

export * from "react-i18next";

const name = "translation";

/** Of whatever namespaces: components see the library's own types. */
type Say = (key: string, values?: object) => unknown;
type Translation = [t: Say, i18n: i18n, ready: boolean] & { t: Say; i18n: i18n; ready: boolean };
type Hook = (namespaces?: string | readonly string[], options?: object) => Translation;

const useTheirs = useLibraryTranslation as unknown as Hook;
const made = new WeakMap<i18n, Map<string, Translation>>();

/** In the server's build this stands for react-i18next's hook of the same name (vite.config.ts). */
export const useTranslation: Hook = (namespaces, options) => {
  // biome-ignore lint/correctness/useHookAtTopLevel: the switch does not change while a page is drawn
  if (options || !isFast(name)) return useTheirs(namespaces, options);
  return translationOf(getI18n(), typeof namespaces === "string" ? namespaces : namespaces?.[0]);
};

function translationOf(instance: i18n, namespace = ""): Translation {
  const ofInstance = made.get(instance) ?? new Map<string, Translation>();
  made.set(instance, ofInstance);
  const known = ofInstance.get(namespace);
  if (known) return known;
  const t = instance.getFixedT(null, (namespace || null) as Namespace | null) as Say;
  const translation = Object.assign([t, instance, true] as [Say, i18n, boolean], { t, i18n: instance, ready: true });
  ofInstance.set(namespace, translation);
  return translation;
}

/** Called once, when the texts are there: one text of every namespace, and that it is the first namespace which counts. */
export function checkTranslation(instance: i18n, theirs: Hook = useTheirs): void {
  if (!isFast(name)) return;
  const namespaces = [instance.options.ns ?? []].flat();
  const asked = namespaces.map((namespace, index) => {
    const [key = ""] = Object.keys(instance.getResourceBundle(instance.language, namespace) ?? {});
    return { key, namespaces: index % 2 ? namespace : [namespace, ...namespaces.slice(0, 1)] };
  });
  const Probe = ({ hook }: { hook: Hook }) =>
    [{ key: asked[0]?.key ?? "", namespaces: undefined }, ...asked].map(({ key, namespaces: named }) => {
      const { t, ready } = hook(named);
      return `${ready} ${t(key)}\n`;
    });
  const [ours, library] = [useTranslation, theirs].map((hook) => renderToString(createElement(Probe, { hook })));
  if (ours !== library) switchOff(name, "react-i18next's hook answers otherwise");
}
