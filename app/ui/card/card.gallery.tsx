import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Card } from "./card.tsx";

const texts = kitTexts.card;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    { title: texts.states.plain, element: <Card as="div">{texts.text}</Card> },
    {
      title: texts.states.titled,
      element: (
        <Card id="kit-card-sample" title={texts.heading} headingLevel={4} aside={texts.aside}>
          {texts.text}
        </Card>
      ),
    },
    {
      title: texts.states.large,
      element: (
        <Card as="div" pad="large" round="xl">
          {texts.text}
        </Card>
      ),
    },
  ],
};
