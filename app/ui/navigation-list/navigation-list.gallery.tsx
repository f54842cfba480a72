import Building from "lucide-react/icons/building";
import ClipboardList from "lucide-react/icons/clipboard-list";
import House from "lucide-react/icons/house";
import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { NavigationList } from "./navigation-list.tsx";

const texts = kitTexts.navigationList;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.nested,
      element: (
        <NavigationList
          label={texts.label}
          items={[
            { id: "home", title: texts.home, icon: House, href: "/" },
            {
              id: "company",
              title: texts.company,
              icon: Building,
              children: [
                { id: "about", title: texts.about, href: "/about" },
                { id: "contracts", title: texts.contracts, href: "/kit", current: true },
              ],
            },
            { id: "deals", title: texts.deals, icon: ClipboardList, children: [{ id: "all", title: texts.home, href: "/order" }] },
          ]}
        />
      ),
    },
  ],
  keys: texts.keys,
};
