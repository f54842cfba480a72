import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { DateChips } from "./date-chips.tsx";

const texts = kitTexts.dateChips;

const days = [
  { value: "1", label: texts.first },
  { value: "2", label: texts.second },
  { value: "3", label: texts.third },
];

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.chosen,
      element: <DateChips id="kit-dates" name="kit-dates" legend={texts.legend} options={days} defaultValue="1" />,
    },
    {
      title: texts.states.none,
      element: <DateChips id="kit-dates-none" name="kit-dates-none" legend={texts.legendNone} options={days} error={texts.error} />,
    },
    {
      title: texts.states.stacked,
      element: (
        <DateChips
          id="kit-dates-stacked"
          name="kit-dates-stacked"
          legend={texts.legendStacked}
          options={days.map((day) => ({ ...day, disabled: day.value === "2" }))}
          defaultValue="3"
          variant="stacked"
        />
      ),
    },
  ],
  keys: texts.keys,
};
