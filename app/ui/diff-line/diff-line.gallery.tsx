import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Diff, DiffLines } from "./diff-line.tsx";

const texts = kitTexts.diffLine;

const labels = { before: texts.before, after: texts.after };

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.one,
      element: (
        <p>
          <Diff before={texts.beforeValue} after={texts.afterValue} labels={labels} />
        </p>
      ),
    },
    {
      title: texts.states.list,
      element: (
        <DiffLines
          rows={[
            { key: "line", name: texts.product, before: texts.beforeValue, after: texts.afterValue, difference: texts.difference },
            { key: "total", name: texts.total, before: texts.sumBefore, after: texts.sumAfter, difference: texts.difference, strong: true },
          ]}
          labels={labels}
        />
      ),
    },
  ],
};
