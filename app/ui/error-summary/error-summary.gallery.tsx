import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { ErrorSummary } from "./error-summary.tsx";

const texts = kitTexts.errorSummary;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.links,
      element: (
        <ErrorSummary
          id="kit-errors"
          focus={false}
          title={texts.heading}
          errors={[
            { href: "#kit-field-inn", text: texts.inn },
            { href: "#kit-field-email", text: texts.email },
          ]}
        />
      ),
    },
    {
      title: texts.states.reasons,
      element: <ErrorSummary id="kit-reasons" focus={false} title={texts.headingReasons} errors={[{ text: texts.reason }]} />,
    },
  ],
  keys: texts.keys,
};
