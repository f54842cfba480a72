import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { MenuCollapse } from "./menu-collapse.tsx";

const texts = kitTexts.menuCollapse;

const links = [
  { path: "/order", text: texts.order },
  { path: "/delivery", text: texts.delivery },
  { path: "/privacy-policy", text: texts.rules, target: "_blank" },
];

export const gallery: Gallery = {
  title: texts.title,
  states: [
    { title: texts.states.closed, element: <MenuCollapse title={texts.buyers} links={links} newTabText={texts.newTab} /> },
    { title: texts.states.open, element: <MenuCollapse title={texts.help} links={links} newTabText={texts.newTab} open /> },
  ],
  keys: texts.keys,
};
