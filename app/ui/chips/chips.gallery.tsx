import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Chips } from "./chips.tsx";

const words = texts.chips;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.some,
      element: (
        <Chips
          label={words.label}
          items={[
            { href: "/catalog?stock=1", text: words.discount, removeLabel: words.removeDiscount },
            { href: "/catalog?discount=1", text: words.stock, removeLabel: words.removeStock },
          ]}
          clear={{ href: "/catalog", text: words.clear }}
        />
      ),
    },
  ],
  keys: words.keys,
};
