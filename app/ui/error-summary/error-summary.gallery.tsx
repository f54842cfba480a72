import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { ErrorSummary } from "./error-summary.tsx";

const words = texts.errorSummary;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.links,
      element: (
        <ErrorSummary
          id="kit-errors"
          focus={false}
          title={words.heading}
          errors={[
            { href: "#kit-field-inn", text: words.inn },
            { href: "#kit-field-email", text: words.email },
          ]}
        />
      ),
    },
    {
      title: words.states.reasons,
      element: <ErrorSummary id="kit-reasons" focus={false} title={words.headingReasons} errors={[{ text: words.reason }]} />,
    },
  ],
  keys: words.keys,
};
