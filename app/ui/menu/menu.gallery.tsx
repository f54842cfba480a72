import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Menu } from "./menu.tsx";

const words = texts.menu;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.button,
      element: (
        <Menu
          trigger={words.trigger}
          items={[
            { href: "/catalog?kit=1", text: words.kefir, count: 12, countLabel: words.countLabel },
            { href: "/catalog?kit=2", text: words.curd, current: true },
            { href: "/catalog?kit=3", text: words.cream },
          ]}
        />
      ),
    },
    {
      title: words.states.inline,
      element: <Menu trigger={words.inline} look="inline" arrow items={[{ href: "/catalog?kit=2", text: words.curd }]} />,
    },
  ],
  keys: words.keys,
};
