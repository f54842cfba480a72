import texts from "#locales/ru/kit.json";
import { LimitBar } from "./limit-bar.tsx";
import type { Gallery } from "../gallery.ts";

const words = texts.limitBar;

const debt = { kind: "debt", label: words.debt, amount: words.debtSum } as const;
const reserve = { kind: "reserve", label: words.reserve, amount: words.reserveSum } as const;
const order = { kind: "order", label: words.order, amount: words.orderSum } as const;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.enough,
      element: (
        <LimitBar
          label={words.labelEnough}
          parts={[
            { ...debt, share: 0.2 },
            { ...reserve, share: 0.15 },
            { ...order, share: 0.25 },
          ]}
          rest={{ label: words.rest, amount: words.restSum }}
        />
      ),
    },
    {
      title: words.states.over,
      element: (
        <LimitBar
          label={words.labelOver}
          parts={[
            { ...debt, share: 0.4 },
            { ...reserve, share: 0.28 },
            { ...order, share: 0.27 },
            { kind: "over", share: 0.05, label: words.over, amount: words.overSum },
          ]}
          end={0.95}
        />
      ),
    },
    {
      title: words.states.thin,
      element: (
        <LimitBar
          label={words.labelThin}
          parts={[
            { ...debt, share: 0.2 },
            { ...reserve, share: 0.15 },
          ]}
          legend="none"
          thin
        />
      ),
    },
  ],
};
