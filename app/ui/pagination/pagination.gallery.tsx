import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Pagination } from "./pagination.tsx";

const texts = kitTexts.pagination;

const labels = { page: (page: number) => texts.page.replace("{{page}}", String(page)), previous: texts.previous, next: texts.next };
const href = (page: number) => `/kit?page=${page}#kit-pagination`;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    { title: texts.states.first, element: <Pagination page={1} pages={2} href={href} labels={{ ...labels, nav: texts.nav }} /> },
    { title: texts.states.middle, element: <Pagination page={12} pages={40} href={href} labels={{ ...labels, nav: texts.navMiddle }} /> },
    {
      title: texts.states.one,
      element: (
        <div>
          <p>{texts.nothing}</p>
          <Pagination page={1} pages={1} href={href} labels={{ ...labels, nav: texts.nav }} />
        </div>
      ),
    },
  ],
  keys: texts.keys,
};
