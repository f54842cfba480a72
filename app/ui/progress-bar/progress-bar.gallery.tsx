import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { ProgressBar } from "./progress-bar.tsx";

const texts = kitTexts.progressBar;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    { title: texts.states.known, element: <ProgressBar label={texts.label} value={84} title={texts.heading} text={texts.text} /> },
    { title: texts.states.unknown, element: <ProgressBar label={texts.unknown} title={texts.unknown} /> },
  ],
};
