import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Link } from "./link.tsx";

const words = texts.link;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.own,
      element: (
        <p>
          <Link href="/catalog">{words.catalog}</Link>
        </p>
      ),
    },
    {
      title: words.states.phone,
      element: (
        <p>
          <Link href="tel:+78002505665">{words.phone}</Link>
        </p>
      ),
    },
    {
      title: words.states.anchor,
      element: (
        <p>
          <Link href="#kit-contents">{words.anchor}</Link>
        </p>
      ),
    },
  ],
  keys: words.keys,
};
