import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";

const words = texts.hidingHeader;

export const gallery: Gallery = {
  title: words.title,
  states: [{ title: words.states.page, element: <p>{words.note}</p> }],
};
