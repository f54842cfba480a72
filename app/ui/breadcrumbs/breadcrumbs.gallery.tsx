import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Breadcrumbs } from "./breadcrumbs.tsx";

const words = texts.breadcrumbs;

const way = [
  { name: words.home, href: "/" },
  { name: words.catalog, href: "/catalog" },
  { name: words.dairy, href: "/catalog?kit=1" },
  { name: words.kefir, href: "/catalog?kit=2" },
  { name: words.low, href: "/catalog?kit=3" },
  { name: words.last },
] as const;

export const gallery: Gallery = {
  title: words.title,
  states: [
    { title: words.states.whole, element: <Breadcrumbs label={words.labelWhole} items={[way[0], way[1], { name: words.dairy }]} /> },
    { title: words.states.collapsed, element: <Breadcrumbs label={words.labelCollapsed} items={way} collapse moreLabel={words.more} /> },
  ],
  keys: words.keys,
};
