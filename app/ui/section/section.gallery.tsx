import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Link } from "../link/link.tsx";
import { Section } from "./section.tsx";

const words = texts.section;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.aside,
      element: (
        <Section id="kit-section-sample" title={words.heading} headingLevel={4} aside={<Link href="/catalog">{words.aside}</Link>}>
          {words.text}
        </Section>
      ),
    },
  ],
};
