import Building from "lucide-react/icons/building";
import ClipboardList from "lucide-react/icons/clipboard-list";
import House from "lucide-react/icons/house";
import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { NavigationList } from "./navigation-list.tsx";

const words = texts.navigationList;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.nested,
      element: (
        <NavigationList
          label={words.label}
          items={[
            { id: "home", title: words.home, icon: House, href: "/" },
            {
              id: "company",
              title: words.company,
              icon: Building,
              children: [
                { id: "about", title: words.about, href: "/about" },
                { id: "contracts", title: words.contracts, href: "/kit", current: true },
              ],
            },
            { id: "deals", title: words.deals, icon: ClipboardList, children: [{ id: "all", title: words.home, href: "/order" }] },
          ]}
        />
      ),
    },
  ],
  keys: words.keys,
};
