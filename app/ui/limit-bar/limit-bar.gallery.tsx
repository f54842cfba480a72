import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { LimitBar } from "./limit-bar.tsx";

const texts = kitTexts.limitBar;

const debt = (share: number) => ({ kind: "debt", label: texts.debt, amount: texts.debtSum, share }) as const;
const reserve = (share: number) => ({ kind: "reserve", label: texts.reserve, amount: texts.reserveSum, share }) as const;
const order = (share: number) => ({ kind: "order", label: texts.order, amount: texts.orderSum, share }) as const;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.enough,
      element: (
        <LimitBar
          label={texts.labelEnough}
          parts={[debt(0.2), reserve(0.15), order(0.25)]}
          rest={{ label: texts.rest, amount: texts.restSum }}
        />
      ),
    },
    {
      title: texts.states.over,
      element: (
        <LimitBar
          label={texts.labelOver}
          parts={[debt(0.4), reserve(0.28), order(0.27), { kind: "over", share: 0.05, label: texts.over, amount: texts.overSum }]}
          end={0.95}
        />
      ),
    },
    {
      title: texts.states.thin,
      element: <LimitBar label={texts.labelThin} parts={[debt(0.2), reserve(0.15)]} legend="none" thin />,
    },
  ],
};
