import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Card } from "./card.tsx";

const words = texts.card;

export const gallery: Gallery = {
  title: words.title,
  states: [
    { title: words.states.plain, element: <Card as="div">{words.text}</Card> },
    {
      title: words.states.titled,
      element: (
        <Card id="kit-card-sample" title={words.heading} headingLevel={4} aside={words.aside}>
          {words.text}
        </Card>
      ),
    },
    {
      title: words.states.large,
      element: (
        <Card as="div" pad="large" round="xl">
          {words.text}
        </Card>
      ),
    },
  ],
};
