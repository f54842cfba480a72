import Truck from "lucide-react/icons/truck";
import kitTexts from "#locales/ru/kit.json";
import type { Gallery } from "../gallery.ts";
import { Row } from "../layout/layout.tsx";
import styles from "../sample.module.css";
import { Badge } from "./badge.tsx";

const texts = kitTexts.badge;

export const gallery: Gallery = {
  title: texts.title,
  states: [
    {
      title: texts.states.types,
      element: (
        <Row>
          <Badge count={3} label={texts.unread} />
          <Badge count={3} label={texts.unread} type="accent" />
          <Badge count={0} label={texts.unread} type="neutral" />
        </Row>
      ),
    },
    {
      title: texts.states.sizes,
      element: (
        <Row>
          <Badge count={7} size="s" />
          <Badge count={7} />
          <Badge count={7} size="l" />
        </Row>
      ),
    },
    {
      title: texts.states.cap,
      element: (
        <Row>
          <Badge count={999} label={texts.unread} />
          <Badge count={1000} label={texts.unread} />
        </Row>
      ),
    },
    {
      title: texts.states.icon,
      element: (
        <Badge icon={Truck} type="accent">
          {texts.word}
        </Badge>
      ),
    },
    { title: texts.states.none, element: <Badge type="neutral">{texts.long}</Badge> },
    {
      title: texts.states.ellipsis,
      element: (
        <Badge type="neutral" overflow="ellipsis" className={styles.narrow}>
          {texts.long}
        </Badge>
      ),
    },
    {
      title: texts.states.scrollable,
      element: (
        <Badge type="neutral" overflow="scrollable" className={styles.narrow}>
          {texts.long}
        </Badge>
      ),
    },
  ],
};
