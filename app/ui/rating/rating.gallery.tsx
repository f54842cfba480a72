import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Row } from "../layout/layout.tsx";
import { Rating } from "./rating.tsx";

const texts = kitTexts.rating;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    { title: texts.states.one, element: <Rating value={4.3} text={texts.text} short={texts.short} /> },
    { title: texts.states.five, element: <Rating value={4.3} text={texts.text} stars="five" /> },
    {
      title: texts.states.edges,
      element: (
        <Row>
          <Rating value={0} text={texts.zero} stars="five" />
          <Rating value={5} text={texts.full} stars="five" />
        </Row>
      ),
    },
  ],
};
