import texts from "#locales/ru/kit.json";
import { ButtonLink } from "../button/button.tsx";
import type { Gallery } from "../gallery.ts";
import { EmptyState } from "./empty-state.tsx";

const words = texts.emptyState;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.first,
      element: (
        <EmptyState
          title={words.cart}
          headingLevel={3}
          picture={{ name: "basket", tint: "veg" }}
          actions={<ButtonLink href="/catalog">{words.catalog}</ButtonLink>}
          framed
        >
          {words.cartText}
        </EmptyState>
      ),
    },
    {
      title: words.states.nothing,
      element: (
        <EmptyState title={words.search} headingLevel={3} framed>
          {words.searchText}
        </EmptyState>
      ),
    },
  ],
};
