import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Link } from "./link.tsx";

const texts = kitTexts.link;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.own,
      element: (
        <p>
          <Link href="/catalog">{texts.catalog}</Link>
        </p>
      ),
    },
    {
      title: texts.states.phone,
      element: (
        <p>
          <Link href="tel:+78002505665">{texts.phone}</Link>
        </p>
      ),
    },
    {
      title: texts.states.anchor,
      element: (
        <p>
          <Link href="#kit-contents">{texts.anchor}</Link>
        </p>
      ),
    },
  ],
  keys: texts.keys,
};
