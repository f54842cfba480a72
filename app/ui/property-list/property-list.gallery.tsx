import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { PropertyList } from "./property-list.tsx";

const words = texts.propertyList;

const facts = [
  { key: "inn", label: words.inn, value: "7107123456" },
  { key: "kpp", label: words.kpp, value: "710701001" },
  { key: "address", label: words.address, value: words.addressValue },
];

export const gallery: Gallery = {
  title: words.title,
  states: [
    { title: words.states.pairs, element: <PropertyList items={facts} /> },
    {
      title: words.states.sums,
      element: (
        <PropertyList
          items={[
            { key: "goods", label: words.goods, value: words.goodsSum },
            { key: "discount", label: words.discount, value: words.discountSum, tone: "positive" },
            { key: "total", label: words.total, value: words.totalSum, strong: "large" },
          ]}
          look="sums"
        />
      ),
    },
    { title: words.states.lines, element: <PropertyList items={facts} look="lines" /> },
    { title: words.states.stacked, element: <PropertyList items={facts} look="stacked" /> },
  ],
};
