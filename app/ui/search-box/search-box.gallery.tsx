import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { SearchBox } from "./search-box.tsx";

const texts = kitTexts.searchBox;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.full,
      element: (
        <SearchBox
          action="/catalog"
          aria-label={texts.landmark}
          input={{ "aria-label": texts.label, placeholder: texts.placeholder }}
          submitLabel={texts.submit}
        />
      ),
    },
    {
      title: texts.states.compact,
      element: (
        <SearchBox
          action="/catalog"
          aria-label={texts.landmarkCompact}
          input={{ "aria-label": texts.label, placeholder: texts.placeholder }}
          submitLabel={texts.submit}
          compact
        />
      ),
    },
  ],
  keys: texts.keys,
};
