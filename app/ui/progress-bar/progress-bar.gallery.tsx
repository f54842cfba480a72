import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { ProgressBar } from "./progress-bar.tsx";

const words = texts.progressBar;

export const gallery: Gallery = {
  title: words.title,
  states: [
    { title: words.states.known, element: <ProgressBar label={words.label} value={84} title={words.heading} text={words.text} /> },
    { title: words.states.unknown, element: <ProgressBar label={words.unknown} title={words.unknown} /> },
  ],
};
