import House from "lucide-react/icons/house";
import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { MenuBar } from "./menu-bar.tsx";

const texts = kitTexts.menuBar;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.links,
      element: (
        <MenuBar
          label={texts.label}
          items={[
            { id: "home", text: texts.home, href: "/", icon: House },
            { id: "kit", text: texts.deals, href: "/kit", current: true },
            {
              id: "company",
              text: texts.company,
              items: [
                { href: "/about", text: texts.about },
                { href: "/requisites", text: texts.contracts },
              ],
            },
          ]}
        />
      ),
    },
  ],
  keys: texts.keys,
};
