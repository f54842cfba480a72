import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { DateChips } from "./date-chips.tsx";

const words = texts.dateChips;

const days = [
  { value: "1", label: words.first },
  { value: "2", label: words.second },
  { value: "3", label: words.third },
];

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.chosen,
      element: <DateChips id="kit-dates" name="kit-dates" legend={words.legend} options={days} defaultValue="1" />,
    },
    {
      title: words.states.none,
      element: <DateChips id="kit-dates-none" name="kit-dates-none" legend={words.legendNone} options={days} error={words.error} />,
    },
    {
      title: words.states.stacked,
      element: (
        <DateChips
          id="kit-dates-stacked"
          name="kit-dates-stacked"
          legend={words.legendStacked}
          options={days.map((day) => ({ ...day, disabled: day.value === "2" }))}
          defaultValue="3"
          look="stacked"
        />
      ),
    },
  ],
  keys: words.keys,
};
