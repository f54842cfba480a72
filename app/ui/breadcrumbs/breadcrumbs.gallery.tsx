import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";

const texts = kitTexts.breadcrumbs;

const way = [
  { name: texts.home, href: "/" },
  { name: texts.catalog, href: "/catalog" },
  { name: texts.dairy, href: "/catalog?kit=1" },
  { name: texts.kefir, href: "/catalog?kit=2" },
  { name: texts.low, href: "/catalog?kit=3" },
  { name: texts.last },
] as const;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    { title: texts.states.whole, element: <Breadcrumbs label={texts.labelWhole} items={[way[0], way[1], { name: texts.dairy }]} /> },
    { title: texts.states.collapsed, element: <Breadcrumbs label={texts.labelCollapsed} items={way} collapse moreLabel={texts.more} /> },
  ],
  keys: texts.keys,
};
