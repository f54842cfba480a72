import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Row } from "../layout/layout.tsx";
import { Price } from "./price.tsx";

const words = texts.price;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.sizes,
      element: (
        <Row align="baseline" gap={6}>
          <Price amount={words.amount} size="line" />
          <Price amount={words.amount} size="s" />
          <Price amount={words.amount} />
          <Price amount={words.amount} size="l" />
        </Row>
      ),
    },
    { title: words.states.old, element: <Price amount={words.amount} per={words.per} old={words.old} oldLabel={words.oldLabel} /> },
  ],
};
