import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Row } from "../layout/layout.tsx";
import { Price } from "./price.tsx";

const texts = kitTexts.price;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.sizes,
      element: (
        <Row align="baseline" gap={6}>
          <Price amount={texts.amount} size="line" />
          <Price amount={texts.amount} size="s" />
          <Price amount={texts.amount} />
          <Price amount={texts.amount} size="l" />
        </Row>
      ),
    },
    { title: texts.states.old, element: <Price amount={texts.amount} per={texts.per} old={texts.old} oldLabel={texts.oldLabel} /> },
  ],
};
