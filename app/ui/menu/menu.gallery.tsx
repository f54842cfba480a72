import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Menu } from "./menu.tsx";

const texts = kitTexts.menu;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.button,
      element: (
        <Menu
          trigger={texts.trigger}
          items={[
            { href: "/catalog?kit=1", text: texts.kefir, count: 12, countLabel: texts.countLabel },
            { href: "/catalog?kit=2", text: texts.curd, current: true },
            { href: "/catalog?kit=3", text: texts.cream },
          ]}
        />
      ),
    },
    {
      title: texts.states.inline,
      element: <Menu trigger={texts.inline} variant="inline" arrow items={[{ href: "/catalog?kit=2", text: texts.curd }]} />,
    },
  ],
  keys: texts.keys,
};
