import kitTexts from "#locales/ru/kit.json";
import { Button } from "../button/button.tsx";
import type { Gallery } from "../gallery.ts";
import { MobileBar } from "./mobile-bar.tsx";

const texts = kitTexts.mobileBar;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.always,
      element: (
        <div>
          <p>{texts.note}</p>
          <MobileBar label={texts.label} sum={texts.sum} always>
            <Button type="button" variant="primary">
              {texts.action}
            </Button>
          </MobileBar>
        </div>
      ),
    },
  ],
};
