import ClipboardList from "lucide-react/icons/clipboard-list";
import FileText from "lucide-react/icons/file-text";
import ShoppingCart from "lucide-react/icons/shopping-cart";
import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { SideNav } from "./side-nav.tsx";

const words = texts.sideNav;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.groups,
      element: (
        <SideNav
          label={words.label}
          head={words.head}
          groups={[
            {
              key: "kit-work",
              title: words.work,
              items: [
                { href: "/kit", text: words.deals, icon: ClipboardList, current: true, count: 3, countLabel: words.waiting, urgent: true },
                { href: "/cart", text: words.cart, icon: ShoppingCart, count: 12 },
              ],
            },
            { key: "kit-company", title: words.company, items: [{ href: "/requisites", text: words.contracts, icon: FileText }] },
          ]}
        />
      ),
    },
  ],
  keys: words.keys,
};
