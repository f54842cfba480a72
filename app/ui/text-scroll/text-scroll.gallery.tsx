import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Link } from "../link/link.tsx";
import styles from "../sample.module.css";
import { TextScroll } from "./text-scroll.tsx";

const texts = kitTexts.textScroll;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.alone,
      element: (
        <div>
          <div className={styles.narrow}>
            <TextScroll>{texts.text}</TextScroll>
          </div>
          <p className="muted small">{texts.note}</p>
        </div>
      ),
    },
    {
      title: texts.states.link,
      element: (
        <div className={styles.narrow}>
          <Link href="/catalog">
            <TextScroll>{texts.text}</TextScroll>
          </Link>
        </div>
      ),
    },
  ],
  keys: texts.keys,
};
