import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Pagination } from "./pagination.tsx";

const words = texts.pagination;

const labels = { page: (page: number) => words.page.replace("{{page}}", String(page)), previous: words.previous, next: words.next };
const href = (page: number) => `/kit?page=${page}#kit-pagination`;

export const gallery: Gallery = {
  title: words.title,
  states: [
    { title: words.states.first, element: <Pagination page={1} pages={2} href={href} labels={{ ...labels, nav: words.nav }} /> },
    { title: words.states.middle, element: <Pagination page={12} pages={40} href={href} labels={{ ...labels, nav: words.navMiddle }} /> },
    {
      title: words.states.one,
      element: (
        <div>
          <p>{words.nothing}</p>
          <Pagination page={1} pages={1} href={href} labels={{ ...labels, nav: words.nav }} />
        </div>
      ),
    },
  ],
  keys: words.keys,
};
