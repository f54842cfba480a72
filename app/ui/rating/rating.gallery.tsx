import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Row } from "../layout/layout.tsx";
import { Rating } from "./rating.tsx";

const words = texts.rating;

export const gallery: Gallery = {
  title: words.title,
  states: [
    { title: words.states.one, element: <Rating value={4.3} text={words.text} short={words.short} /> },
    { title: words.states.five, element: <Rating value={4.3} text={words.text} stars="five" /> },
    {
      title: words.states.edges,
      element: (
        <Row>
          <Rating value={0} text={words.zero} stars="five" />
          <Rating value={5} text={words.full} stars="five" />
        </Row>
      ),
    },
  ],
};
