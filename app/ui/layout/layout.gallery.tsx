import kitTexts from "#locales/ru/kit.json";
import { Card } from "../card/card.tsx";
import type { Gallery } from "../gallery.ts";
import { Columns, Row, Stack } from "./layout.tsx";

const texts = kitTexts.layout;

const box = (text: string) => <Card as="div">{text}</Card>;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.columns,
      element: (
        <Columns side="half">
          {box(texts.main)}
          {box(texts.side)}
        </Columns>
      ),
    },
    {
      title: texts.states.stack,
      element: (
        <Stack gap={2}>
          {box(texts.one)}
          {box(texts.two)}
        </Stack>
      ),
    },
    {
      title: texts.states.row,
      element: (
        <Row>
          {box(texts.one)}
          {box(texts.two)}
          {box(texts.three)}
        </Row>
      ),
    },
  ],
};
