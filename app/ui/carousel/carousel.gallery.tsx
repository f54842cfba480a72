import kitTexts from "#locales/ru/kit.json";
import { Card } from "../card/card.tsx";
import type { Gallery } from "../gallery.ts";
import { Carousel } from "./carousel.tsx";

const texts = kitTexts.carousel;

const labels = {
  role: texts.role,
  previous: texts.previous,
  next: texts.next,
  place: (slide: number, slides: number) => texts.place.replace("{{slide}}", String(slide)).replace("{{slides}}", String(slides)),
};
const slide = (item: string) => (
  <Card as="div" pad="large">
    <b>{item}</b>
    <p>{texts.text}</p>
  </Card>
);

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.one,
      element: <Carousel label={texts.label} items={texts.items} itemKey={(item) => item} render={slide} labels={labels} />,
    },
    {
      title: texts.states.several,
      element: (
        <Carousel
          label={texts.labelSeveral}
          items={texts.items}
          itemKey={(item) => item}
          render={slide}
          slideWidth="14rem"
          labels={labels}
        />
      ),
    },
  ],
  keys: texts.keys,
};
