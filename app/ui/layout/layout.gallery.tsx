import texts from "#locales/ru/kit.json";
import { Card } from "../card/card.tsx";
import type { Gallery } from "../gallery.ts";
import { Columns, Row, Stack } from "./layout.tsx";

const words = texts.layout;

const box = (text: string) => <Card as="div">{text}</Card>;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.columns,
      element: (
        <Columns side="half">
          {box(words.main)}
          {box(words.side)}
        </Columns>
      ),
    },
    {
      title: words.states.stack,
      element: (
        <Stack gap={2}>
          {box(words.one)}
          {box(words.two)}
        </Stack>
      ),
    },
    {
      title: words.states.row,
      element: (
        <Row>
          {box(words.one)}
          {box(words.two)}
          {box(words.three)}
        </Row>
      ),
    },
  ],
};
