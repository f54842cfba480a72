import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { SkipLink } from "./skip-link.tsx";

const texts = kitTexts.skipLink;

export const gallery: Gallery = {
  title: texts.title,
  states: [{ title: texts.states.first, element: <SkipLink>{texts.text}</SkipLink> }],
  keys: texts.keys,
};
