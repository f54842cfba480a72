import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { LimitBar } from "./limit-bar.tsx";

const words = texts.limitBar;

const debt = (share: number) => ({ kind: "debt", label: words.debt, amount: words.debtSum, share }) as const;
const reserve = (share: number) => ({ kind: "reserve", label: words.reserve, amount: words.reserveSum, share }) as const;
const order = (share: number) => ({ kind: "order", label: words.order, amount: words.orderSum, share }) as const;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.enough,
      element: (
        <LimitBar
          label={words.labelEnough}
          parts={[debt(0.2), reserve(0.15), order(0.25)]}
          rest={{ label: words.rest, amount: words.restSum }}
        />
      ),
    },
    {
      title: words.states.over,
      element: (
        <LimitBar
          label={words.labelOver}
          parts={[debt(0.4), reserve(0.28), order(0.27), { kind: "over", share: 0.05, label: words.over, amount: words.overSum }]}
          end={0.95}
        />
      ),
    },
    {
      title: words.states.thin,
      element: <LimitBar label={words.labelThin} parts={[debt(0.2), reserve(0.15)]} legend="none" thin />,
    },
  ],
};
