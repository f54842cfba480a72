import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Row } from "../layout/layout.tsx";
import { TooltipNote } from "./tooltip-note.tsx";

const words = texts.tooltipNote;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.note,
      element: (
        <Row gap={1}>
          <span>{words.word}</span>
          <TooltipNote label={words.label}>{words.text}</TooltipNote>
        </Row>
      ),
    },
  ],
  keys: words.keys,
};
