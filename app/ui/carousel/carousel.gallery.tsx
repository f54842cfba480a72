import texts from "#locales/ru/kit.json";
import { Card } from "../card/card.tsx";
import type { Gallery } from "../gallery.ts";
import { Carousel } from "./carousel.tsx";

const words = texts.carousel;

const labels = {
  role: words.role,
  previous: words.previous,
  next: words.next,
  place: (slide: number, slides: number) => words.place.replace("{{slide}}", String(slide)).replace("{{slides}}", String(slides)),
};
const slide = (item: string) => (
  <Card as="div" pad="large">
    <b>{item}</b>
    <p>{words.text}</p>
  </Card>
);

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.one,
      element: <Carousel label={words.label} items={words.items} itemKey={(item) => item} render={slide} labels={labels} />,
    },
    {
      title: words.states.several,
      element: (
        <Carousel
          label={words.labelSeveral}
          items={words.items}
          itemKey={(item) => item}
          render={slide}
          slideWidth="14rem"
          labels={labels}
        />
      ),
    },
  ],
  keys: words.keys,
};
