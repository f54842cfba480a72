import texts from "#locales/ru/kit.json";
import { Button } from "../button/button.tsx";
import type { Gallery } from "../gallery.ts";
import { MobileBar } from "./mobile-bar.tsx";

const words = texts.mobileBar;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.always,
      element: (
        <div>
          <p>{words.note}</p>
          <MobileBar label={words.label} sum={words.sum} always>
            <Button type="button" variant="primary">
              {words.action}
            </Button>
          </MobileBar>
        </div>
      ),
    },
  ],
};
