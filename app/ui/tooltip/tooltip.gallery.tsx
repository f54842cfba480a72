import kitTexts from "#locales/ru/kit.json";
import { Button } from "../button/button.tsx";
import type { Gallery } from "../gallery.ts";
import { Tooltip } from "./tooltip.tsx";

const texts = kitTexts.tooltip;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.above,
      element: (
        <Tooltip text={texts.text}>
          {(attributes) => (
            <Button type="button" {...attributes}>
              {texts.button}
            </Button>
          )}
        </Tooltip>
      ),
    },
    {
      title: texts.states.off,
      element: (
        <Tooltip text={texts.reason}>
          {(attributes) => (
            <Button type="button" aria-disabled {...attributes}>
              {texts.off}
            </Button>
          )}
        </Tooltip>
      ),
    },
  ],
  keys: texts.keys,
};
