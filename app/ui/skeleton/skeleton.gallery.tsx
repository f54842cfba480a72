import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Skeleton } from "./skeleton.tsx";

const texts = kitTexts.skeleton;

export const gallery: Gallery = {
  title: texts.title,
  states: [{ title: texts.states.lines, element: <Skeleton text={texts.text} /> }],
};
