import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Logo } from "./logo.tsx";

const texts = kitTexts.logo;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    { title: texts.states.full, element: <Logo name={texts.name} tagline={texts.tagline} label={texts.label} /> },
    { title: texts.states.compact, element: <Logo name={texts.name} label={texts.label} compact /> },
  ],
};
