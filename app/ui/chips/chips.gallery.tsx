import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Chips } from "./chips.tsx";

const texts = kitTexts.chips;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.some,
      element: (
        <Chips
          label={texts.label}
          items={[
            { href: "/catalog?stock=1", text: texts.discount, removeLabel: texts.removeDiscount },
            { href: "/catalog?discount=1", text: texts.stock, removeLabel: texts.removeStock },
          ]}
          clear={{ href: "/catalog", text: texts.clear }}
        />
      ),
    },
  ],
  keys: texts.keys,
};
