import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { PropertyList } from "./property-list.tsx";

const texts = kitTexts.propertyList;

const facts = [
  { key: "inn", label: texts.inn, value: "7107123456" },
  { key: "kpp", label: texts.kpp, value: "710701001" },
  { key: "address", label: texts.address, value: texts.addressValue },
];

export const gallery: Gallery = {
  title: texts.title,
  states: [
    { title: texts.states.pairs, element: <PropertyList items={facts} /> },
    {
      title: texts.states.sums,
      element: (
        <PropertyList
          items={[
            { key: "goods", label: texts.goods, value: texts.goodsSum },
            { key: "discount", label: texts.discount, value: texts.discountSum, tone: "positive" },
            { key: "total", label: texts.total, value: texts.totalSum, strong: "large" },
          ]}
          variant="sums"
        />
      ),
    },
    { title: texts.states.lines, element: <PropertyList items={facts} variant="lines" /> },
    { title: texts.states.stacked, element: <PropertyList items={facts} variant="stacked" /> },
  ],
};
