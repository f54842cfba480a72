import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { PriceLadder } from "./price-ladder.tsx";

const texts = kitTexts.priceLadder;

const steps = [
  { from: texts.first, price: texts.firstPrice },
  { from: texts.second, price: texts.secondPrice },
  { from: texts.third, price: texts.thirdPrice, current: true },
  { from: texts.fourth, price: texts.fourthPrice },
];

export const gallery: Gallery = {
  title: texts.title,
  states: [
    { title: texts.states.card, element: <PriceLadder label={texts.label} steps={steps} currentText={texts.current} /> },
    { title: texts.states.row, element: <PriceLadder label={texts.labelRow} steps={steps} currentText={texts.current} size="s" /> },
    { title: texts.states.page, element: <PriceLadder label={texts.labelPage} steps={steps} currentText={texts.current} size="l" /> },
  ],
};
