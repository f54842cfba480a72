import kitTexts from "#locales/ru/kit.json";
import { ButtonLink } from "../button/button.tsx";
import type { Gallery } from "../gallery.ts";
import { EmptyState } from "./empty-state.tsx";

const texts = kitTexts.emptyState;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.first,
      element: (
        <EmptyState
          title={texts.cart}
          headingLevel={3}
          picture={{ name: "basket", tint: "veg" }}
          actions={<ButtonLink href="/catalog">{texts.catalog}</ButtonLink>}
          framed
        >
          {texts.cartText}
        </EmptyState>
      ),
    },
    {
      title: texts.states.nothing,
      element: (
        <EmptyState title={texts.search} headingLevel={3} framed>
          {texts.searchText}
        </EmptyState>
      ),
    },
  ],
};
