import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { SearchBox } from "./search-box.tsx";

const words = texts.searchBox;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.full,
      element: (
        <SearchBox
          action="/catalog"
          aria-label={words.landmark}
          input={{ "aria-label": words.label, placeholder: words.placeholder }}
          submitLabel={words.submit}
        />
      ),
    },
    {
      title: words.states.compact,
      element: (
        <SearchBox
          action="/catalog"
          aria-label={words.landmarkCompact}
          input={{ "aria-label": words.label, placeholder: words.placeholder }}
          submitLabel={words.submit}
          compact
        />
      ),
    },
  ],
  keys: words.keys,
};
