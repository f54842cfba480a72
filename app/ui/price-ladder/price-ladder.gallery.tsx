import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { PriceLadder } from "./price-ladder.tsx";

const words = texts.priceLadder;

const steps = [
  { from: words.first, price: words.firstPrice },
  { from: words.second, price: words.secondPrice },
  { from: words.third, price: words.thirdPrice, current: true },
  { from: words.fourth, price: words.fourthPrice },
];

export const gallery: Gallery = {
  title: words.title,
  states: [
    { title: words.states.card, element: <PriceLadder label={words.label} steps={steps} currentText={words.current} /> },
    { title: words.states.row, element: <PriceLadder label={words.labelRow} steps={steps} currentText={words.current} size="s" /> },
    { title: words.states.page, element: <PriceLadder label={words.labelPage} steps={steps} currentText={words.current} size="l" /> },
  ],
};
