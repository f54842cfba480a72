import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";

const texts = kitTexts.hidingHeader;

export const gallery: Gallery = {
  title: texts.title,
  states: [{ title: texts.states.page, element: <p>{texts.note}</p> }],
};
