import { type ComponentProps, useState } from "react";
import texts from "#locales/ru/kit.json";
import { Button } from "../button/button.tsx";
import type { Gallery } from "../gallery.ts";
import { QuantityInput } from "./quantity-input.tsx";

const words = texts.quantityInput;

type Given = Omit<ComponentProps<typeof QuantityInput>, "labels" | "less" | "more"> & { field: string };

/** The form's first submit button is a hidden "recalculate", or Enter would press −. */
function Sample({ name, field, value, ...rest }: Given) {
  const [now, setNow] = useState(value);
  const labels = {
    input: words.input.replace("{{name}}", name),
    less: words.less.replace("{{name}}", name),
    more: words.more.replace("{{name}}", name),
  };
  return (
    <form method="post" action="/kit">
      <Button className="sr-only" tabIndex={-1} aria-hidden>
        {words.recount}
      </Button>
      <QuantityInput
        {...rest}
        name={field}
        value={now}
        onCommit={setNow}
        labels={labels}
        less={{ name: "less", value: field }}
        more={{ name: "more", value: field }}
      />
    </form>
  );
}

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.whole,
      element: <Sample name={words.kefir} field="kefir" value={20} min={2} unit={words.box} note={words.pieces} />,
    },
    {
      title: words.states.weight,
      element: (
        <Sample
          name={words.beef}
          field="beef"
          value={24.5}
          min={0.5}
          step={0.5}
          unit={words.kg}
          corrected={(typed, value) => words.corrected.replace("{{typed}}", typed).replace("{{value}}", value)}
        />
      ),
    },
    { title: words.states.limits, element: <Sample name={words.cream} field="cream" value={6} min={6} max={6} unit={words.box} /> },
    {
      title: words.states.error,
      element: <Sample name={words.curd} field="curd" value={1} min={2} unit={words.box} error={words.error} />,
    },
    { title: words.states.disabled, element: <Sample name={words.butter} field="butter" value={4} unit={words.box} disabled /> },
  ],
  keys: words.keys,
};
