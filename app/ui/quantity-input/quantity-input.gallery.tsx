import { type ComponentProps, useState } from "react";
import kitTexts from "#locales/ru/kit.json";
import { Button } from "../button/button.tsx";
import type { Gallery } from "../gallery.ts";
import { QuantityInput } from "./quantity-input.tsx";

const texts = kitTexts.quantityInput;

type SampleProps = Omit<ComponentProps<typeof QuantityInput>, "labels" | "less" | "more"> & { field: string };

/** The form's first submit button is a hidden "recalculate", or Enter would press −. */
function Sample({ name, field, value, ...rest }: SampleProps) {
  const [now, setNow] = useState(value);
  const labels = {
    input: texts.input.replace("{{name}}", name),
    less: texts.less.replace("{{name}}", name),
    more: texts.more.replace("{{name}}", name),
  };
  return (
    <form method="post" action="/kit">
      <Button className="sr-only" tabIndex={-1} aria-hidden>
        {texts.recount}
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
  title: texts.title,
  states: [
    {
      title: texts.states.whole,
      element: <Sample name={texts.kefir} field="kefir" value={20} min={2} unit={texts.box} note={texts.pieces} />,
    },
    {
      title: texts.states.weight,
      element: (
        <Sample
          name={texts.beef}
          field="beef"
          value={24.5}
          min={0.5}
          step={0.5}
          unit={texts.kg}
          corrected={(typed, value) => texts.corrected.replace("{{typed}}", typed).replace("{{value}}", value)}
        />
      ),
    },
    { title: texts.states.limits, element: <Sample name={texts.cream} field="cream" value={6} min={6} max={6} unit={texts.box} /> },
    {
      title: texts.states.error,
      element: <Sample name={texts.curd} field="curd" value={1} min={2} unit={texts.box} error={texts.error} />,
    },
    { title: texts.states.disabled, element: <Sample name={texts.butter} field="butter" value={4} unit={texts.box} disabled /> },
  ],
  keys: texts.keys,
};
