import texts from "#locales/ru/kit.json";
import { SkipLink } from "./skip-link.tsx";
import type { Gallery } from "../gallery.ts";

const words = texts.skipLink;

export const gallery: Gallery = {
  title: words.title,
  states: [{ title: words.states.first, element: <SkipLink>{words.text}</SkipLink> }],
  keys: words.keys,
};
