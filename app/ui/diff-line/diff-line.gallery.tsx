import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Diff, DiffLines } from "./diff-line.tsx";

const words = texts.diffLine;

const labels = { before: words.before, after: words.after };

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.one,
      element: (
        <p>
          <Diff before={words.beforeValue} after={words.afterValue} labels={labels} />
        </p>
      ),
    },
    {
      title: words.states.list,
      element: (
        <DiffLines
          rows={[
            { key: "line", name: words.product, before: words.beforeValue, after: words.afterValue, difference: words.difference },
            { key: "total", name: words.total, before: words.sumBefore, after: words.sumAfter, difference: words.difference, strong: true },
          ]}
          labels={labels}
        />
      ),
    },
  ],
};
