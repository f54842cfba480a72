import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Row } from "../layout/layout.tsx";
import { TooltipNote } from "./tooltip-note.tsx";

const texts = kitTexts.tooltipNote;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.note,
      element: (
        <Row gap={1}>
          <span>{texts.word}</span>
          <TooltipNote label={texts.label}>{texts.text}</TooltipNote>
        </Row>
      ),
    },
  ],
  keys: texts.keys,
};
