import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Link } from "../link/link.tsx";
import styles from "../sample.module.css";
import { TextScroll } from "./text-scroll.tsx";

const words = texts.textScroll;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.alone,
      element: (
        <div>
          <div className={styles.narrow}>
            <TextScroll>{words.text}</TextScroll>
          </div>
          <p className="muted small">{words.note}</p>
        </div>
      ),
    },
    {
      title: words.states.link,
      element: (
        <div className={styles.narrow}>
          <Link href="/catalog">
            <TextScroll>{words.text}</TextScroll>
          </Link>
        </div>
      ),
    },
  ],
  keys: words.keys,
};
