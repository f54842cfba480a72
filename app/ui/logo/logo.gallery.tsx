import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Logo } from "./logo.tsx";

const words = texts.logo;

export const gallery: Gallery = {
  title: words.title,
  states: [
    { title: words.states.full, element: <Logo name={words.name} tagline={words.tagline} label={words.label} /> },
    { title: words.states.compact, element: <Logo name={words.name} label={words.label} compact /> },
  ],
};
