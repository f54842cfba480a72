import Truck from "lucide-react/icons/truck";
import texts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Row } from "../layout/layout.tsx";
import styles from "../sample.module.css";
import { Badge } from "./badge.tsx";

const words = texts.badge;

export const gallery: Gallery = {
  title: words.title,
  states: [
    {
      title: words.states.types,
      element: (
        <Row>
          <Badge count={3} label={words.unread} />
          <Badge count={3} label={words.unread} type="accent" />
          <Badge count={0} label={words.unread} type="neutral" />
        </Row>
      ),
    },
    {
      title: words.states.sizes,
      element: (
        <Row>
          <Badge count={7} size="s" />
          <Badge count={7} />
          <Badge count={7} size="l" />
        </Row>
      ),
    },
    {
      title: words.states.cap,
      element: (
        <Row>
          <Badge count={999} label={words.unread} />
          <Badge count={1000} label={words.unread} />
        </Row>
      ),
    },
    {
      title: words.states.icon,
      element: (
        <Badge icon={Truck} type="accent">
          {words.word}
        </Badge>
      ),
    },
    { title: words.states.none, element: <Badge type="neutral">{words.long}</Badge> },
    {
      title: words.states.ellipsis,
      element: (
        <Badge type="neutral" overflow="ellipsis" className={styles.narrow}>
          {words.long}
        </Badge>
      ),
    },
    {
      title: words.states.scrollable,
      element: (
        <Badge type="neutral" overflow="scrollable" className={styles.narrow}>
          {words.long}
        </Badge>
      ),
    },
  ],
};
