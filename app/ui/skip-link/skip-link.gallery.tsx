import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { SkipLink } from "./skip-link.tsx";

const words = texts.skipLink;

export const gallery: Gallery = {
  title: words.title,
  states: [{ title: words.states.first, element: <SkipLink>{words.text}</SkipLink> }],
  keys: words.keys,
};
