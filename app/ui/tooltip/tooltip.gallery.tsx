import texts from "#locales/ru/kit.json";
import { Button } from "../button/button.tsx";
import type { Gallery } from "../gallery.ts";
import { Tooltip } from "./tooltip.tsx";

const words = texts.tooltip;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.above,
      element: (
        <Tooltip text={words.text}>
          {(attributes) => (
            <Button type="button" {...attributes}>
              {words.button}
            </Button>
          )}
        </Tooltip>
      ),
    },
    {
      title: words.states.off,
      element: (
        <Tooltip text={words.reason}>
          {(attributes) => (
            <Button type="button" aria-disabled {...attributes}>
              {words.off}
            </Button>
          )}
        </Tooltip>
      ),
    },
  ],
  keys: words.keys,
};
