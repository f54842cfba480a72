import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Disclosure } from "./disclosure.tsx";

const texts = kitTexts.disclosure;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    { title: texts.states.inline, element: <Disclosure summary={texts.summary}>{texts.text}</Disclosure> },
    {
      title: texts.states.link,
      element: (
        <Disclosure summary={texts.summary} variant="link">
          {texts.text}
        </Disclosure>
      ),
    },
    {
      title: texts.states.bar,
      element: (
        <Disclosure summary={texts.bar} variant="bar" open>
          {texts.barText}
        </Disclosure>
      ),
    },
  ],
  keys: texts.keys,
};
