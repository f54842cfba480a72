import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Skeleton } from "./skeleton.tsx";

const words = texts.skeleton;

export const gallery: Gallery = {
  title: words.title,
  states: [{ title: words.states.lines, element: <Skeleton text={words.text} /> }],
};
