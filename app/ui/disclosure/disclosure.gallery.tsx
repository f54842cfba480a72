import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Disclosure } from "./disclosure.tsx";

const words = texts.disclosure;

export const gallery: Gallery = {
  title: words.title,
  states: [
    { title: words.states.inline, element: <Disclosure summary={words.summary}>{words.text}</Disclosure> },
    {
      title: words.states.link,
      element: (
        <Disclosure summary={words.summary} look="link">
          {words.text}
        </Disclosure>
      ),
    },
    {
      title: words.states.bar,
      element: (
        <Disclosure summary={words.bar} look="bar" open>
          {words.barText}
        </Disclosure>
      ),
    },
  ],
  keys: words.keys,
};
