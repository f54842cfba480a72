import ClipboardList from "lucide-react/icons/clipboard-list";
import FileText from "lucide-react/icons/file-text";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { SideNav } from "./side-nav.tsx";

const texts = kitTexts.sideNav;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.groups,
      element: (
        <SideNav
          label={texts.label}
          head={texts.head}
          groups={[
            {
              key: "kit-work",
              title: texts.work,
              items: [
                { href: "/kit", text: texts.deals, icon: ClipboardList, current: true, count: 3, countLabel: texts.waiting, urgent: true },
                { href: "/cart", text: texts.cart, icon: ShoppingCart, count: 12 },
              ],
            },
            { key: "kit-company", title: texts.company, items: [{ href: "/requisites", text: texts.contracts, icon: FileText }] },
          ]}
        />
      ),
    },
  ],
  keys: texts.keys,
};
