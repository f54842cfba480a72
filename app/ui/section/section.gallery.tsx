import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Link } from "../link/link.tsx";
import { Section } from "./section.tsx";

const texts = kitTexts.section;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.aside,
      element: (
        <Section id="kit-section-sample" title={texts.heading} headingLevel={4} aside={<Link href="/catalog">{texts.aside}</Link>}>
          {texts.text}
        </Section>
      ),
    },
  ],
};
