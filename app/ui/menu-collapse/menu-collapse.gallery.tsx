import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { MenuCollapse } from "./menu-collapse.tsx";

const words = texts.menuCollapse;

const links = [
  { path: "/order", text: words.order },
  { path: "/delivery", text: words.delivery },
  { path: "/privacy-policy", text: words.rules, target: "_blank" },
];

export const gallery: Gallery = {
  title: words.title,
  states: [
    { title: words.states.closed, element: <MenuCollapse title={words.buyers} links={links} newTabText={words.newTab} /> },
    { title: words.states.open, element: <MenuCollapse title={words.help} links={links} newTabText={words.newTab} open /> },
  ],
  keys: words.keys,
};
