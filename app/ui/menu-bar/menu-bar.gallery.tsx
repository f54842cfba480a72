import House from "lucide-react/icons/house";
import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { MenuBar } from "./menu-bar.tsx";

const words = texts.menuBar;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.links,
      element: (
        <MenuBar
          label={words.label}
          items={[
            { id: "home", text: words.home, href: "/", icon: House },
            { id: "kit", text: words.deals, href: "/kit", current: true },
            {
              id: "company",
              text: words.company,
              items: [
                { href: "/about", text: words.about },
                { href: "/requisites", text: words.contracts },
              ],
            },
          ]}
        />
      ),
    },
  ],
  keys: words.keys,
};
